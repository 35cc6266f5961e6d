import { liftHold } from '@casino/contract/money/review'
import type { Author } from '../../accounting/audit-log/audit-event.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { dueOf } from '../payments/approval.ts'
import { mayStill, refusalOfNewRights } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { withdrawalHeldUntil } from '../payments/payee.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type StepChange, step } from '../payments/payment-step.ts'
import type { PersonRule } from '../payments/person-needed.ts'
import { answer, findNamed } from './review-transaction.ts'

/** Decision 60. */
export const serveLiftHold = (deps: PaymentDeps) =>
  serve(liftHold, { rate: 'administration' }, async ({ params, body, ...author }) => {
    const payment = await findNamed(deps, params.id)
    if (payment.player === author.player.id) refuse('not_on_yourself')
    const reason = body.reason.trim() || refuse('reason_required')
    const lift = (now: Payment, locked: Locked) => lifted(deps.onPayout, now, locked, { author, reason })
    orRefuse(await step(deps, payment, 'payment', lift, author.player.id))
    return answer(deps, payment, author)
  })

/** The withdrawal still waits for approval; the completer approves a small one. */
function lifted(
  rules: readonly PersonRule[],
  now: Payment,
  locked: Locked,
  { author, reason }: { author: Author; reason: string },
): StepChange | RefusedPosting {
  const by = { actor: 'administrator', id: author.player.id } as const
  if (!mayStill(locked, by.id, 'payments.decide')) return { refused: 'forbidden' }
  const tooNew = refusalOfNewRights(locked, by.id)
  if (tooNew) return tooNew
  const heldUntil = now.step === 'waiting' ? withdrawalHeldUntil(locked, now) : undefined
  if (heldUntil === undefined) return { refused: 'withdrawal_not_held' }
  const free = { ...now, holdLiftedAt: locked.at.toISOString() }
  return {
    to: { step: 'waiting', holdLiftedAt: free.holdLiftedAt, dueAt: dueOf(rules, free, locked) },
    by,
    event: {
      by: author,
      action: 'transaction.lift-hold',
      subject: now.uuid,
      before: { heldUntil },
      after: { heldUntil: null, amount: now.amount, player: now.player },
      reason,
    },
  }
}
