import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** The prefix of the query keys of the player's support requests: `support:update` invalidates them all. */
export const supportKey = ['support'] as const

export const supportThreadsOptions = queryOptions({
  queryKey: [...supportKey, 'threads'],
  queryFn: async ({ signal }) => (await call('GET /api/support/threads', { signal })).threads,
  meta: playerData,
})

export function supportThreadOptions(id: string) {
  return queryOptions({
    queryKey: [...supportKey, 'thread', id],
    queryFn: ({ signal }) => call('GET /api/support/threads/{id}', { params: { id }, signal }),
    meta: playerData,
    staleTime: 0,
  })
}
