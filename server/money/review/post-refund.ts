import { kopecks } from '@casino/rules/money'
import { write } from '../../accounting/ledger/locked-record.ts'
import {
  type Decision,
  isRefused,
  type Locked,
  type PostingResult,
  type RefusedPosting,
} from '../../accounting/ledger/posting.ts'
import { approvers } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import {
  newRefunds,
  type Refund,
  type Refunds,
  refundedOf,
  refunds,
  type SeenConsequence,
  withTakenBack,
} from '../payments/refunds.ts'
import { floatAt, refund as refundTransfers } from '../payments/transfers.ts'

/** The consequences of the deposit may change between the read and the lock; then they are read again. */
const mostTries = 5

type Decided = Decision<object> | RefusedPosting | 'outdated'

/** Posts the refund that `decide` returns, given the deposit's consequences so far. */
export async function postRefund(
  { ledger, onRefund }: PaymentDeps,
  payment: Payment,
  { decide, ...key }: { decide: (locked: Locked, seen: readonly SeenConsequence[]) => Decided; key?: string },
): Promise<PostingResult<object>> {
  for (let tries = 1; ; tries++) {
    const seen = await Promise.all(onRefund.map((each) => each.seen(payment)))
    let outdated = false
    const posted = await ledger.post<object>({
      purpose: 'payment',
      kind: 'refund',
      player: payment.player,
      ...key,
      houseAccounts: payment.provider === null ? [] : [floatAt(payment.provider, payment.requisites)],
      others: seen.flatMap(({ others }) => others),
      lockedRecords: [refunds, approvers, ...onRefund.flatMap(({ lockedRecords }) => lockedRecords)],
      shedLast: true,
      decide(locked) {
        const decision = decide(locked, seen)
        outdated = decision === 'outdated'
        return decision === 'outdated' ? { refused: 'overloaded' } : decision
      },
    })
    if (!isRefused(posted) || !outdated || tries === mostTries) return posted
  }
}

/** Why a refund cannot be made now, for administrators and providers alike; undefined if it can. */
export function blockedRefund(locked: Locked, payment: Payment): RefusedPosting | undefined {
  const all = refundedOf(locked.row(refunds), payment.id).amount >= paidBy(payment)
  return all ? { refused: 'payment_refunded' } : undefined
}

export const paidBy = ({ amount, paidAmount }: Payment) => paidAmount ?? amount

type Said = Pick<Refund, 'amount' | 'reason' | 'by' | 'firstBy' | 'fourEyesAbove'>

/**
 * A refund of this amount with its share of the consequences. Amounts that exceed the balance become a debt: a pending
 * withdrawal may hold the money, and if it is returned, it pays the debt in the same commit (decision 89).
 */
export function refundOf(locked: Locked, payment: Payment, { amount, ...said }: Said) {
  const before: Refunds = locked.row(refunds)
  const so = refundedOf(before, payment.id)
  const { id, player } = payment
  const balance = locked.balanceOf(player)
  const taken = kopecks(Math.min(balance, amount))
  const row: Refund = {
    ...said,
    payment: id,
    part: so.parts + 1,
    posting: locked.id,
    at: locked.at,
    player,
    amount,
    taken,
    owed: kopecks(amount - taken),
  }
  const now = { payment: id, amount: kopecks(so.amount + amount), parts: row.part }
  const refunded = [...before.refunded.filter((one) => one.payment !== id), now]
  return {
    row,
    withEvents: (events: Decision<object>['writes'], seen: readonly SeenConsequence[]) => {
      const writes = [write(refunds, { ...before, refunded }), write(newRefunds, row), ...events]
      const decision = { transfers: refundTransfers(payment, amount, row.owed), writes, record: {} }
      const part = { before: so.amount, amount, of: paidBy(payment) }
      return withTakenBack(locked, decision, { left: kopecks(balance - taken), part, seen })
    },
  }
}
