import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'

/** What the player should know: the newest first, and how many of them are unread. */
export const notificationsOptions = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('GET /api/notifications', { signal }),
  meta: playerData,
})
