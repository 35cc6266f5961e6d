import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'

export interface RouletteSpin {
  readonly round: number
  readonly at: Date
  /** The winning number, 0 to 36. */
  readonly result: number
}

/**
 * The last spins of roulette, newest first: the player's own, or the site's if there is no player. With the database's clock.
 */
export async function lastSpins(
  read: Read,
  { player, limit }: { player: PlayerId | undefined; limit: number },
): Promise<{ now: Date; spins: RouletteSpin[] }> {
  // The game is a literal in the query, and each query uses the order of its index, so that the indexes of roulette rounds are
  // used.
  // Without this condition, spins made while the clock was ahead would be the site's last ones until it has caught up.
  const [values, whose, order] =
    player === undefined
      ? [[limit], 'AND at <= clock.now', 'at DESC, id DESC']
      : [[limit, player], 'AND player_id = $2', 'id DESC']
  const rows = await read.rows<{ now: Date } & (RouletteSpin | { round: null })>(
    `SELECT clock.now, spin.* FROM (SELECT clock_timestamp() AS now) AS clock LEFT JOIN LATERAL (
       SELECT id AS round, at, (outcome->>'result')::int AS result FROM round
       WHERE game = 'roulette' ${whose} ORDER BY ${order} LIMIT $1
     ) AS spin ON true`,
    values,
  )
  return { now: rows[0]!.now, spins: rows.filter((row): row is { now: Date } & RouletteSpin => row.round !== null) }
}
