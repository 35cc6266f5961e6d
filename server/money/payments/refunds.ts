import { type Kopecks, kopecks } from '@casino/rules/money'
import type { RefundedPart } from '@casino/rules/turnover'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord, Write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked } from '../../accounting/ledger/posting.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { Consequence } from './consequence.ts'
import type { Payment } from './payment-record.ts'
import {
  type RequestedReversal,
  type Reversal,
  type ReversalRequest,
  requestColumns,
  reversalColumns,
} from './reversal.ts'

/**
 * A refund of a credited top-up, or of a part of it: the payer has the money back (docs/product.md R7, decisions 45
 * and 50).
 */
export interface Refund extends Reversal {
  /** Its place among the refunds of the payment, from 1. */
  readonly part: number
  /** The part of the amount that the player still had, and the part that they owe. */
  readonly taken: Kopecks
  readonly owed: Kopecks
}

/** The facts for decisions about a player's refunds: one row for each player. */
export interface Refunds {
  readonly player: PlayerId
  /** The sum refunded of each payment, and in how many parts. */
  readonly refunded: readonly Refunded[]
  readonly requested: readonly ReversalRequest[]
}

interface Refunded {
  readonly payment: number
  readonly amount: Kopecks
  readonly parts: number
}

/** The sum refunded of this payment so far. */
export function refundedOf({ refunded }: Refunds, payment: number): Refunded {
  return refunded.find((one) => one.payment === payment) ?? { payment, amount: kopecks(0), parts: 0 }
}

/** Read under the player's lock, so that no more of a top-up is refunded than it brought in. */
export const refunds: LockedRecord<Refunds> = {
  name: 'refunds',
  read: {
    text: `SELECT player.id AS player,
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('payment', payment_id, 'amount', amount, 'parts', parts)), '[]')
                   FROM (SELECT payment_id, sum(amount)::bigint AS amount, count(*)::int AS parts
                         FROM payment_refund WHERE player_id = player.id GROUP BY payment_id) AS of) AS refunded,
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('payment', payment_id, 'by', administrator_id) ORDER BY at), '[]')
                   FROM payment_refund_request WHERE player_id = player.id) AS requested
           FROM (SELECT unnest($1::bigint[]) AS id) AS player`,
    playerOf: ({ player }) => player,
  },
}

/** Refunds that a posting adds. */
export const newRefunds: LockedRecord<Refund> = {
  name: 'new refunds',
  write: insertion({
    name: 'new refunds write',
    into: 'INSERT INTO payment_refund',
    columns: {
      ...reversalColumns,
      part: ['int', (row) => row.part],
      taken: ['bigint', (row) => row.taken],
      owed: ['bigint', (row) => row.owed],
    },
  }),
}

/** First approvals of refunds that a posting adds. */
export const requestedRefunds: LockedRecord<RequestedReversal> = {
  name: 'requested refunds',
  write: insertion({
    name: 'requested refunds write',
    into: 'INSERT INTO payment_refund_request',
    columns: requestColumns,
  }),
}

/** A consequence of a deposit that its refund takes back: a bonus, turnover, another player's referral share. */
export interface RefundConsequence {
  readonly lockedRecords: readonly LockedRecord[]
  /** Reads the consequences of the deposit, before the lock. */
  seen(payment: Payment): Promise<SeenConsequence>
}

export interface RefundInParts {
  /** The player's balance after the refund itself. */
  readonly left: Kopecks
  readonly part: RefundedPart
}

export interface SeenConsequence {
  /** The other players whose cash or locked records `decide` touches. */
  readonly others: readonly PlayerId[]
  /**
   * The addition to the posting, decided under the lock. It lends a player whatever it takes beyond their cash; the
   * deposit's own player has `left`. `outdated` if something has changed since it was read: then all of it is read again.
   */
  decide(locked: Locked, refund: RefundInParts): Consequence | 'outdated'
}

/** The posting of a refund with these consequences. */
export function withTakenBack<Recorded>(
  locked: Locked,
  decision: Decision<Recorded>,
  { seen, ...refund }: RefundInParts & { readonly seen: readonly SeenConsequence[] },
): Decision<Recorded> | 'outdated' {
  const transfers = [...decision.transfers]
  const writes: Write[] = [...decision.writes]
  for (const { decide } of seen) {
    const more = decide(locked, refund)
    if (more === 'outdated') return more
    transfers.push(...more.transfers)
    writes.push(...more.writes)
  }
  return { ...decision, transfers, writes }
}

/** Refunds for other modules' SQL. */
export const refundRows = `(
  SELECT payment_id, part, posting_id, at, player_id, amount, taken, owed, amount - taken - owed AS lost, reason, administrator_id, first_by, four_eyes_above
  FROM payment_refund)`
/** First approvals of refunds, for other modules' SQL. */
export const requestedRefundRows =
  '(SELECT payment_id, posting_id, at, player_id, administrator_id FROM payment_refund_request)'

/** How much of a payment was refunded, or null; `payment` is SQL for its id. */
export const refundedSum = (payment: string) =>
  `(SELECT sum(payment_refund.amount)::bigint FROM payment_refund WHERE payment_refund.payment_id = ${payment})`
/** When a payment was refunded last, or null; `payment` is SQL for its id. */
export const refundedAt = (payment: string) =>
  `(SELECT max(payment_refund.at) FROM payment_refund WHERE payment_refund.payment_id = ${payment})`
