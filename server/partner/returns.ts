import type { Kopecks } from '@casino/rules/money'
import { settledAfterSeconds } from '../aggregates/aggregates.ts'
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
const settledBetween = (from: string, to: string) => `
  SELECT part.provider, count(*) AS rounds, sum(round.stake)::bigint AS staked, sum(round.payout)::bigint AS paid
  FROM ${roundRows} AS round JOIN partner_round AS part ON part.id = round.id
  WHERE round.partner IS NOT NULL AND round.at >= ${from} AND round.at < ${to} GROUP BY part.provider`

/** What the settled rounds of each provider staked and paid: what is added up, and what has come since. */
export function returnsByProvider(read: Read): Promise<ProviderReturn[]> {
  return read.rows(
    `SELECT provider, sum(rounds)::bigint AS rounds, sum(staked)::bigint AS staked, sum(paid)::bigint AS paid FROM (
       SELECT provider, rounds, staked, paid FROM partner_play
       UNION ALL ${settledBetween('(SELECT until FROM partner_tally)', `'infinity'`)}
     ) AS play GROUP BY provider ORDER BY provider`,
  )
}

/** The longest time that one statement adds up. */
const longestPiece = '1 day'

/** Adds up what can no longer change, on one server at a time; returns whether there is more. */
export function addUpReturns({ transact }: Database, marginSeconds = settledAfterSeconds): Promise<boolean> {
  return transact(async (tx) => {
    const piece = await nextPortion(tx, 'partner_tally', { longest: longestPiece, marginSeconds })
    if (!piece) return false
    await tx.rows(
      `INSERT INTO partner_play ${settledBetween('$1::timestamptz', '$2::timestamptz')}
       ON CONFLICT (provider) DO UPDATE SET rounds = partner_play.rounds + excluded.rounds,
         staked = partner_play.staked + excluded.staked, paid = partner_play.paid + excluded.paid`,
      [piece.from, piece.to],
    )
    await finishPortion(tx, 'partner_tally', piece)
    return piece.more
  })
}
