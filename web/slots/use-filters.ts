import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/** The delay until the URL is updated: a navigation in the same frame as a changed list would cost that frame. */
const urlFollowsAfterMs = 300

export const filterKeyOf = (filters: Filters) => JSON.stringify(writeFilters(filters))

export interface FiltersState {
  readonly filters: Filters
  readonly urlKey: string
  /** The key of the filters that the URL was last set to. */
  readonly sentKey: string
}

/**
 * The URL has changed: either it has caught up with filters that may have changed again since, or the player went back or
 * followed a link.
 */
export function withUrl({ filters, sentKey }: FiltersState, inUrl: Filters): FiltersState {
  const urlKey = filterKeyOf(inUrl)
  return { filters: urlKey === sentKey ? filters : inUrl, urlKey, sentKey: urlKey }
}

/** The filters of the URL; a change is shown immediately, and the URL is updated when the player pauses. */
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
