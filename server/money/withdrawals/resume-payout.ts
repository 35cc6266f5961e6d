import type { TransactionStep } from '@casino/contract/money/payment-steps'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { approval } from '../payments/approval.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { paymentEventRows, paymentRows } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { never, soon, step, storable, withoutApproval } from '../payments/payment-step.ts'
import { reasonsSince } from '../payments/person-needed.ts'
import { leaveTurn, takeTurn, waitForTurn } from '../payments/provider-turn.ts'
import {
  type Payer,
  type PayoutOrder,
  type PayoutSearch,
  ProviderError,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
  type Quote,
} from '../providers/provider.ts'
import { isFresh, targetOf } from './payers.ts'
import { backToApproved, outcome, unclear } from './payout-steps.ts'

/** The wait before the provider is searched for an unanswered attempt: longer than any call to a provider. */
export const searchAfterMs = 120_000
/** A recorded attempt must be sent within this time, or it is not sent. */
const madeWithinMs = 20_000
/** The pause before the next attempt if the provider did nothing; it grows with the number of attempts. */
const againAfterMs = 60_000
const longestPauseMs = 5 * 60_000
/** The number of attempts at each pause before it grows. */
const triesPerPause = 5
/** The number of attempts without any trace at the provider, after which an administrator must decide. */
const mostAttempts = 12
/** An unreadable answer may be an intermediate state. If it is still unreadable after a day, an administrator must decide. */
const readableWithinMs = 24 * 3_600_000

type Take = (deps: PaymentDeps, payment: Payment, payer: Payer) => Promise<void>

const takes: Partial<Record<TransactionStep, Take>> = {
  waiting: approveItself,
  approved: attempt,
  sending: lookFor,
  sent: read,
}

/**
 * Resumes a withdrawal from its current step; the caller has already set its next due time. Several processes may do so in
 * parallel: each step is one posting under the player's lock, so only one of them makes each attempt.
 */
export async function resumePayout(deps: PaymentDeps, payment: Payment): Promise<void> {
  const { payer, handPayer } = (payment.provider === null ? undefined : deps.providers.get(payment.provider)) ?? {}
  // If the provider is no longer configured, an administrator sees the payment as approved and can reject it.
  if (payer) await takes[payment.step]?.(deps, payment, payer)
  // A person takes the next step.
  else if (handPayer && payment.step === 'waiting') await approveItself(deps, payment)
}

/** Approves a withdrawal that qualified for automatic approval, but whose request was lost before that. */
async function approveItself(deps: PaymentDeps, payment: Payment): Promise<void> {
  const posted = await step(deps, payment, 'payment', (now, locked) => {
    if (now.step !== 'waiting') return { refused: 'payment_settled' }
    return approval(deps.onPayout, now, { actor: 'house' }, locked)
  })
  if (!isRefused(posted) && posted.record.step === 'approved') await resumePayout(deps, posted.record)
}

/** One attempt: recorded with its quote, sent once, and completed with its outcome. */
async function attempt(deps: PaymentDeps, payment: Payment, payer: Payer): Promise<void> {
  const target = targetOf(deps, payment)
  const quote = await quoteFor(payment, payer, target)
  if (quote === 'none') return
  const turn = payer.turn(target)
  const taken = turn && (await takeTurn(deps, turn, payment))
  if (turn && !taken?.mine) return waitForTurn(deps, turn, payment)

  const order: PayoutOrder = { uuid: payment.uuid, amount: payment.amount, target, ...(quote && { quote }) }
  const beganAt = performance.now()
  const begun = await begin(deps, payment, quote, taken?.mine ? taken.until : undefined)
  if (isRefused(begun)) {
    // Report it: a clock difference would delay every payout in coins.
    if (begun.refused === 'provider_unavailable')
      deps.onTrouble(new Error(`withdrawal ${payment.uuid}: too old a rate`))
    return leaveTurn(deps, turn, payment)
  }
  if (begun.record.step !== 'sending') return leaveTurn(deps, turn, payment)
  // After a long pause this process counts as lost, and another one may have found that nothing was paid.
  if (performance.now() - beganAt > madeWithinMs) return
  const decided = await make(deps, begun.record, payer, order)
  // Otherwise this attempt holds the turn until its outcome is known.
  if (decided) await leaveTurn(deps, turn, payment)
}

/** Checked again at the last moment: a reason for manual review may have arisen since the approval (decision 87). */
function begin(deps: PaymentDeps, payment: Payment, quote: Quote | undefined, until: Date | undefined) {
  return step(deps, payment, 'payment', (now, locked) => {
    if (now.step !== 'approved') return { refused: 'payment_settled' }
    if (reasonsSince(deps.onPayout, locked, now).length > 0)
      return { to: { step: 'waiting', ...withoutApproval, dueAt: never }, by: { actor: 'house' } }
    if ((until && locked.at > until) || (quote && !isFresh(quote, locked.at)))
      return { refused: 'provider_unavailable' }
    const reckoned = quote && {
      assetAmount: quote.assetAmount,
      rate: quote.rate,
      rateAt: quote.rateAt.toISOString(),
    }
    const attemptedAt = locked.at.toISOString()
    return {
      to: { step: 'sending', attemptedAt, attempts: now.attempts + 1, ...reckoned, dueAt: soon(locked, searchAfterMs) },
      by: { actor: 'house' },
    }
  })
}

/** Calls the provider once. Returns whether the outcome is known. */
async function make(deps: PaymentDeps, attempt: Payment, payer: Payer, order: PayoutOrder): Promise<boolean> {
  try {
    await outcome(deps, attempt, await payer.pay(order))
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      await neverSent(deps, attempt, error)
      return true
    }
    if (!(error instanceof ProviderSilent)) deps.onTrouble(error)
    return false
  }
}

