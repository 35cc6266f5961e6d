import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { ofRow, useView, type View, without } from './view.ts'

export interface OpenRow {
  readonly id: string | undefined
  /** `within`: what of the details is looked at first. */
  open(id: string, within?: View): void
  close(): void
}

/** The row whose details are open, in the address: the way back closes them. */
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
      // Back to the list that it was opened from; details that came by a link leave their place to the list.
      if (openedHere.current) history.back()
      else look(without(ofRow))
      openedHere.current = false
    },
  }
}
