import { queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'

/** How many withdrawals wait for an administrator. */
export const waitingOptions = queryOptions({
  queryKey: ['admin', 'transactions', 'waiting'],
  queryFn: async () => {
    const query = { type: 'withdrawal', status: 'pending', limit: 1 } as const
    return (await call('GET /api/admin/get-transactions', { query })).total
  },
  refetchInterval: 15_000,
})