/** Not counted as an attempt: the payout waits until the provider is back, however long that takes. */
async function neverSent(deps: PaymentDeps, attempt: Payment, { message }: ProviderUnavailable): Promise<void> {
  const row = await deps.read.one<{ times: number }>(
    `SELECT count(*)::int AS times FROM ${paymentEventRows} AS event WHERE payment_id = $1 AND step = 'sending'`,
    [attempt.id],
  )
  const pauseMs = Math.min(againAfterMs * Math.ceil(row.times / triesPerPause), longestPauseMs)
  await backToApproved(deps, attempt, pauseMs, {
    attempts: attempt.attempts - 1,
    note: 'provider_unavailable',
    noteDetail: storable(message),
  })
}

/** It was sent, but the provider certainly has no record of it. It may be retried, but not indefinitely. */
async function notFound(deps: PaymentDeps, attempt: Payment): Promise<void> {
  if (attempt.attempts < mostAttempts) await backToApproved(deps, attempt, againAfterMs)
  else await unclear(deps, attempt, 'not_found')
}

/** A quote for coins; undefined for roubles; `none` if there is no usable rate now, and the completer retries later. */
async function quoteFor(
  { amount }: Payment,
  payer: Payer,
  target: PayoutOrder['target'],
): Promise<Quote | undefined | 'none'> {
  if (!('coin' in target)) return undefined
  if (!payer.quote) return 'none'
  try {
    return await payer.quote(amount, target.coin)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return 'none'
  }
}

/** Determines the outcome of an attempt whose answer or process was lost. */
async function lookFor(deps: PaymentDeps, payment: Payment, payer: Payer): Promise<void> {
  const { attemptedAt } = payment
  if (attemptedAt === null || !(await isOlderThan(deps, attemptedAt, searchAfterMs))) return
  const found = await searchPayout(deps, payment, payer).catch(notNow)
  if (!found) return
  if (found.state === 'none') await notFound(deps, payment)
  else if (found.state === 'unclear') await unclear(deps, payment, 'uncertain')
  else if (found.state === 'unreadable') await unclear(deps, payment, 'unreadable', found.said)
  else await outcome(deps, payment, found)
  await leaveTurn(deps, payer.turn(targetOf(deps, payment)), payment)
}

type Unreadable = { readonly state: 'unreadable'; readonly said: string }

/** Queries the provider for the outcome of an attempt. Throws `ProviderSilent` and `ProviderUnavailable`. */
export async function searchPayout(
  deps: PaymentDeps,
  payment: Payment,
  payer: Payer,
): Promise<PayoutSearch | Unreadable> {
  const { uuid, amount, attemptedAt, provider, assetAmount, rate, rateAt } = payment
  const target = targetOf(deps, payment)
  const quote = assetAmount !== null &&
    rate !== null &&
    rateAt !== null && { assetAmount, rate, rateAt: new Date(rateAt) }
  const known = async (ref: string) => {
    const rows = await deps.read.rows(
      `SELECT FROM ${paymentRows} AS payment WHERE provider = $1 AND provider_ref = $2 AND uuid <> $3`,
      [provider, ref, uuid],
    )
    return rows.length > 0
  }
  return payer.find({ uuid, amount, target, ...(quote && { quote }) }, new Date(attemptedAt!), known).catch(unreadable)
}

/** On its way: the provider is queried until it has decided. */
async function read(deps: PaymentDeps, payment: Payment, payer: Payer): Promise<void> {
  const { providerRef, attemptedAt } = payment
  if (providerRef === null) throw new Error(`withdrawal ${payment.uuid} was sent, and nobody knows as what`)
  const reading = await payer.read(providerRef).catch(unreadable).catch(notNow)
  if (!reading) return
  if (reading.state === 'sent') return noteSent(deps, payment, { note: null, noteDetail: null })
  if (reading.state !== 'unreadable') return outcome(deps, payment, reading)
  deps.onTrouble(new Error(`withdrawal ${payment.uuid}: ${reading.said}`))
  if (attemptedAt !== null && (await isOlderThan(deps, attemptedAt, readableWithinMs)))
    await unclear(deps, payment, 'unreadable', reading.said)
  else await noteSent(deps, payment, { note: 'unreadable', noteDetail: storable(reading.said) })
}

async function noteSent(deps: PaymentDeps, payment: Payment, noted: Pick<Payment, 'note' | 'noteDetail'>) {
  if (payment.note === noted.note && payment.noteDetail === noted.noteDetail) return
  await step(deps, payment, 'payment', (now) =>
    now.step === 'sent' && now.providerRef === payment.providerRef
      ? { to: { step: 'sent', ...noted, dueAt: now.dueAt }, by: { actor: 'provider' } }
      : { refused: 'payment_settled' },
  )
}

function unreadable(error: unknown): Unreadable {
  if (!(error instanceof ProviderUnreadable)) throw error
  return { state: 'unreadable', said: error.message }
}

/** Reads may be repeated: a provider that does not answer now is queried again when the payment is next due. */
function notNow(error: unknown): undefined {
  if (!(error instanceof ProviderSilent || error instanceof ProviderUnavailable)) throw error
}

/** Whether this ISO 8601 time is at least `ms` milliseconds past, by the database's clock. */
export async function isOlderThan({ read }: PaymentDeps, time: string, ms: number): Promise<boolean> {
  const row = await read.one<{ older: boolean }>(`SELECT $1::timestamptz <= now() - $2 * interval '1 ms' AS older`, [
    time,
    ms,
  ])
  return row.older
}
