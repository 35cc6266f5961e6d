import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { playerData } from './session.ts'
import { hasSession } from './token.ts'

/** The player's notifications, newest first, and the number of unread ones. */
export const notificationsOptions = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call('GET /api/notifications', { signal }),
  meta: playerData,
  enabled: hasSession,
})
