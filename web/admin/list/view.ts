import { isDay } from '@casino/rules/day'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/admin')

/** The state of the panel's screen, all of it in the URL: section, tab, filters, order, page and open row. */
export type View = Readonly<Record<string, string | undefined>>

export interface ViewHandle {
  readonly view: View
  /**
   * Changes some parameters, by default without a new history entry (typing, sorting). Undefined or empty removes a parameter.
   */
  readonly look: (part: View, how?: { readonly push?: boolean }) => void
  /** Opens another screen of the panel. */
  readonly go: (view: View) => void
  /** Opens a user's page, at a part of it. */
  readonly goToUser: (id: string, part?: string) => void
}

/** The parameters of the page and of the open row: a change of any other parameter returns to the first page. */
export const ofPage = ['page', 'at'] as const
export const ofRow = ['id', 'part', 'only', 'game'] as const
const besides = new Set<string>([...ofPage, ...ofRow])

/** The URL's parameters after a change. */
export function withChanges(now: View, part: View): View {
  const isNew = Object.keys(part).some((key) => !besides.has(key))
  const all = { ...now, ...(isNew && without(ofPage)), ...part }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value))
}

export const without = (keys: readonly string[]): View => Object.fromEntries(keys.map((key) => [key, undefined]))

/** A value from the URL if it is one of these, else undefined. */
export const oneOf = <const V extends string>(values: readonly V[], wanted: string | undefined): V | undefined =>
  values.find((each) => each === wanted)

/** A day from the URL; undefined if it is not valid. */
export const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && isDay(text) ? text : undefined

export function useView(): ViewHandle {
  const view: View = route.useSearch()
  const navigate = useNavigate()
  const look = useCallback<ViewHandle['look']>(
    (part, { push = false } = {}) => {
      // The rendered state may lag behind the URL: the function form keeps a pending change from being undone.
      void navigate({ to: '.', search: (now: View) => withChanges(now, part), replace: !push })
    },
    [navigate],
  )
  const go = useCallback((to: View) => void navigate({ to: '/admin', search: to }), [navigate])
  const goToUser = useCallback(
    (id: string, part?: string) =>
      void navigate({ to: '/admin/users/$id', params: { id }, search: part === undefined ? {} : { part } }),
    [navigate],
  )
  return { view, look, go, goToUser }
}
