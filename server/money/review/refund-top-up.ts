import { refundTransaction } from '@casino/contract/money/review'
import { kopecks } from '@casino/rules/money'
import { type AuditEvent, type Author, auditEvents } from '../../accounting/audit-log/audit-event.ts'
import { write } from '../../accounting/ledger/locked-record.ts'
import type { Decision, Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { approvers, mayStill, refusalOfNewRights } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { refundedOf, refunds, requestedRefunds, type SeenConsequence } from '../payments/refunds.ts'
import { stageOf } from '../payments/reversal.ts'
import { blockedRefund, paidBy, postRefund, refundOf } from './post-refund.ts'
import { answer, bringsShareTo, findNamed } from './review-transaction.ts'

interface Refunding {
  readonly reason: string
  readonly by: Author
  readonly operationKey: OperationKey | undefined
}

/**
 * docs/product.md R7: records a top-up that its provider has returned to the payer, after an administrator has seen it there.
 * One posting takes the rest of the amount out of the provider's float, and takes back the deposit's consequences; amounts that
 * exceed balances become a debt (decisions 45 and 89). Amounts above the configured limit need two administrators.
 */
export const refundTopUp =
  (deps: PaymentDeps) =>
  async (payment: Payment, command: Refunding): Promise<void> => {
    const { id } = command.by.player
    if (payment.player === id || (await bringsShareTo(deps, payment, id))) refuse('not_on_yourself')
    if (payment.kind !== 'topup' || statusOf(payment.step) !== 'success') refuse('refund_impossible')
    const posted = await postRefund(deps, payment, {
      ...command.operationKey,
      // A client's key contains no space, so an administrator's key never collides with the player's own.
      ...(command.operationKey && { key: `by ${id} ${command.operationKey.key}` }),
      decide: (locked, seen) => decide(locked, payment, command, seen),
    })
    orRefuse(posted)
  }

function decide(
  locked: Locked,
  payment: Payment,
  { by, reason }: Refunding,
  seen: readonly SeenConsequence[],
): Decision<object> | RefusedPosting | 'outdated' {
  const before = locked.row(refunds)
  const { id } = by.player
  // The administrator may have lost their rights after the request was admitted.
  if (!mayStill(locked, id, 'payments.decide')) return { refused: 'forbidden' }
  const no = refusalOfNewRights(locked, id) ?? blockedRefund(locked, payment)
  if (no) return no

  const amount = kopecks(paidBy(payment) - refundedOf(before, payment.id).amount)
  const { player, uuid } = payment
  const [at, posting] = [locked.at, locked.id]
  const eventOf = (action: AuditEvent['action'], after: object) =>
    write(auditEvents, { by, action, subject: uuid, before: { step: payment.step }, after, reason, posting })
  const stage = stageOf(locked, before.requested, { payment: payment.id, amount, by: id })
  if (stage === 'requested') {
    const writes = [
      write(refunds, { ...before, requested: [...before.requested, { payment: payment.id, by: id }] }),
      write(requestedRefunds, { payment: payment.id, posting, at, player, by: id }),
      eventOf('transaction.refund-once', { amount, player }),
    ]
    return { transfers: [], writes, record: {} }
  }
  if ('refused' in stage) return stage
  const { firstBy } = stage
  const { above } = locked.row(approvers)
  const { row, withEvents } = refundOf(locked, payment, { amount, reason, by: id, firstBy, fourEyesAbove: above })
  const after = {
    amount,
    taken: row.taken,
    ...(row.owed > 0 && { owed: row.owed }),
    player,
    ...(firstBy !== null && { firstApprovedBy: firstBy }),
  }
  return withEvents([eventOf('transaction.refund', after)], seen)
}

export const serveRefund = (deps: PaymentDeps) =>
  serve(refundTransaction, { rate: 'administration' }, async ({ params, body, operationKey, ...author }) => {
    const payment = await findNamed(deps, params.id)
    const reason = body.reason.trim() || refuse('reason_required')
    await refundTopUp(deps)(payment, { reason, by: author, operationKey })
    return answer(deps, payment, author)
  })
