import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'

export const statsOptions = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => call('GET /api/admin/get-stats', { signal }),
  refetchInterval: 15_000,
  meta: playerData,
})

/** The last 30 days, the oldest first, for the small lines. */
export const lastDaysOptions = queryOptions({
  queryKey: ['admin', 'reports', 'days', 'last'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/reports/days', { signal })).lines.toReversed(),
  staleTime: 60_000,
  meta: playerData,
})
