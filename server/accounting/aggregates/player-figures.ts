import { depositsOf } from '../../money/payments/deposits.ts'
import { refundRows } from '../../money/payments/refunds.ts'
import { settledPayments } from '../../money/payments/settled-payments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { roundRows, settledUntil } from '../../play/rounds/round.ts'
import { aggregatedUpTo, finishPortion, nextPortion, roundsOf } from './portion.ts'

/**
 * Sums up the figures of the players in the next portion of postings; returns whether there are more. It follows the sums of
 * days, which it reads.
 */
export async function addPlayerFigures(tx: Tx, settled: number): Promise<boolean> {
  const { upTo } = await tx.one<{ upTo: number }>(`SELECT ${aggregatedUpTo('play')}::bigint AS "upTo"`)
  const portion = await nextPortion(tx, 'players', Math.min(settled, upTo))
  if (!portion) return false
  const { from, to } = portion
  await tx.rows(
    `WITH played AS (SELECT player_id, max(at) AS last_bet FROM ${roundRows} AS round WHERE ${roundsOf(portion)} GROUP BY 1),
          paid AS (
            SELECT player_id FROM ${settledPayments} AS payment WHERE settled_by > ${from} AND settled_by <= ${to}
            UNION SELECT player_id FROM ${refundRows} AS refund WHERE posting_id > ${from} AND posting_id <= ${to})
     ${figuresOf('SELECT player_id, last_bet FROM played FULL JOIN paid USING (player_id)')}`,
  )
  await finishPortion(tx, portion)
  return portion.more
}

/** Recomputes every player's figures. */
export async function rebuildPlayerFigures(tx: Tx, settled: number): Promise<void> {
  await tx.rows(
    figuresOf(
      `SELECT player_id, (SELECT max(at) FROM ${roundRows} AS round WHERE round.player_id = seen.player_id AND ${settledUntil(settled)}) AS last_bet
       FROM balance_seen AS seen`,
    ),
  )
  await finishPortion(tx, { aggregate: 'players', to: settled })
}

/** `players` has rows `player_id, last_bet`. */
const figuresOf = (players: string) => `
  UPDATE balance_seen SET deposits = ${depositsOf('balance_seen.player_id')},
         revenue = (SELECT coalesce(sum(staked - paid), 0)::bigint FROM play_day WHERE play_day.player_id = balance_seen.player_id),
         last_bet = greatest(balance_seen.last_bet, touched.last_bet)
  FROM (${players}) AS touched WHERE touched.player_id = balance_seen.player_id`
