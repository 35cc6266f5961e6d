import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** Refreshed while it is open, because deliveries continue meanwhile. */
export const integrationsOptions = queryOptions({
  queryKey: ['admin', 'integrations'],
  queryFn: ({ signal }) => call('GET /api/admin/integrations', { signal }),
  refetchInterval: 10_000,
  staleTime: 0,
})
