import type { AdminStats } from './admin.ts'
import type { Game, SiteSettings } from './entities.ts'
import type { TransactionStatus, TransactionStep } from './transactions.ts'
import type { LiveBet, RecentWin } from './wins.ts'

/**
 * docs/product.md §7 Realtime, over Socket.IO (websocket only). The token travels in the handshake's `auth.token`.
 * The second argument of `balance:update` is the balance's sequence: a client ignores a lower one than it has seen.
 */
export interface ServerEvents {
  /**
   * What everyone may know of the site: to every socket when it connects, and whenever it changes. Always whole. `build` names
   * the web client that this server serves; it stands in each of its documents too, so that a page finds out that it is an old one.
   */
  'site:update': (site: { settings: SiteSettings; games: Game[]; build?: string }) => void
  'balance:update': (balance: number, sequence: number) => void
  /**
   * Major wins since the last such message, newest first; also earlier ones whose player has hidden or changed his name: a
   * client replaces what it has by the same id. Sent to every socket.
   */
  'recentWins:update': (wins: RecentWin[]) => void
  /**
   * Settled bets since the last such message, newest first; of more than a screen can follow only some. To those who asked.
   * As with wins, one that the client has already comes again when its player's name was hidden or changed.
   */
  'bets:update': (bets: LiveBet[]) => void
  /** One of the player's payments went on, or was begun. To the sockets that are told his balance. */
  'payment:update': (payment: { uuid: string; status: TransactionStatus; step: TransactionStep }) => void
  /** The player's own username, privacy, status or role has changed: fetch it again. To the sockets subscribed to the balance. */
  'account:update': () => void
  /** One of the player's requests to the support has changed. To the sockets subscribed to the balance. */
  'support:update': () => void
  /** The dashboard's figures, after something has moved them; every two seconds at most. To administrators who asked. */
  'figures:update': (figures: AdminStats) => void
  /** Sent before the server closes the socket of a session that ended (log-out elsewhere, ban). */
  'session:ended': () => void
}

export interface ClientEvents {
  /** `userId` must be the signed-in player's (docs/product.md A2); the current balance follows at once. */
  'balance:subscribe': (
    subscription: { userId: string | number },
    answer?: (result: { ok: true } | { ok: false; code: 'unauthenticated' | 'forbidden' | 'too_many_sockets' }) => void,
  ) => void
  /** From now on `figures:update` is sent to this socket, or no longer; while its session is an administrator's. */
  'figures:subscribe': (
    subscription: { on: boolean },
    answer?: (result: { ok: true } | { ok: false; code: 'unauthenticated' | 'forbidden' }) => void,
  ) => void
  /**
   * From now on `bets:update` is sent to this socket, or no longer; guests may ask too. What comes before the answer was
   * meant for the feed before this one.
   */
  'bets:subscribe': (subscription: { feed: 'all' | 'high' | 'none' }, answer?: () => void) => void
}
