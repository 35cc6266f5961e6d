import type { Kopecks } from '@casino/rules/money'
import { roundSums } from '../../accounting/aggregates/aggregates.ts'
import { aggregatedUpTo, finishPortion, nextPortion, roundsOf } from '../../accounting/aggregates/portion.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { roundRows, settledAfter, settledUntil } from '../rounds/round.ts'

interface ProviderReturn {
  readonly provider: string
  readonly rounds: number
  readonly staked: Kopecks
  readonly paid: Kopecks
}

export const returnsUpTo = aggregatedUpTo('partner')

/** The condition applies to `roundRows`. */
export const partnerHoursOf = (condition: string) => `
  SELECT date_trunc('hour', at) AS hour, part.provider, part.alias, edge_basis_points, ${roundSums}
  FROM (SELECT * FROM ${roundRows} AS round WHERE partner IS NOT NULL AND ${condition}) AS round
  JOIN (SELECT id, provider, alias FROM partner_round) AS part USING (id) GROUP BY 1, 2, 3, 4`

/**
 * Settled rounds by hour, game and edge: rows `hour, provider, alias, edge_basis_points` and `roundSums`, possibly two for the same
 * hour.
 */
export const partnerPlayByHour = `(
  SELECT * FROM partner_play_hour
  UNION ALL ${partnerHoursOf(settledAfter(returnsUpTo))})`

/**
 * Each provider's stakes and payouts in settled rounds, under the most frequent spelling of its name, because players' calls
 * choose the spelling.
 */
export function returnsByProvider(read: Read): Promise<ProviderReturn[]> {
  return read.rows(
    `SELECT mode() WITHIN GROUP (ORDER BY provider) AS provider, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked,
            sum(paid)::bigint AS paid
     FROM ${partnerPlayByHour} AS play GROUP BY lower(provider) ORDER BY lower(provider)`,
  )
}

/** Adds the next batch of rounds, on one server at a time; returns whether there are more. */
export async function addReturns(tx: Tx, settled: number): Promise<boolean> {
  const portion = await nextPortion(tx, 'partner', settled)
  if (!portion) return false
  await tx.rows(
    `INSERT INTO partner_play_hour AS play ${partnerHoursOf(roundsOf(portion))}
     ON CONFLICT (provider, alias, edge_basis_points, hour) DO UPDATE
     SET rounds = play.rounds + excluded.rounds, staked = play.staked + excluded.staked, paid = play.paid + excluded.paid,
       staked_squared = play.staked_squared + excluded.staked_squared, paid_squared = play.paid_squared + excluded.paid_squared,
       staked_by_paid = play.staked_by_paid + excluded.staked_by_paid`,
  )
  await finishPortion(tx, portion)
  return portion.more
}

/** Adds up everything again, up to a posting. */
export async function rebuildReturns(tx: Tx, settled: number): Promise<void> {
  await finishPortion(tx, { aggregate: 'partner', to: settled })
  await tx.rows('DELETE FROM partner_play_hour')
  await tx.rows(`INSERT INTO partner_play_hour ${partnerHoursOf(settledUntil(settled))}`)
}
