import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/admin')

/** What an administrator looks at: section, tab, filters, order and open row, all of it in the address. */
export type View = Readonly<Record<string, string | undefined>>

export interface ViewHandle {
  readonly view: View
  /** Changes some of it, for typing and sorting without a new step in the history. Nothing, or empty, takes a part away. */
  readonly look: (part: View, how?: { readonly push?: boolean }) => void
}

export function useView(): ViewHandle {
  const view: View = route.useSearch()
  const navigate = useNavigate()
  const look = useCallback<ViewHandle['look']>(
    (part, { push = false } = {}) => {
      const all = { ...view, ...part }
      const search = Object.fromEntries(Object.entries(all).filter(([, value]) => value))
      void navigate({ to: '/admin', search, replace: !push })
    },
    [navigate, view],
  )
  return { view, look }
}
