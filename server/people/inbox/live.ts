import type { Notifications } from '../../platform/database/notifications.ts'

interface LiveOptions {
  readonly notifications: Notifications
  /** The sockets connected to this server. */
  readonly audience: { inboxChanged(player: number): void; watchedPlayers(): number[] }
}

/** Notifies players' screens of changes to their notifications, whichever server made them. */
export function publishInbox({ notifications, audience }: LiveOptions): void {
  notifications.on('inbox_changed', (payload) => audience.inboxChanged(Number(payload)))
  // A withdrawal was decided.
  notifications.on('payment_changed', (payload) => {
    const [player, , status] = payload.split(' ')
    if (status !== 'pending') audience.inboxChanged(Number(player))
  })
  notifications.onResume(() => {
    for (const player of audience.watchedPlayers()) audience.inboxChanged(player)
  })
}
