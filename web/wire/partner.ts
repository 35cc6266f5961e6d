import type { Partner } from '@casino/contract/play/partner'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** The partner that draws external games; null if none is configured. */
export const partnerOptions = queryOptions({
  queryKey: ['partner'],
  queryFn: async ({ signal }): Promise<Partner | null> => (await call('GET /api/partner', { signal })).data,
  staleTime: 60_000,
})
