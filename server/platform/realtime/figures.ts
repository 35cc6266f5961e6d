import type { AdminStats } from '@casino/contract/panel/admin'
import type { Sessions } from '../../people/players/sessions/sessions.ts'
import { createPacer } from '../../play/feed/pace.ts'
import type { Notifications } from '../database/notifications.ts'
import type { Identity } from '../http/identity.ts'
import { isAllowed } from '../http/permissions.ts'

interface Watcher {
  emit(event: 'figures:update', figures: AdminStats): unknown
}

interface WatchedFrom {
  readonly session: string
  readonly address: string
}

export interface Figures {
  /** Sends the figures to this watcher from now on, while the session is an administrator's who may come from there. */
  watch(watcher: Watcher, from: WatchedFrom): void
  leave(watcher: Watcher): void
  close(): void
}

export interface FiguresOptions {
  readonly notifications: Notifications
  readonly sessions: Pick<Sessions, 'standing'>
  readonly administrates: (identity: Identity) => boolean
  readonly figures: () => Promise<AdminStats>
  readonly onTrouble: (error: unknown) => void
}

/** The shortest interval between two updates of the dashboard, however much is played. */
const publishEveryMs = 2000

/** Changes of figures on any node: the tables and the servers notify every server of them. */
const causes = [
  'rounds_settled',
  'payment_changed',
  'verification_changed',
  'player_changed',
  'players_counted',
] as const

/** The dashboard's figures, computed once for all watchers on this server, and only after a change. */
export function openFigures({ notifications, sessions, administrates, figures, onTrouble }: FiguresOptions): Figures {
  const watchers = new Map<Watcher, WatchedFrom>()

  async function publish(): Promise<void> {
    if (watchers.size === 0) return
    const now = await figures()
    // Checked each time after the figures are computed: a watcher who lost the rights meanwhile is no longer notified.
    const watching = [...watchers]
    const standing = await sessions.standing([...new Set(watching.map(([, { session }]) => session))])
    for (const [watcher, from] of watching) {
      const identity = standing.get(from.session)
      const may = identity && administrates(identity) && isAllowed(identity.networks, from.address)
      if (!may) watchers.delete(watcher)
      else if (watchers.get(watcher) === from) watcher.emit('figures:update', now)
    }
  }

  const publishing = createPacer({ everyMs: publishEveryMs, work: publish, onTrouble })
  const changed = () => {
    if (watchers.size > 0) publishing.request()
  }
  for (const cause of causes) notifications.on(cause, changed)
  notifications.onResume(changed)

  return {
    watch(watcher, from) {
      watchers.set(watcher, from)
      // Covers changes since the page requested the figures, or while it was disconnected.
      publishing.request()
    },
    leave: (watcher) => void watchers.delete(watcher),
    close: () => publishing.close(),
  }
}
