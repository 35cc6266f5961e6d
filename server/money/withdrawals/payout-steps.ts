import type { PaymentNote } from '@casino/contract/money/payment-steps'
import { isRefused, type PostingResult } from '../../accounting/ledger/posting.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import { never, soon, step, storable } from '../payments/payment-step.ts'
import { payOut, release } from '../payments/transfers.ts'
import type { PayoutReading } from '../providers/provider.ts'

const kinds = { sent: 'payment', paid: 'withdrawal_paid', refused: 'withdrawal_returned' } as const

/**
 * Records the outcome of an attempt. A refusal counts only for its own attempt: another one may be in progress. If the payment
 * was decided otherwise in the meantime, a payout that happened anyway is reported.
 */
export async function outcome(deps: PaymentDeps, attempt: Payment, reading: PayoutReading): Promise<void> {
  const sameAttempt = (payment: Payment) => at(payment.attemptedAt) === at(attempt.attemptedAt)
  const posted = step(deps, attempt, kinds[reading.state], (payment, locked) => {
    if (reading.state === 'refused') {
      if (!sameAttempt(payment)) return { refused: 'payment_settled' }
      const reason = storable(reading.said)
      return { to: { step: 'refused', reason }, by: { actor: 'provider' }, transfers: [release(payment)] }
    }
    const late = payment.step === 'sending' && !sameAttempt(payment)
    if (late) return { refused: 'payment_under_way' }
    const { ref: providerRef, checkUrl = null } = reading
    const to = { step: reading.state, providerRef, checkUrl, dueAt: soon(locked, firstReadMs) }
    return { to, by: { actor: 'provider' }, transfers: reading.state === 'paid' ? [payOut(payment)] : [] }
  })
  const result = await posted.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'known_to_its_provider_once') throw error
    return unclear(deps, attempt, 'reference_taken', reading.state === 'refused' ? undefined : reading.ref)
  })
  if (isRefused(result) && reading.state !== 'refused') {
    deps.onTrouble(new Error(`withdrawal ${attempt.uuid}: ${reading.state} by its provider, but it went another way`))
  }
}

/** For an attempt whose outcome only an administrator can determine. */
export function unclear(
  deps: PaymentDeps,
  attempt: Payment,
  note: PaymentNote,
  said?: string,
): Promise<PostingResult<Payment>> {
  const noted = { note, noteDetail: said === undefined ? null : storable(said) }
  return step(deps, attempt, 'payment', (payment) =>
    at(payment.attemptedAt) === at(attempt.attemptedAt)
      ? { to: { step: 'unclear', dueAt: never, ...noted }, by: { actor: 'provider' } }
      : { refused: 'payment_settled' },
  )
}

/** The provider has certainly done nothing, so the next try, after this delay, is a new attempt. */
export function backToApproved(
  deps: PaymentDeps,
  attempt: Payment,
  inMs: number,
  more: Partial<Payment> = {},
): Promise<PostingResult<Payment>> {
  return step(deps, attempt, 'payment', (payment, locked) =>
    payment.step === 'sending' && at(payment.attemptedAt) === at(attempt.attemptedAt)
      ? { to: { step: 'approved', ...noAttempt, ...more, dueAt: soon(locked, inMs) }, by: { actor: 'house' } }
      : { refused: 'payment_settled' },
  )
}

/** The fields of a withdrawal without an attempt in progress. */
export const noAttempt = { attemptedAt: null, assetAmount: null, rate: null, rateAt: null }

/** A payout is rarely decided immediately after it is sent. */
const firstReadMs = 10_000

function at(time: string | null): number | undefined {
  return time === null ? undefined : Date.parse(time)
}
