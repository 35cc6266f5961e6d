import type { ReportName } from '@casino/contract/panel/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import type { Line } from './report.ts'

export const statsOptions = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => call('GET /api/admin/get-stats', { signal }),
  refetchInterval: 15_000,
})

/** The last 30 days, oldest first, for the trend lines and for today's figures. */
export const lastDaysOptions = queryOptions({
  queryKey: ['admin', 'reports', 'days', 'last'],
  queryFn: async ({ signal }) => [...(await call('GET /api/admin/reports/days', { signal })).lines].reverse(),
  staleTime: 60_000,
  refetchInterval: 60_000,
})

export const liabilityOptions = queryOptions({
  queryKey: ['admin', 'reports', 'liability'],
  queryFn: ({ signal }) => call('GET /api/admin/bonus-liability', { signal }),
})

export interface DashboardPeriod {
  readonly from?: string
  readonly to?: string
}

interface ReportReply {
  readonly of: ReportName
  readonly from: string
  readonly to: string
  readonly lines: readonly Line[]
}

export function reportOptions(name: ReportName, query: DashboardPeriod) {
  return queryOptions({
    queryKey: ['admin', 'reports', name, query],
    queryFn: async ({ signal }): Promise<ReportReply> => ({
      of: name,
      ...(await fetchReport[name]({ query, signal })),
    }),
  })
}

type ReportRequest = { readonly query: DashboardPeriod; readonly signal: AbortSignal }

const fetchReport = {
  days: (by: ReportRequest) => call('GET /api/admin/reports/days', by),
  games: (by: ReportRequest) => call('GET /api/admin/reports/games', by),
  methods: (by: ReportRequest) => call('GET /api/admin/reports/methods', by),
  bonuses: (by: ReportRequest) => call('GET /api/admin/reports/bonuses', by),
} as const
