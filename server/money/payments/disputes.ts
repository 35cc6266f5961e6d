import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Payment } from './payment-record.ts'
import { refundedSum } from './refunds.ts'

/** When a provider is queried, by the database's clock. */
export async function queryTime(read: Read): Promise<Date> {
  const row = await read.one<{ at: Date }>('SELECT clock_timestamp() AS at')
  return row.at
}

/**
 * Records how much of a top-up its provider reports as claimed back by the payer or given back, and when it was queried. Answers
 * may arrive out of order: the answer to the latest query counts.
 */
export async function reportDispute(
  read: Read,
  { id, player }: Payment,
  amount: Kopecks,
  queriedAt: Date,
): Promise<void> {
  await read.rows(
    `INSERT INTO payment_dispute AS known (payment_id, player_id, amount, queried_at) SELECT $1::bigint, $2::bigint, $3::bigint, $4::timestamptz
     WHERE $3::bigint > 0 OR EXISTS (SELECT FROM payment_dispute WHERE payment_id = $1::bigint)
     ON CONFLICT (payment_id) DO UPDATE SET amount = excluded.amount, queried_at = excluded.queried_at WHERE known.queried_at <= excluded.queried_at`,
    [id, player, amount, queriedAt],
  )
}

/** Top-ups of which a part is disputed, or given back and not yet taken back: rows `payment_id, player_id, amount`. */
const disputeRows = `(
  SELECT payment_id, player_id, amount - coalesce(${refundedSum('dispute.payment_id')}, 0) AS amount
  FROM payment_dispute AS dispute WHERE amount > coalesce(${refundedSum('dispute.payment_id')}, 0))`

/** The part of a player's top-ups that may still be lost, in kopecks; `player` is SQL. */
export const disputedOf = (player: string) =>
  `(SELECT coalesce(sum(amount), 0)::bigint FROM ${disputeRows} AS dispute WHERE dispute.player_id = ${player})`

/** The same for one top-up; `payment` is SQL. */
export const disputedOfPayment = (payment: string) =>
  `(SELECT coalesce(sum(amount), 0)::bigint FROM ${disputeRows} AS dispute WHERE dispute.payment_id = ${payment})`

interface Disputes {
  readonly player: PlayerId
  /** The top-ups that may still be lost. */
  readonly payments: readonly number[]
}

/** Read under the player's lock: while a top-up may be lost, the casino pays out nothing by itself (decision 89). */
export const disputes: LockedRecord<Disputes> = {
  name: 'disputes',
  read: {
    text: `SELECT player, (SELECT coalesce(jsonb_agg(payment_id ORDER BY payment_id), '[]') FROM ${disputeRows} AS dispute
                           WHERE dispute.player_id = player) AS payments
           FROM unnest($1::bigint[]) AS player`,
    playerOf: ({ player }) => player,
  },
}

/** Whether money that this player paid in may still be lost. */
export const isDisputed = (locked: Pick<Locked, 'row'>, player: PlayerId): boolean =>
  locked.row(disputes, player).payments.length > 0
