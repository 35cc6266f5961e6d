import { needsTwo } from '@casino/rules/four-eyes'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { Columns } from '../../platform/database/insertion.ts'
import { approvers, mayStill, refusalOfNewRights } from './approvers.ts'

/** A settled payment whose money went back, on the decision of one administrator or two: a refund, or a returned payout. */
export interface Reversal {
  readonly payment: number
  readonly posting: number
  readonly at: Date
  readonly player: PlayerId
  readonly amount: Kopecks
  /** Null if the provider itself announced it. */
  readonly reason: string | null
  readonly by: PlayerId | null
  readonly firstBy: PlayerId | null
  /** The sum above which two administrators were needed; 0: one was always enough. */
  readonly fourEyesAbove: Kopecks
}

/** The request of a reversal by the first of two administrators. */
export interface RequestedReversal extends Pick<Reversal, 'payment' | 'posting' | 'at' | 'player'> {
  readonly by: PlayerId
}

export type ReversalRequest = Pick<RequestedReversal, 'payment' | 'by'>

export const requestColumns: Columns<RequestedReversal> = {
  payment_id: ['bigint', (row) => row.payment],
  posting_id: ['bigint', (row) => row.posting],
  at: ['timestamptz', (row) => row.at.toISOString()],
  player_id: ['bigint', (row) => row.player],
  administrator_id: ['bigint', (row) => row.by],
}

export const reversalColumns: Columns<Reversal> = {
  payment_id: ['bigint', (row) => row.payment],
  posting_id: ['bigint', (row) => row.posting],
  at: ['timestamptz', (row) => row.at.toISOString()],
  player_id: ['bigint', (row) => row.player],
  amount: ['bigint', (row) => row.amount],
  reason: ['text', (row) => row.reason],
  administrator_id: ['bigint', (row) => row.by],
  first_by: ['bigint', (row) => row.firstBy],
  four_eyes_above: ['bigint', (row) => row.fourEyesAbove],
}

/**
 * Whether this administrator decides about a reversal, alone or after another one (`firstBy`), or only requests it as the first of
 * two. A first one who has lost their rights since does not count. Refuses a second request of the same administrator.
 */
export function stageOf(
  locked: Locked,
  requested: readonly ReversalRequest[],
  { payment, amount, by }: ReversalRequest & Pick<Reversal, 'amount'>,
): { readonly firstBy: PlayerId | null } | 'requested' | RefusedPosting {
  const requests = requested.filter((one) => one.payment === payment && mayStill(locked, one.by, 'payments.decide'))
  const first = requests.find((one) => one.by !== by && !refusalOfNewRights(locked, one.by))
  if (first || !needsTwo(amount, locked.row(approvers).above)) return { firstBy: first?.by ?? null }
  return requests.some((one) => one.by === by) ? { refused: 'second_administrator_needed' } : 'requested'
}
