import { queryOptions } from '@tanstack/react-query'
import { providerNames } from '../shell/auth/sign-in-texts.ts'
import { call, type Reply } from '../wire/api.ts'
import { playerData } from '../wire/session.ts'

/** The player's sign-in methods. */
export type Ways = Reply<'GET /api/auth/ways'>

export const waysOptions = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => call('GET /api/auth/ways', { signal }),
  meta: playerData,
  staleTime: 0,
})

export const nameOf = (provider: string) => providerNames[provider] ?? provider
