import { queryOptions } from '@tanstack/react-query'
import { call } from '../../wire/api.ts'

/** The prefix of every users query key. */
export const usersKey = ['admin', 'users'] as const
export const usersListKey = [...usersKey, 'list'] as const

const about = (id: string, part: string) => [...usersKey, id, part] as const

/** One user, with totals and the five latest transactions. */
export function userOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'profile'),
    queryFn: ({ signal }) => call('GET /api/admin/get-user/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
}

export const tagsOptions = queryOptions({
  queryKey: [...usersKey, 'tags'],
  queryFn: async ({ signal }) => (await call('GET /api/admin/user-tags', { signal })).tags,
})

export function sessionsOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'sessions'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/users/{id}/sessions', { params: { id }, signal })).sessions,
    staleTime: 0,
  })
}

export function notesOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'notes'),
    queryFn: async ({ signal }) => (await call('GET /api/admin/users/{id}/notes', { params: { id }, signal })).notes,
    staleTime: 0,
  })
}

export function linkedOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'linked'),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/users/{id}/linked', { params: { id }, signal })).accounts,
    staleTime: 0,
  })
}

export function bonusesOptions(id: string) {
  return queryOptions({
    queryKey: about(id, 'bonuses'),
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}/bonuses', { params: { id }, signal }),
    staleTime: 0,
  })
}
