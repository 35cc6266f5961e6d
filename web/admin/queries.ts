import { queryOptions } from '@tanstack/react-query'
import { call } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** How many withdrawals wait for an administrator. */
export const waitingOptions = queryOptions({
  queryKey: ['admin', 'transactions', 'waiting'],
  queryFn: async () => {
    const query = { type: 'withdrawal', status: 'pending', limit: 1 } as const
    return (await call('GET /api/admin/get-transactions', { query })).total
  },
  // With the session it goes from the memory of the page.
  meta: playerData,
  refetchInterval: 15_000,
})
