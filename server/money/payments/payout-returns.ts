import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { insertion } from '../../platform/database/insertion.ts'
import {
  type RequestedReversal,
  type Reversal,
  type ReversalRequest,
  requestColumns,
  reversalColumns,
} from './reversal.ts'

/** The facts for decisions about a player's returned payouts: one row for each player. */
export interface PayoutReturns {
  readonly player: PlayerId
  readonly returned: readonly number[]
  readonly requested: readonly ReversalRequest[]
}

/** Read under the player's lock, so that a payout is returned once. */
export const payoutReturns: LockedRecord<PayoutReturns> = {
  name: 'payout returns',
  read: {
    text: `SELECT player.id AS player,
                  (SELECT coalesce(jsonb_agg(payment_id), '[]') FROM payout_return WHERE player_id = player.id) AS returned,
                  (SELECT coalesce(jsonb_agg(jsonb_build_object('payment', payment_id, 'by', administrator_id) ORDER BY at), '[]')
                   FROM payout_return_request WHERE player_id = player.id) AS requested
           FROM (SELECT unnest($1::bigint[]) AS id) AS player`,
    playerOf: ({ player }) => player,
  },
}

/** Manual payouts returned by the bank that a posting adds: the money is the player's again. */
export const newPayoutReturns: LockedRecord<Reversal> = {
  name: 'new payout returns',
  write: insertion({
    name: 'new payout returns write',
    into: 'INSERT INTO payout_return',
    columns: reversalColumns,
  }),
}

/** First approvals of returns that a posting adds. */
export const requestedPayoutReturns: LockedRecord<RequestedReversal> = {
  name: 'requested payout returns',
  write: insertion({
    name: 'requested payout returns write',
    into: 'INSERT INTO payout_return_request',
    columns: requestColumns,
  }),
}

/** Returned payouts for other modules' SQL. */
export const payoutReturnRows =
  '(SELECT payment_id, posting_id, at, player_id, amount, reason, administrator_id, first_by FROM payout_return)'
/** First approvals of returns, for other modules' SQL. */
export const requestedPayoutReturnRows = '(SELECT payment_id, administrator_id, at FROM payout_return_request)'

/** When a payout came back, or null; `payment` is SQL for its id. */
export const returnedAt = (payment: string) =>
  `(SELECT at FROM payout_return WHERE payout_return.payment_id = ${payment})`
/** The returned amount, or null. */
export const returnedSum = (payment: string) =>
  `(SELECT payout_return.amount FROM payout_return WHERE payout_return.payment_id = ${payment})`
