import { timeZone } from '@casino/rules/day'
import { settledAfterSeconds, startOf } from '../aggregates/aggregates.ts'
import type { Database, Read, Tx } from '../database/database.ts'
import { playerRows } from '../players/player.ts'
import { roundRows } from '../rounds/round.ts'

/** The Monday of the Moscow week of a moment, as SQL. */
export const mondayOf = (moment: string) => `date_trunc('week', ${moment} AT TIME ZONE '${timeZone}')::date`

/** When the week after this Monday begins, as SQL. */
export const endOf = (monday: string) => startOf(`(${monday}::date + 7)`)

/** Races whose results are not final. */
const underWay = '(SELECT monday FROM race WHERE closed_at IS NULL AND cancelled_at IS NULL)'

/** Rounds of an hour are few enough for one statement. */
const portion = `interval '1 hour'`

/** Adds one portion of rounds to the sums of their players and weeks; returns whether there is more. Idle without a race. */
export async function addStakes({ transact }: Database, marginSeconds = settledAfterSeconds): Promise<boolean> {
  return transact(async (tx) => {
    const [piece] = await tx.rows<{ from: string; to: string; more: boolean }>(
      `SELECT start::text AS from, least(start + ${portion}, settled)::text AS to, start + ${portion} < settled AS more
       FROM race_tally, LATERAL (
         SELECT greatest(until, ${startOf('min(monday)')}) AS start, now() - $1 * interval '1 second' AS settled
         FROM ${underWay} AS race HAVING count(*) > 0
       ) AS piece WHERE start < settled FOR UPDATE OF race_tally SKIP LOCKED`,
      [marginSeconds],
    )
    if (!piece) return false
    await tx.rows(`SET LOCAL statement_timeout = '30s'`)
    await add(tx, piece.from, piece.to)
    await tx.rows('UPDATE race_tally SET until = $1::timestamptz', [piece.to])
    return piece.more
  })
}

/** What players staked by week, as a query: rows `monday, player_id, staked, last_at`. A round without a stake does not count. */
export const stakesBetween = (condition: string) => `
  SELECT ${mondayOf('at')} AS monday, player_id, sum(stake)::bigint AS staked, max(at) AS last_at
  FROM ${roundRows} AS round WHERE stake > 0 AND ${condition} GROUP BY 1, 2`

async function add(tx: Tx, from: string, to: string): Promise<void> {
  await tx.rows(
    `INSERT INTO race_stake (monday, player_id, staked, last_at) ${stakesBetween('at >= $1 AND at < $2')}
     ON CONFLICT (monday, player_id) DO UPDATE
     SET staked = race_stake.staked + excluded.staked, last_at = greatest(race_stake.last_at, excluded.last_at)`,
    [from, to],
  )
}

/** Deletes the sums of weeks whose race is over. */
export async function forgetStakes(tx: Tx): Promise<void> {
  await tx.rows(
    `DELETE FROM race_stake WHERE monday < least(${mondayOf('now()')}, (SELECT min(monday) FROM ${underWay} AS race))`,
  )
}

/** Who takes part, as SQL: administrators do not, and a banned player drops out. */
export const takesPart = (player: string) =>
  `EXISTS (SELECT FROM ${playerRows} AS player WHERE player.id = ${player} AND status = 'active' AND role = 'user')`

export interface RankedPlayer {
  readonly player: number
  readonly staked: number
}

// Sums of the rounds that are not added yet; few, as they are a minute old at most while a race is under way.
const recent = `
  SELECT player_id, sum(stake)::bigint AS staked, max(at) AS last_at FROM ${roundRows} AS round
  WHERE stake > 0 AND at >= greatest((SELECT until FROM race_tally), ${startOf('$1')}) AND at < ${endOf('$1')} GROUP BY 1`

// The index gives the order of all players without recent rounds, so that only the first of them are read.
const ranked = `
  WITH recent AS MATERIALIZED (${recent})
  SELECT player_id AS player, staked FROM (
    (SELECT player_id, staked, last_at FROM race_stake AS stored
     WHERE monday = $1::date AND staked >= $2 AND NOT EXISTS (SELECT FROM recent WHERE recent.player_id = stored.player_id)
       AND ${takesPart('stored.player_id')}
     ORDER BY staked DESC, last_at, player_id LIMIT $3)
    UNION ALL
    SELECT recent.player_id, recent.staked + coalesce(stored.staked, 0), recent.last_at
    FROM recent LEFT JOIN race_stake AS stored ON stored.monday = $1::date AND stored.player_id = recent.player_id
    WHERE ${takesPart('recent.player_id')}
  ) AS standing
  WHERE staked >= $2 ORDER BY staked DESC, last_at, player_id LIMIT $3`

/**
 * The first places of a week: by what was staked, in kopecks; of two with the same sum, the one who reached it first; if both
 * did so at the same moment, the older account.
 */
export async function rankedPlayers(
  read: Read,
  { monday, minimum, limit }: { monday: string; minimum: number; limit: number },
): Promise<RankedPlayer[]> {
  // A player who staked nothing takes no part, whatever the minimum is.
  return read.rows<RankedPlayer>(ranked, [monday, Math.max(1, minimum), limit])
}

/** What a player has staked in a week so far, in kopecks. */
export async function stakedInWeek(read: Read, monday: string, player: number): Promise<number> {
  const [row] = await read.rows<{ staked: number }>(
    `SELECT (coalesce((SELECT staked FROM race_stake WHERE monday = $1::date AND player_id = $2), 0)
             + coalesce((SELECT sum(stake) FROM ${roundRows} AS round WHERE player_id = $2
                 AND at >= greatest((SELECT until FROM race_tally), ${startOf('$1')}) AND at < ${endOf('$1')}), 0))::bigint AS staked`,
    [monday, player],
  )
  return row!.staked
}
