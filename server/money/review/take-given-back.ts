import { type Kopecks, kopecks } from '@casino/rules/money'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { orderUuid } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { queryTime, reportDispute } from '../payments/disputes.ts'
import { claimGivenBack, type GivenBack, recordTakenBack, reportGivenBack } from '../payments/given-back.ts'
import { statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { refundedOf, refunds } from '../payments/refunds.ts'
import { blockedRefund, paidBy, postRefund, refundOf } from './post-refund.ts'

/** The number of refunds that one server handles in parallel. */
const mostAtOnce = 10

/**
 * Handles a provider's call about money of this top-up that it has returned to the payer, or that the payer claims back
 * (decision 50). The provider is queried for the totals. A disputed amount is recorded, so that it is not paid out meanwhile; a
 * returned amount is taken back. Throws the provider's errors.
 */
export async function onGivenBack(deps: PaymentDeps, payment: Payment): Promise<void> {
  const { provider, providerRef, step } = payment
  const collector = provider === null ? undefined : deps.providers.get(provider)?.collector
  if (!collector?.givenBack || providerRef === null) return
  const queriedAt = await queryTime(deps.read)
  const reading = await collector.givenBack(providerRef)
  const said = `payment ${payment.id}: ${provider} has given back ${reading.amount} kopecks of it`
  if (reading.disputed > 0) deps.onTrouble(new Error(`payment ${payment.id}: its payer disputes it at ${provider}`))
  if (reading.uuid !== (await orderUuid(deps.read, payment))) {
    if (reading.amount + reading.disputed > 0) deps.onTrouble(new Error(`${said}, as another payment: ${reading.uuid}`))
    return
  }
  if (statusOf(step) !== 'success') return
  const lost = kopecks(Math.min(reading.amount + reading.disputed, paidBy(payment)))
  await reportDispute(deps.read, payment, lost, queriedAt)
  if (reading.amount === 0) return
  // It was credited by hand, without the provider's confirmation, so this may not be the same money.
  if (step === 'credited') return deps.onTrouble(new Error(`${said}, and it was credited by hand`))
  const amount = kopecks(Math.min(reading.amount, paidBy(payment)))
  await reportGivenBack(deps.read, payment, amount)
  await takeGivenBack(deps, { payment, amount })
}

/** Takes back returned money when the end of a server or an overload has delayed it. */
export async function takeAllGivenBack(deps: PaymentDeps): Promise<void> {
  const claimed = await claimGivenBack(deps.read, mostAtOnce)
  await Promise.all(claimed.map((one) => takeGivenBack(deps, one).catch(deps.onTrouble)))
}

/** One posting for the amount not taken back yet. If it is refused, the amount stays due. */
async function takeGivenBack(deps: PaymentDeps, given: GivenBack): Promise<void> {
  const { payment } = given
  const posted = await postRefund(deps, payment, {
    // A client's key contains no space.
    key: `given back ${payment.id} ${given.amount}`,
    decide(locked, seen) {
      const amount = rest(given.amount, refundedOf(locked.row(refunds), payment.id).amount)
      if (blockedRefund(locked, payment) || amount === 0) return { refused: 'payment_refunded' }
      const nobody = { reason: null, by: null, firstBy: null, fourEyesAbove: kopecks(0) }
      return refundOf(locked, payment, { ...nobody, amount }).withEvents([], seen)
    },
  })
  if (!isRefused(posted) || posted.refused === 'payment_refunded') await recordTakenBack(deps.read, given)
}

const rest = (givenBack: Kopecks, refunded: Kopecks) => kopecks(Math.max(0, givenBack - refunded))
