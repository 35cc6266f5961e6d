import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** The player's protection. A live notification refetches it: another tab or device may have changed it. */
export const protectionOptions = queryOptions({
  queryKey: ['protection'],
  queryFn: ({ signal }) => call('GET /api/protection', { signal }),
  meta: playerData,
  staleTime: 30_000,
})
