import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** The URL follows a change this much later: a navigation in the same frame as a changed list would cost that frame. */
const urlFollowsAfterMs = 300

export const filterKeyOf = (filters: Filters) => JSON.stringify(writeFilters(filters))

export interface FiltersState {
  readonly filters: Filters
  readonly urlKey: string
  /** Of the filters that the URL was last sent to. */
  readonly sentKey: string
}

/** The URL has changed: it has followed filters that may have changed again since, or the player went back or followed a link. */
export function withUrl({ filters, sentKey }: FiltersState, inUrl: Filters): FiltersState {
  const urlKey = filterKeyOf(inUrl)
  return { filters: urlKey === sentKey ? filters : inUrl, urlKey, sentKey: urlKey }
}

/** The filters of the URL; a change is shown at once, and the URL follows when the player rests. */
export function useFilters(): { filters: Filters; change: (next: Filters) => void } {
  const inUrl = readFilters(useSearch({ strict: false }) as Record<string, string | undefined>)
  const urlKey = filterKeyOf(inUrl)
  const navigate = useNavigate()
  const [state, setState] = useState<FiltersState>({ filters: inUrl, urlKey, sentKey: urlKey })
  const filterKey = filterKeyOf(state.filters)
  if (state.urlKey !== urlKey) setState(withUrl(state, inUrl))

  useEffect(() => {
    if (filterKey === urlKey) return
    const timer = setTimeout(() => {
      setState((known) => ({ ...known, sentKey: filterKey }))
      void navigate({ to: '/slots', search: JSON.parse(filterKey), replace: true, resetScroll: false })
    }, urlFollowsAfterMs)
    return () => clearTimeout(timer)
  }, [filterKey, urlKey, navigate])
  const change = useCallback((filters: Filters) => setState((known) => ({ ...known, filters })), [])
  return { filters: state.filters, change }
}
