import type { getUsers } from '@casino/contract/admin-users'
import type { QueryOf } from '@casino/contract/route'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'
import { playerData } from '../../wire/session.ts'

/** Every query about users begins with it. */
export const usersKey = ['admin', 'users'] as const
export const usersListKey = [...usersKey, 'list'] as const

export type UsersAsked = QueryOf<typeof getUsers>

/** One page of the list. */
export function usersOptions(asked: UsersAsked) {
  return queryOptions({
    queryKey: [...usersListKey, asked],
    queryFn: ({ signal }) => call('GET /api/admin/get-users', { query: asked, signal }),
    meta: playerData,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
