import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'

export interface RouletteSpin {
  readonly round: number
  readonly at: Date
  /** The number that came, 0 to 36. */
  readonly result: number
}

/** The last spins of roulette, newest first: a player's own, or without one the site's. With them the database's clock. */
export async function lastSpins(
  read: Read,
  { player, limit }: { player: PlayerId | undefined; limit: number },
): Promise<{ now: Date; spins: RouletteSpin[] }> {
  // The game stands in the text, so that the indexes of its rounds alone are used.
  const rows = await read.rows<{ now: Date } & (RouletteSpin | { round: null })>(
    `SELECT clock.now, spin.* FROM (SELECT clock_timestamp() AS now) AS clock LEFT JOIN LATERAL (
       SELECT id AS round, at, (outcome->>'result')::int AS result FROM round
       WHERE game = 'roulette' ${player === undefined ? '' : 'AND player_id = $2'} ORDER BY id DESC LIMIT $1
     ) AS spin ON true`,
    player === undefined ? [limit] : [limit, player],
  )
  return { now: rows[0]!.now, spins: rows.filter((row): row is { now: Date } & RouletteSpin => row.round !== null) }
}
