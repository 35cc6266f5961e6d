import type { AdminStats } from '@casino/contract/admin'
import type { Notifications } from '../database/notifications.ts'
import { keepPace } from '../feed/pace.ts'
import type { Identity } from '../http/identity.ts'
import type { Sessions } from '../players/sessions.ts'

interface Watcher {
  emit(event: 'figures:update', figures: AdminStats): unknown
}

export interface Figures {
  /** Tells this one the figures from now on, as long as the session is an administrator's. */
  watch(watcher: Watcher, session: string): void
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

/** However much is played, the dashboard moves no faster than this. */
const tellEveryMs = 2000

/** What moves a figure, wherever it happened: the tables and the servers say so to every server. */
const causes = ['rounds_settled', 'payment_changed', 'player_changed', 'players_counted'] as const

/** The dashboard's figures, added up once for all who look at them here, and only if something has moved. */
export function openFigures({ notifications, sessions, administrates, figures, onTrouble }: FiguresOptions): Figures {
  const watchers = new Map<Watcher, string>()

  async function tell(): Promise<void> {
    if (watchers.size === 0) return
    const now = await figures()
    // Asked each time, and last: whoever lost his rights, even while they were added up, is told nothing any more.
    const watching = [...watchers]
    const standing = await sessions.standing([...new Set(watching.map(([, session]) => session))])
    for (const [watcher, session] of watching) {
      const identity = standing.get(session)
      if (!identity || !administrates(identity)) watchers.delete(watcher)
      else if (watchers.get(watcher) === session) watcher.emit('figures:update', now)
    }
  }

  const telling = keepPace({ everyMs: tellEveryMs, work: tell, onTrouble })
  const moved = () => {
    if (watchers.size > 0) telling.ask()
  }
  for (const cause of causes) notifications.on(cause, moved)
  notifications.onResume(moved)

  return {
    watch(watcher, session) {
      watchers.set(watcher, session)
      // What moved since the page asked for them, or while it was away.
      telling.ask()
    },
    leave: (watcher) => void watchers.delete(watcher),
    close: () => telling.close(),
  }
}
