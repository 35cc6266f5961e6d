import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ofRow, useView, type View, without } from './view.ts'

export interface OpenRow {
  readonly id: string | undefined
  /** `within`: the part of the details that is shown first. */
  open(id: string, within?: View): void
  close(): void
}

/** The row whose details are open, in the URL: going back closes them. */
export function useOpenRow(): OpenRow {
  const { view, look } = useView()
  const { history } = useRouter()
  const openedHere = useRef(false)
  return {
    id: view.id,
    open(id: string, within: View = {}) {
      openedHere.current = true
      look({ ...without(ofRow), ...within, id }, { push: true })
    },
    close() {
      // Closing goes back to the list it was opened from; details opened by a link are replaced by the list.
      if (openedHere.current) history.back()
      else look(without(ofRow))
      openedHere.current = false
    },
  }
}
