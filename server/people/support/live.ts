import type { Notifications } from '../../platform/database/notifications.ts'

interface LiveOptions {
  readonly notifications: Notifications
  /** The sockets connected to this server. */
  readonly audience: { supportChanged(player: number): void; watchedPlayers(): number[] }
}

/** Notifies players of changes to their support requests, whichever server made them. */
export function notifySupport({ notifications, audience }: LiveOptions): void {
  notifications.on('support_changed', (payload) => audience.supportChanged(Number(payload)))
  // During the gap anything may have changed, so pages that show requests fetch them again.
  notifications.onResume(() => {
    for (const player of audience.watchedPlayers()) audience.supportChanged(player)
  })
}
