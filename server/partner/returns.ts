import type { Kopecks } from '@casino/rules/money'
import { roundSums, settledAfterSeconds } from '../aggregates/aggregates.ts'
import { finishPortion, nextPortion } from '../aggregates/portion.ts'
import type { Database, Read } from '../database/database.ts'
import { roundRows } from '../rounds/round.ts'

interface ProviderReturn {
  readonly provider: string
  readonly rounds: number
  readonly staked: Kopecks
  readonly paid: Kopecks
}

// Settled rounds by the moment of their settling, which is part of a round's key; `partner_round` has no index of its own on it.
export const partnerHoursBetween = (from: string, to: string) => `
  SELECT date_trunc('hour', at) AS hour, part.provider, part.alias, edge_basis_points, ${roundSums}
  FROM ${roundRows} AS round JOIN partner_round AS part ON part.id = round.id
  WHERE round.partner IS NOT NULL AND round.at >= ${from} AND round.at < ${to} GROUP BY 1, 2, 3, 4`

/**
 * Settled rounds by hour, game and edge: rows `hour, provider, alias, edge_basis_points` and `roundSums`, possibly two for an hour
 * that is not over.
 */
export const partnerPlayByHour = `(
  SELECT * FROM partner_play_hour
  UNION ALL ${partnerHoursBetween('(SELECT until FROM partner_aggregation)', `'infinity'`)})`

/** What the settled rounds of each provider staked and paid, under the spelling that is most frequent: players' calls spell it. */
export function returnsByProvider(read: Read): Promise<ProviderReturn[]> {
  return read.rows(
    `SELECT mode() WITHIN GROUP (ORDER BY provider) AS provider, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked,
            sum(paid)::bigint AS paid
     FROM ${partnerPlayByHour} AS play GROUP BY lower(provider) ORDER BY lower(provider)`,
  )
}

/** The longest time that one statement adds up. */
const longestPiece = '1 day'

/** Adds up what can no longer change, on one server at a time; returns whether there is more. */
export function addUpReturns({ transact }: Database, marginSeconds = settledAfterSeconds): Promise<boolean> {
  return transact(async (tx) => {
    const piece = await nextPortion(tx, 'partner_aggregation', { longest: longestPiece, marginSeconds })
    if (!piece) return false
    await tx.rows(
      `INSERT INTO partner_play_hour AS play ${partnerHoursBetween('$1::timestamptz', '$2::timestamptz')}
       ON CONFLICT (provider, alias, edge_basis_points, hour) DO UPDATE
       SET rounds = play.rounds + excluded.rounds, staked = play.staked + excluded.staked, paid = play.paid + excluded.paid,
         staked_squared = play.staked_squared + excluded.staked_squared, paid_squared = play.paid_squared + excluded.paid_squared,
         staked_by_paid = play.staked_by_paid + excluded.staked_by_paid`,
      [piece.from, piece.to],
    )
    await finishPortion(tx, 'partner_aggregation', piece)
    return piece.more
  })
}
