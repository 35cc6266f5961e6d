import { randomUUID } from 'node:crypto'
import { greatestAmount } from '@casino/rules/money'
import { orRefuse } from '../../platform/http/refusal.ts'
import {
  type Attempt,
  changeAttempt,
  findAttempt,
  orderUuid,
  startAttempt,
  stopWatching,
} from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { makeDue } from '../payments/due.ts'
import { findPayment, openPayment, payments, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type Decide, never, soon, stepOn, storable } from '../payments/payment-step.ts'
import { deposit, floatAt } from '../payments/transfers.ts'
import { type Arrived, type InvoiceReading, ProviderUnreadable } from '../providers/provider.ts'
import { invoiceWithoutCall, nextAttempt } from './open-invoice.ts'

/** Time until the completer credits late money, if the process that found it has ended. */
const retryMs = 60_000
/** The wait after an invoice's expiry until we give up, even if its provider still reports it payable. */
const graceMs = 3600_000

/**
 * Queries the provider for an invoice's state and applies the result once, however many callers there are: the webhook, the
 * player's check and the completer. Credits the amount that the provider reports as paid (docs/product.md M6), or nothing if
 * the provider's record says that the invoice is not ours. An unreadable answer is noted on the payment. Returns the updated
 * payment. Throws `ProviderSilent` and `ProviderUnavailable`.
 */
export async function settleTopUp(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  return settledBy(deps, payment, canBePaid(payment) ? await readingOf(deps, payment) : undefined)
}

/**
 * The provider's confirmation of a top-up before an administrator approves it: a fully paid one is credited on this
 * confirmation, and a partial amount is noted. If nothing has arrived, an administrator may credit it by hand.
 */
export async function confirmTopUp(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const reading = payment.step === 'invoiced' ? await readingOf(deps, payment) : undefined
  const hasArrived = reading?.state === 'paid' || reading?.state === 'partial'
  return hasArrived ? settledBy(deps, payment, reading) : payment
}

async function settledBy(deps: PaymentDeps, payment: Payment, reading: Reading | undefined): Promise<Payment> {
  switch (reading?.state) {
    case undefined:
      return payment
    case 'paid': {
      const wrong = disagreement(await orderUuid(deps.read, payment), reading)
      if (wrong) return note(deps, payment, wrong)
      const taken = await stepOn(deps, payment, 'deposit', credit(deps, payment, reading))
      if (statusOf(taken.step) === 'success' && !isAt(taken, payment)) {
        // Money of another attempt was faster.
        await settleAttempt(deps, payment, reading)
        return taken
      }
      if (statusOf(taken.step) !== 'success')
        shout(deps, taken, 'It was paid when it could not be credited by itself any more')
      return taken
    }
    case 'partial': {
      const { arrived } = reading
      const wrong = arrived && disagreement(await orderUuid(deps.read, payment), arrived)
      return note(deps, payment, wrong ?? { ...noNote, note: 'partial', arrived: arrived?.amount ?? null })
    }
    case 'unreadable':
      return note(deps, payment, { ...noNote, note: 'unreadable', noteDetail: storable(reading.said) })
    case 'checking':
      return leaveToPerson(deps, payment)
    case 'failed':
      return (await nextInvoice(deps, payment)) ?? stepOn(deps, payment, 'payment', end(payment, 'failed'))
    case 'expired':
      return stepOn(deps, payment, 'payment', end(payment, 'expired'))
    case 'waiting':
    case 'absent': {
      const now = await stepOn(deps, payment, 'payment', endLate(payment))
      return now.step === 'invoiced' ? note(deps, now, noNote) : now
    }
  }
}

/** Handles a provider's call about a rejected top-up: if it was paid after all, that is reported. */
export async function alertIfPaid(deps: PaymentDeps, payment: Payment): Promise<void> {
  const reading = isGivenUp(payment) ? await readingOf(deps, payment) : undefined
  if (reading?.state === 'paid' || reading?.state === 'partial')
    shout(deps, payment, `It was paid, and is ${payment.step}`)
  if (reading?.state === 'unreadable') shout(deps, payment, reading.said)
}

type Reading = InvoiceReading | { readonly state: 'unreadable'; readonly said: string }

/** The provider's state of its invoice; undefined if there is no invoice. */
async function readingOf(deps: PaymentDeps, { uuid, provider, providerRef }: Payment): Promise<Reading | undefined> {
  if (provider === null || providerRef === null) return undefined
  const collector = deps.providers.get(provider)?.collector
  // This node does not have the provider: the completer of another node checks it immediately.
  if (!collector) return void (await makeDue(deps.read, uuid))
  try {
    return await collector.read(providerRef)
  } catch (error) {
    if (!(error instanceof ProviderUnreadable)) throw error
    return { state: 'unreadable', said: error.message }
  }
}

