import { timeZone } from '@casino/rules/day'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { aggregatedUpTo, finishPortion, nextPortion, roundsOf } from '../../accounting/aggregates/portion.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { roundRows, settledAfter, settledUntil } from '../../play/rounds/round.ts'

/** The Monday of the Moscow week of a moment, as SQL. */
export const mondayOf = (moment: string) => `date_trunc('week', ${moment} AT TIME ZONE '${timeZone}')::date`

/** When the week after this Monday begins, as SQL. */
export const endOf = (monday: string) => startOf(`(${monday}::date + 7)`)

/** Races without final results. */
export const underWay = '(SELECT monday FROM race WHERE closed_at IS NULL AND cancelled_at IS NULL)'

/**
 * The week that a round counts for, as SQL on `roundRows`: the week of its time, or the next one if that week's race was closed
 * before the round was settled. So no stake is lost if a clock that was ahead is set back into a week whose race is closed.
 */
const weekOf = `(${mondayOf('at')} + CASE
  WHEN (SELECT closed_up_to FROM race WHERE race.monday = ${mondayOf('at')}) < coalesce(settled_by, id) THEN 7 ELSE 0 END)`

export const racesUpTo = aggregatedUpTo('race')

/** Adds the next batch of rounds to the sums of their players and weeks; returns whether there is more. */
export async function addStakes(tx: Tx, settled: number): Promise<boolean> {
  const portion = await nextPortion(tx, 'race', settled)
  if (!portion) return false
  if (portion.since === null) await add(tx, roundsOf(portion))
  await finishPortion(tx, portion)
  if (portion.since !== null) await sumAgain(tx, portion.to)
  return portion.more
}

/** Players' stakes by week, as a query: rows `monday, player_id, staked, last_at`. A round without a stake does not count. */
export const stakesOf = (condition: string) => `
  SELECT ${weekOf} AS monday, player_id, sum(stake)::bigint AS staked, max(at) AS last_at
  FROM ${roundRows} AS round WHERE stake > 0 AND ${condition} GROUP BY 1, 2`

const add = (tx: Tx, condition: string) =>
  tx.rows(
    `INSERT INTO race_stake (monday, player_id, staked, last_at)
     SELECT * FROM (${stakesOf(condition)}) AS stake WHERE monday IN ${underWay}
     ON CONFLICT (monday, player_id) DO UPDATE
     SET staked = race_stake.staked + excluded.staked, last_at = greatest(race_stake.last_at, excluded.last_at)`,
  )

/** The earliest time at which a round that counts for one of these races may have been settled, as SQL. */
export const firstStakeOf = (mondays: string) => startOf(`((SELECT min(monday) FROM ${mondays} AS race) - 7)`)

/** One hour has few enough rounds for one statement. */
const hourMs = 3_600_000

/** Sums all stakes up to a posting again, for the races in progress. */
export async function sumAgain(tx: Tx, settled: number): Promise<void> {
  await tx.rows('DELETE FROM race_stake')
  const { from, now } = await tx.one<{ from: Date | null; now: Date }>(
    `SELECT ${firstStakeOf(underWay)} AS from, now() AS now`,
  )
  if (!from) return
  const hours = Math.max(0, Math.ceil((now.getTime() - from.getTime()) / hourMs))
  const start = (hour: number) => `'${new Date(from.getTime() + hour * hourMs).toISOString()}'`
  for (let hour = 0; hour < hours; hour++)
    await add(tx, `${settledUntil(settled)} AND at >= ${start(hour)} AND at < ${start(hour + 1)}`)
  await add(tx, `${settledUntil(settled)} AND at >= ${start(hours)}`)
}

export async function rebuildStakes(tx: Tx, settled: number): Promise<void> {
  await sumAgain(tx, settled)
  await finishPortion(tx, { aggregate: 'race', to: settled })
}

/** Deletes the sums of weeks whose race is finished. */
export async function deleteStakes(tx: Tx): Promise<void> {
  await tx.rows(
    `DELETE FROM race_stake WHERE monday < least(${mondayOf('now()')}, (SELECT min(monday) FROM ${underWay} AS race))`,
  )
}

/** The participants, as SQL: administrators are excluded, and a banned player drops out. */
export const takesPart = (player: string) =>
  `EXISTS (SELECT FROM ${playerRows} AS player WHERE player.id = ${player} AND status = 'active' AND role = 'user')`

export interface RankedPlayer {
  readonly player: number
  readonly staked: number
}

/** Rounds that are not added yet: few, because they are seconds old while a race is in progress. */
const recentOf = (monday: string) => `stake > 0 AND ${settledAfter(racesUpTo)} AND ${weekOf} = ${monday}::date`

const recent = `
  SELECT player_id, sum(stake)::bigint AS staked, max(at) AS last_at FROM ${roundRows} AS round
  WHERE ${recentOf('$1')} GROUP BY 1`

// The index orders all players without recent rounds, so only the first of them are read.
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
 * The first places of a week by stakes, in kopecks. Of two players with the same sum, the one who reached it first is ahead; if
 * both did so at the same moment, the older account.
 */
export async function rankedPlayers(
  read: Read,
  { monday, minimum, limit }: { monday: string; minimum: number; limit: number },
): Promise<RankedPlayer[]> {
  // A player without stakes does not take part, whatever the minimum is.
  return read.rows<RankedPlayer>(ranked, [monday, Math.max(1, minimum), limit])
}

/** A player's stakes in a week so far, in kopecks. */
export async function stakedInWeek(read: Read, monday: string, player: number): Promise<number> {
  const row = await read.one<{ staked: number }>(
    `SELECT (coalesce((SELECT staked FROM race_stake WHERE monday = $1::date AND player_id = $2), 0)
             + coalesce((SELECT sum(stake) FROM ${roundRows} AS round WHERE player_id = $2 AND ${recentOf('$1')}), 0))::bigint AS staked`,
    [monday, player],
  )
  return row.staked
}

/** Whether stakes of this week are not yet added up. */
export const hasRecentStakes = (monday: string) =>
  `EXISTS (SELECT FROM ${roundRows} AS round WHERE ${recentOf(monday)})`
