import { queryOptions } from '@tanstack/react-query'
import { call, type Reply } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

export type OwnSession = Reply<'GET /api/auth/sessions'>['sessions'][number]

/** The player's sessions, this one first, and the last sign-in elsewhere. */
export const sessionsOptions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  select: ({ sessions, elsewhere }) => ({
    sessions: [...sessions].sort((one, other) => Number(other.own) - Number(one.own)),
    elsewhere,
  }),
  meta: playerData,
  staleTime: 0,
})
