import type { GameType } from '@casino/contract/entities'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'

export interface PlayedOutcome {
  readonly round: number
  readonly at: Date
  /** In the form of the game's own reply. */
  readonly outcome: Record<string, unknown>
}

interface Wanted {
  readonly game: GameType
  /** Undefined: the whole site. */
  readonly player: PlayerId | undefined
  readonly limit: number
}

/** The last outcomes of a game, newest first: the player's own, or the site's if no player is given. Uses the database's clock. */
export async function lastOutcomes(
  read: Read,
  { game, player, limit }: Wanted,
): Promise<{ now: Date; played: PlayedOutcome[] }> {
  // The game is a literal in the query, and each query uses the order of its index, so that an index of the game's rounds is
  // used. Without this condition, rounds settled while a clock was ahead would stay the site's newest until the time catches up.
  const [values, whose, order] =
    player === undefined
      ? [[limit], 'AND at <= clock.now', 'at DESC, id DESC']
      : [[limit, player], 'AND player_id = $2', 'id DESC']
  const rows = await read.rows<{ now: Date } & (PlayedOutcome | { round: null })>(
    `SELECT clock.now, played.* FROM (SELECT clock_timestamp() AS now) AS clock LEFT JOIN LATERAL (
       SELECT id AS round, at, outcome FROM round WHERE game = '${game}' ${whose} ORDER BY ${order} LIMIT $1
     ) AS played ON true`,
    values,
  )
  return { now: rows[0]!.now, played: rows.filter((row): row is { now: Date } & PlayedOutcome => row.round !== null) }
}
