import type { Kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { roundRows, settledAfter, settledUntil } from '../../play/rounds/round.ts'
import { dayOf, startOf, upTo } from './aggregates.ts'

/** The start of the sum; `after` is its posting, and later rounds have greater identifiers. */
export interface Since {
  readonly player: number
  readonly at: Date | null
  readonly after: number | null
}

export interface Staked {
  readonly inAll: Kopecks
  readonly since: Kopecks
}

/**
 * At most this many rounds of the first day are summed: a player with more has played enough, and the sum is then a lower
 * bound.
 */
const mostRounds = 10_000

/** Daily sums for the days after the moment, single later rounds for its own day, and every round that is not aggregated yet. */
const staked = `
  WITH wanted AS (SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) AS wanted (player_id, since, after)),
  recent AS MATERIALIZED (SELECT player_id, id, stake FROM ${roundRows} AS round WHERE ${settledAfter(upTo)} AND player_id = ANY($1::bigint[]))
  SELECT player_id AS player,
         ((SELECT coalesce(sum(staked), 0) FROM play_day WHERE play_day.player_id = wanted.player_id)
          + (SELECT coalesce(sum(stake), 0) FROM recent WHERE recent.player_id = wanted.player_id))::bigint AS "inAll",
         ((SELECT coalesce(sum(staked), 0) FROM play_day WHERE play_day.player_id = wanted.player_id AND day > ${dayOf('since')})
          + (SELECT coalesce(sum(stake), 0) FROM recent WHERE recent.player_id = wanted.player_id AND id > after)
          + (SELECT coalesce(sum(stake), 0) FROM (
               SELECT stake, at, id, settled_by FROM ${roundRows} AS round WHERE round.player_id = wanted.player_id AND id > after LIMIT ${mostRounds}
             ) AS next WHERE at < ${startOf(`(${dayOf('since')} + 1)`)} AND ${settledUntil(upTo)}))::bigint AS since
  FROM wanted`

/** The stakes of each of these players, in total and since a time given for each; one query for many players. */
export async function stakedOf(read: Read, wanted: readonly Since[]): Promise<ReadonlyMap<number, Staked>> {
  const rows = await read.rows<Staked & { player: number }>(staked, [
    wanted.map(({ player }) => player),
    wanted.map(({ at }) => at),
    wanted.map(({ after }) => after),
  ])
  return new Map(rows.map((row) => [row.player, row]))
}
