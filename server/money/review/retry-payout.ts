import { retryPayout } from '@casino/contract/money/review'
import type { Author } from '../../accounting/audit-log/audit-event.ts'
import type { Locked, RefusedPosting } from '../../accounting/ledger/posting.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { mayStill } from '../payments/approvers.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import { never, type StepChange, step, withoutApproval } from '../payments/payment-step.ts'
import { type Payer, ProviderSilent, ProviderUnavailable } from '../providers/provider.ts'
import { noAttempt, outcome } from '../withdrawals/payout-steps.ts'
import { isOlderThan, resumePayout, searchAfterMs, searchPayout } from '../withdrawals/resume-payout.ts'
import { waitForFirstAttempt } from '../withdrawals/withdraw.ts'
import {
  answer,
  decideReview,
  findNamed,
  hasChanged,
  pendingOrSettled,
  type ReviewCommand,
} from './review-transaction.ts'

export const serveRetryPayout = (deps: PaymentDeps) =>
  serve(retryPayout, { rate: 'administration' }, async ({ params, body: { updatedAt }, ...author }) => {
    const payment = await findNamed(deps, params.id)
    await retry(deps)(payment, { updatedAt, author })
    return answer(deps, payment, author)
  })

/**
 * Retries an unclear payout. The provider is queried first: the withdrawal waits for approval again only if the provider
 * certainly has no record of it. Earlier approvals do not count, and this administrator approves it under the usual rules
 * (decision 18). A payout that the provider does have is recorded instead. The number sent to the provider stays the same.
 */
const retry =
  (deps: PaymentDeps) =>
  async (payment: Payment, { updatedAt, author }: Pick<ReviewCommand, 'updatedAt' | 'author'>): Promise<void> => {
    if (payment.player === author.player.id) refuse('not_on_yourself')
    if (hasChanged(payment, { updatedAt })) refuse('payment_changed')
    if (payment.step !== 'unclear') return refuse(pendingOrSettled(payment))
    if (!(await isUnknown(deps, payment))) return
    const again = orRefuse(
      await step(deps, payment, 'payment', (now, locked) => backToWaiting(now, payment, author, locked)),
    )
    const approval = { status: 'success', reason: undefined, updatedAt: again.record.updatedAt, author } as const
    const { record } = orRefuse(await decideReview(deps, again.record, approval))
    if (record.step === 'approved') await waitForFirstAttempt(deps, () => resumePayout(deps, record))
  }

/** Whether the provider certainly has no such payout. If it has one, records it; if that is uncertain, refuses. */
async function isUnknown(deps: PaymentDeps, payment: Payment): Promise<boolean> {
  const payer = payment.provider === null ? undefined : deps.providers.get(payment.provider)?.payer
  if (!payer) return refuse('provider_unavailable')
  // The last attempt got the reference of another payment's payout, so failing to find ours proves nothing.
  if (payment.note === 'reference_taken' || payment.attemptedAt === null) return refuse('payout_uncertain')
  // Its answer may still arrive.
  if (!(await isOlderThan(deps, payment.attemptedAt, searchAfterMs))) return refuse('payment_under_way')
  const found = await search(deps, payment, payer)
  if (found.state === 'none') return true
  if (found.state === 'unclear' || found.state === 'unreadable') return refuse('payout_uncertain')
  await outcome(deps, payment, found)
  return false
}

function search(deps: PaymentDeps, payment: Payment, payer: Payer): ReturnType<typeof searchPayout> {
  return searchPayout(deps, payment, payer).catch((error: unknown) => {
    if (error instanceof ProviderSilent || error instanceof ProviderUnavailable) return refuse('provider_unavailable')
    throw error
  })
}

function backToWaiting(now: Payment, found: Payment, author: Author, locked: Locked): StepChange | RefusedPosting {
  const by = { actor: 'administrator', id: author.player.id } as const
  if (!mayStill(locked, by.id, 'payments.decide')) return { refused: 'forbidden' }
  if (now.step !== 'unclear') return { refused: pendingOrSettled(now) }
  // Another attempt may have been made since the provider was queried.
  if (hasChanged(now, found)) return { refused: 'payment_changed' }
  const { uuid, amount, player, attempts } = now
  return {
    to: { step: 'waiting', ...noAttempt, ...withoutApproval, attempts: 0, dueAt: never },
    by,
    event: {
      by: author,
      action: 'transaction.retry',
      subject: uuid,
      before: { step: 'unclear', attempts },
      after: { step: 'waiting', amount, player },
    },
  }
}