/** Includes those that ended unpaid, whose money may arrive late. */
const canBePaid = ({ step }: Payment) => step === 'invoiced' || step === 'expired' || step === 'failed'
/** Its page may still accept money, which is then not credited automatically. */
const isGivenUp = ({ step }: Payment) => step === 'declined'

type Noted = Pick<Payment, 'note' | 'noteDetail' | 'arrived'>
const noNote: Noted = { note: null, noteDetail: null, arrived: null }

function disagreement(uuid: string, reading: Arrived): Noted | undefined {
  if (reading.uuid !== uuid) return { ...noNote, note: 'other_payment', noteDetail: reading.uuid ?? null }
  const isAmount = Number.isSafeInteger(reading.amount) && reading.amount > 0 && reading.amount <= greatestAmount
  return isAmount ? undefined : { ...noNote, note: 'unreadable', noteDetail: `an impossible amount: ${reading.amount}` }
}

const by = { actor: 'provider' } as const

/** The invoice of a payment that a reading is about: the payment may have gone to another provider since. */
type At = Pick<Payment, 'provider' | 'providerRef'>

const isAt = (payment: Payment, at: At) => payment.provider === at.provider && payment.providerRef === at.providerRef

/** Credits the money that arrived at one of its attempts; another one that could still be paid is left. */
function credit({ onPayee }: PaymentDeps, at: At, { amount: paid, payer, card }: Arrived): Decide {
  const provider = at.provider!
  return (payment, locked) => {
    const differs = paid === payment.amount ? {} : { paidAmount: paid }
    return {
      to: { step: 'paid', reason: null, ...differs, provider, providerRef: at.providerRef, requisites: null },
      by,
      transfers: [deposit(payment, floatAt(provider, null), paid)],
      writes: [
        ...(payer === undefined ? [] : onPayee.map((rule) => rule(payment.player, 'payer', `${provider} ${payer}`))),
        ...(isAt(payment, at) ? [] : [changeAttempt(locked, payment, payment.provider!, { outcome: 'left' })]),
        changeAttempt(locked, payment, provider, { outcome: 'paid', ...card }),
      ],
    }
  }
}

/** A step that follows from a reading, unless the payment has gone to another provider since. */
const ifAt =
  (at: At, decide: Decide): Decide =>
  (payment, locked) =>
    isAt(payment, at) ? decide(payment, locked) : { refused: 'payment_settled' }

const end = (at: At, step: 'expired' | 'failed') =>
  ifAt(at, (payment, locked) => {
    // The reading is from before a person began to check the payment.
    if (payment.note === 'transfer_unchecked') return { refused: 'payment_settled' }
    const outcome = step === 'failed' ? 'declined' : step
    return { to: { step }, by, writes: [changeAttempt(locked, payment, at.provider!, { outcome })] }
  })

const endLate = (at: At) =>
  ifAt(at, (payment, locked) => {
    const last = Date.parse(payment.expiresAt ?? payment.createdAt) + graceMs
    return locked.at.getTime() > last ? end(at, 'expired')(payment, locked) : { refused: 'payment_settled' }
  })

/** The payment with the invoice of the next provider, where a route is left and its invoice was refused before money moved. */
async function nextInvoice(deps: PaymentDeps, payment: Payment): Promise<Payment | undefined> {
  if (payment.step !== 'invoiced') return undefined
  const next = await nextAttempt(deps, payment, { outcome: 'declined' })
  return next?.isBegun ? invoiceWithoutCall(deps, next.payment) : next?.payment
}

/**
 * Checks an attempt whose payment has moved on to another provider. Money that arrived there is credited once: to the
 * payment, until that is paid; afterwards as a separate top-up. Money that is too late, or was decided about by an
 * administrator, is only reported.
 */
