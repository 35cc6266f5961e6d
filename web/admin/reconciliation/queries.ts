import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

interface Period {
  readonly from?: string
  readonly to?: string
}

/** Invalidates all queries of this section after a change. */
export const reconciliationKey = ['admin', 'reconciliation'] as const

export const daysOptions = (period: Period) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'days', period],
    queryFn: ({ signal }) => call('GET /api/admin/reconciliation', { query: { ...period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const linesOptions = (params: { provider: string; day: string }) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'lines', params],
    queryFn: ({ signal }) => call('GET /api/admin/reconciliation/{provider}/{day}', { params, signal }),
    staleTime: 0,
  })
