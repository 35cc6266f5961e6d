import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** During a review, the decision may arrive at any time. */
const refetchEveryMs = 15_000

/** The player's verification level, its allowance, and the requests so far. */
export const verificationOptions = queryOptions({
  queryKey: ['verification'],
  queryFn: ({ signal }) => call('GET /api/user/verification', { signal }),
  refetchInterval: ({ state }) =>
    ['sent', 'reviewing'].includes(state.data?.requests[0]?.step ?? '') ? refetchEveryMs : false,
  staleTime: 0,
  meta: playerData,
})