export async function checkAttempt(deps: PaymentDeps, attempt: Attempt): Promise<void> {
  const collector = deps.providers.get(attempt.provider)?.collector
  if (!collector || attempt.ref === null) return
  const at = { provider: attempt.provider, providerRef: attempt.ref }
  const payment = await findPayment(deps.read, { id: attempt.payment })
  if (!payment || isAt(payment, at)) return
  const invoice = { ...payment, ...at }
  const reading = await collector.read(attempt.ref).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreadable)) throw error
    return { state: 'unreadable', said: error.message } as const
  })
  if (reading.state === 'unreadable') return report(reading.said)
  if (reading.state === 'partial') return report('A part of it arrived at an attempt that it has left')
  if (reading.state !== 'paid') return
  const wrong = disagreement(attempt.uuid, reading)
  if (wrong) return report(`${wrong.note}, ${wrong.noteDetail}`)
  await settleAttempt(deps, invoice, reading)

  async function report(what: string): Promise<void> {
    shout(deps, invoice, what)
    await stopWatching(deps.read, attempt)
  }
}

/** @param invoice - the payment with the provider and the reference of the attempt */
async function settleAttempt(deps: PaymentDeps, invoice: Payment, arrived: Arrived): Promise<void> {
  const now = await stepOn(deps, invoice, 'deposit', credit(deps, invoice, arrived))
  const attempt = await findAttempt(deps.read, invoice.provider!, { ref: invoice.providerRef! })
  if (!attempt) return
  if (now.step === 'paid' && isAt(now, invoice)) return
  if (now.step === 'paid') await creditApart(deps, now, attempt, arrived)
  else shout(deps, invoice, `It was paid at an attempt that it has left, and is ${now.step}`)
  await stopWatching(deps.read, attempt)
}

/** A top-up of its own for money that arrived at an attempt too late for its payment. Its key is the attempt's. */
async function creditApart(
  deps: PaymentDeps,
  { player, method, asset, network }: Payment,
  attempt: Attempt,
  { amount }: Arrived,
): Promise<void> {
  const { provider, ref, uuid } = attempt
  // A client's key contains no space.
  const key = `late ${provider} ${ref}`
  const fresh = randomUUID()
  const { record } = orRefuse(
    await deps.ledger.post<{ uuid: string }>({
      purpose: 'housekeeping',
      kind: 'payment',
      player,
      key,
      fingerprint: key,
      lockedRecords: [payments],
      decide(locked) {
        const fields = {
          uuid: fresh,
          player,
          kind: 'topup',
          method,
          amount,
          step: 'opened',
          provider,
          asset,
          network,
        } as const
        const { payment, writes } = openPayment(
          locked,
          { ...fields, dueAt: soon(locked, retryMs) },
          { actor: 'provider' },
        )
        const begun = startAttempt(locked, { payment: payment.id, provider, number: 1, uuid, ref, why: [] })
        return { transfers: [], writes: [...writes, begun], record: { uuid: fresh } }
      },
    }),
  )
  await settleLate(deps, (await findPayment(deps.read, record)) as Payment, ref)
}

/** Credits a top-up that was opened for late money; a repeat finds what is left to do. */
export async function settleLate(deps: PaymentDeps, late: Payment, ref: string | null): Promise<void> {
  const invoiced = await stepOn(deps, late, 'payment', ({ step }) =>
    step === 'opened' ? { to: { step: 'invoiced', providerRef: ref }, by } : { refused: 'payment_settled' },
  )
  await settleTopUp(deps, invoiced)
}

/** A transfer waits for an administrator, however late it is: an expired one is open again. */
function leaveToPerson(deps: PaymentDeps, payment: Payment): Promise<Payment> {
  const isLeft = ({ step, note }: Payment) => step === 'invoiced' && note === 'transfer_unchecked'
  if (isLeft(payment)) return Promise.resolve(payment)
  return stepOn(
    deps,
    payment,
    'payment',
    ifAt(payment, (now) =>
      isLeft(now)
        ? { refused: 'payment_settled' }
        : { to: { step: 'invoiced', ...noNote, note: 'transfer_unchecked', dueAt: never }, by },
    ),
  )
}

/** Leaves the payment at its step for an administrator to decide, and reports it once. */
async function note(deps: PaymentDeps, payment: Payment, noted: Noted): Promise<Payment> {
  const { note, noteDetail, arrived } = noted
  if (payment.note === note && payment.noteDetail === noteDetail && payment.arrived === arrived) return payment
  if (note !== null) shout(deps, payment, `${note}${noteDetail === null ? '' : `, ${noteDetail}`}`)
  // An expired one is only logged.
  return stepOn(
    deps,
    payment,
    'payment',
    ifAt(payment, ({ dueAt }) => ({ to: { step: 'invoiced', ...noted, dueAt }, by })),
  )
}

function shout({ onTrouble }: PaymentDeps, { id, provider, providerRef }: Payment, what: string): void {
  onTrouble(new Error(`payment ${id}: ${what} (${provider} ${providerRef})`))
}
