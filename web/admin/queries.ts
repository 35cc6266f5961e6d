import { queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The number of withdrawals waiting for an administrator. */
export const waitingOptions = queryOptions({
  queryKey: ['admin', 'transactions', 'waiting'],
  queryFn: async () => {
    const query = { type: 'withdrawal', status: 'pending', limit: 1 } as const
    return (await call('GET /api/admin/get-transactions', { query })).total
  },
  // Removed from the query cache with the session.
  meta: playerData,
  refetchInterval: 15_000,
})
