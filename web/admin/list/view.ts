import { isDay } from '@casino/rules/day'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/admin')

/** What an administrator looks at: section, tab, filters, order, page and open row, all of it in the address. */
export type View = Readonly<Record<string, string | undefined>>

export interface ViewHandle {
  readonly view: View
  /** Changes some of it, for typing and sorting without a new step in the history. Nothing, or empty, takes a part away. */
  readonly look: (part: View, how?: { readonly push?: boolean }) => void
}

/** The open row with what its details show, and the page: whoever changes anything else begins with the first page. */
export const ofPage = ['page', 'at'] as const
export const ofRow = ['id', 'part', 'only', 'game'] as const
const besides = new Set<string>([...ofPage, ...ofRow])

/** The address after a change. */
export function lookedAt(now: View, part: View): View {
  const anew = Object.keys(part).some((key) => !besides.has(key))
  const all = { ...now, ...(anew && without(ofPage)), ...part }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

export const without = (keys: readonly string[]): View => Object.fromEntries(keys.map((key) => [key, undefined]))

/** One of these, out of an address; nothing if it is none of them. */
export const oneOf = <const V extends string>(values: readonly V[], asked: string | undefined): V | undefined =>
  values.find((each) => each === asked)

/** A day, out of an address; what is none is none. */
export const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && isDay(text) ? text : undefined

export function useView(): ViewHandle {
  const view: View = route.useSearch()
  const navigate = useNavigate()
  const look = useCallback<ViewHandle['look']>(
    (part, { push = false } = {}) => {
      // What is drawn may be behind the address: a change that is still on its way is not undone by the next.
      void navigate({ to: '/admin', search: (now: View) => lookedAt(now, part), replace: !push })
    },
    [navigate],
  )
  return { view, look }
}
