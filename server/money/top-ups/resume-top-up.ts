import { findAttempts } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Payment } from '../payments/payment-record.ts'
import { stepOn } from '../payments/payment-step.ts'
import { invoiceWithoutCall } from './open-invoice.ts'
import { alertIfPaid, settleLate, settleTopUp } from './settle-top-up.ts'

/** For this long the player's page may repeat its call and still get the invoice. */
export const openingS = 15 * 60

/** Resumes a top-up from its current step. */
export async function resumeTopUp(deps: PaymentDeps, payment: Payment): Promise<void> {
  if (payment.step === 'opened') await resumeOpened(deps, payment)
  else await alertIfPaid(deps, await settleTopUp(deps, payment))
}

/** The invoice of a later attempt is made without the player's call; the first one waits for a repeat of it. */
async function resumeOpened(deps: PaymentDeps, payment: Payment): Promise<void> {
  const attempt = (await findAttempts(deps.read, payment)).at(-1)
  if (attempt && attempt.uuid !== payment.uuid) return settleLate(deps, payment, attempt.ref)
  const now = attempt && attempt.number > 1 ? await invoiceWithoutCall(deps, payment) : payment
  if (now.step === 'opened') await giveUp(deps, now)
}

/** Its invoice was never shown to a player, so it cannot have been paid. */
async function giveUp(deps: PaymentDeps, payment: Payment): Promise<void> {
  await stepOn(deps, payment, 'payment', ({ step, createdAt }, locked) => {
    const old = locked.at.getTime() - Date.parse(createdAt) >= openingS * 1000
    if (step !== 'opened' || !old) return { refused: 'payment_settled' }
    return { to: { step: 'failed', reason: 'Its invoice was never made' }, by: { actor: 'house' } }
  })
}
