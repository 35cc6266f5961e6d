import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { insertion } from '../../platform/database/insertion.ts'

/** A payout by hand whose money the bank has given back: it is the player's again. */
export interface PayoutReturn {
  readonly payment: number
  readonly posting: number
  readonly at: Date
  readonly player: PlayerId
  readonly amount: Kopecks
  readonly reason: string
  readonly by: PlayerId
  readonly firstBy: PlayerId | null
  /** The sum above which two administrators were needed; 0: one was always enough. */
  readonly fourEyesAbove: Kopecks
}

type Requested = Pick<PayoutReturn, 'payment' | 'posting' | 'at' | 'player' | 'by'>

/** The facts for decisions about a player's returned payouts: one row for each player. */
export interface PayoutReturns {
  readonly player: PlayerId
  readonly returned: readonly number[]
  readonly requested: readonly Pick<Requested, 'payment' | 'by'>[]
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

/** Returned payouts that a posting adds. */
export const newPayoutReturns: LockedRecord<PayoutReturn> = {
  name: 'new payout returns',
  write: insertion({
    name: 'new payout returns write',
    into: 'INSERT INTO payout_return',
    columns: {
      payment_id: ['bigint', (row) => row.payment],
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      player_id: ['bigint', (row) => row.player],
      amount: ['bigint', (row) => row.amount],
      reason: ['text', (row) => row.reason],
      administrator_id: ['bigint', (row) => row.by],
      first_by: ['bigint', (row) => row.firstBy],
      four_eyes_above: ['bigint', (row) => row.fourEyesAbove],
    },
  }),
}

/** First approvals of returns that a posting adds. */
export const requestedPayoutReturns: LockedRecord<Requested> = {
  name: 'requested payout returns',
  write: insertion({
    name: 'requested payout returns write',
    into: 'INSERT INTO payout_return_request',
    columns: {
      payment_id: ['bigint', (row) => row.payment],
      posting_id: ['bigint', (row) => row.posting],
      at: ['timestamptz', (row) => row.at.toISOString()],
      player_id: ['bigint', (row) => row.player],
      administrator_id: ['bigint', (row) => row.by],
    },
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
/** How much of it, or null. */
export const returnedSum = (payment: string) =>
  `(SELECT payout_return.amount FROM payout_return WHERE payout_return.payment_id = ${payment})`
