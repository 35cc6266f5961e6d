import type { Game, SiteSettings } from './entities.ts'
import type { TransactionStep } from './money/payment-steps.ts'
import type { TransactionStatus } from './money/transactions.ts'
import type { AdminStats } from './panel/admin.ts'
import type { LiveBet, RecentWin } from './play/wins.ts'

/**
 * docs/product.md §7: live events, over Socket.IO (websocket only). The token is sent in the handshake's `auth.token`.
 * The second argument of `balance:update` is the balance's sequence: a client ignores one lower than it has seen.
 */
export interface ServerEvents {
  /**
   * The public state of the site: sent to every socket when it connects and whenever it changes. Always whole. `build` names
   * the web client that this server serves; each HTML document contains it too, so that a page can detect that it is outdated.
   */
  'site:update': (site: { settings: SiteSettings; games: Game[]; build?: string }) => void
  'balance:update': (balance: number, sequence: number) => void
  /**
   * Major wins since the last such message, newest first, and earlier ones whose player has hidden or changed their name: a
   * client replaces the entry with the same id. Sent to every socket.
   */
  'recentWins:update': (wins: RecentWin[]) => void
  /**
   * Settled bets since the last such message, newest first; only a sample when there are too many to follow on screen. Sent to
   * subscribers. As with wins, a bet that the client already has is sent again when its player's name was hidden or changed.
   */
  'bets:update': (bets: LiveBet[]) => void
  /**
   * The table of a game whose rounds are common to all players, after a change: the answer of its own call. To sockets that watch
   * it; at most ten a second.
   */
  'table:update': (game: string, table: object) => void
  /** One of the player's payments was created or changed. To the sockets subscribed to the balance. */
  'payment:update': (payment: { uuid: string; status: TransactionStatus; step: TransactionStep }) => void
  /** The player's own username, privacy, status or role has changed: refetch it. To the sockets subscribed to the balance. */
  'account:update': () => void
  /** One of the player's support requests has changed. To the sockets subscribed to the balance. */
  'support:update': () => void
  /** The player has new notifications, or has read some on another device. To the sockets subscribed to the balance. */
  'notifications:update': () => void
  /** The dashboard's figures after a change; every two seconds at most. To administrators who subscribed. */
  'figures:update': (figures: AdminStats) => void
  /** Sent before the server closes the socket of a session that ended (log-out elsewhere, ban). */
  'session:ended': () => void
}

export interface ClientEvents {
  /** `userId` must be the signed-in player's (docs/product.md A2); the current balance is sent immediately. */
  'balance:subscribe': (
    subscription: { userId: string | number },
    answer?: (result: { ok: true } | { ok: false; code: 'unauthenticated' | 'forbidden' | 'too_many_sockets' }) => void,
  ) => void
  /** Subscribes this socket to `figures:update`, or unsubscribes it; only while its session is an administrator's. */
  'figures:subscribe': (
    subscription: { on: boolean },
    answer?: (result: { ok: true } | { ok: false; code: 'unauthenticated' | 'forbidden' }) => void,
  ) => void
  /**
   * Subscribes this socket to `bets:update`, or unsubscribes it; open to guests. Messages received before the acknowledgement
   * belong to the previous feed.
   */
  'bets:subscribe': (subscription: { feed: 'all' | 'high' | 'none' }, answer?: () => void) => void
  /** Subscribes this socket to `table:update` of one game, or of none; open to guests. */
  'table:subscribe': (subscription: { game: string }, answer?: () => void) => void
}
