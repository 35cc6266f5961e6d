import { greatestAmount } from '@casino/rules/money'
import type { PaymentDeps } from '../payments/deps.ts'
import { makeDue } from '../payments/due.ts'
import { statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type Decide, type StepChange, stepOn, storable } from '../payments/payment-step.ts'
import { deposit } from '../payments/transfers.ts'
import { type Arrived, type InvoiceReading, ProviderUnreadable } from '../providers/provider.ts'

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
      const wrong = disagreement(payment, reading)
      if (wrong) return note(deps, payment, wrong)
      const taken = await stepOn(deps, payment, 'deposit', credit(deps, reading))
      if (statusOf(taken.step) !== 'success')
        shout(deps, taken, 'It was paid when it could not be credited by itself any more')
      return taken
    }
    case 'partial': {
      const { arrived } = reading
      const wrong = arrived && disagreement(payment, arrived)
      return note(deps, payment, wrong ?? { ...noNote, note: 'partial', arrived: arrived?.amount ?? null })
    }
    case 'unreadable':
      return note(deps, payment, { ...noNote, note: 'unreadable', noteDetail: storable(reading.said) })
    case 'expired':
    case 'failed':
      return stepOn(deps, payment, 'payment', end(reading.state))
    case 'waiting':
    case 'absent': {
      const now = await stepOn(deps, payment, 'payment', endLate)
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

/** Includes expired ones, whose money may arrive late. */
const canBePaid = ({ step }: Payment) => step === 'invoiced' || step === 'expired'
/** Its page may still accept money, which is then not credited automatically. */
const isGivenUp = ({ step }: Payment) => step === 'failed' || step === 'declined'

type Noted = Pick<Payment, 'note' | 'noteDetail' | 'arrived'>
const noNote: Noted = { note: null, noteDetail: null, arrived: null }

function disagreement(payment: Payment, reading: Arrived): Noted | undefined {
  if (reading.uuid !== payment.uuid) return { ...noNote, note: 'other_payment', noteDetail: reading.uuid ?? null }
  const isAmount = Number.isSafeInteger(reading.amount) && reading.amount > 0 && reading.amount <= greatestAmount
  return isAmount ? undefined : { ...noNote, note: 'unreadable', noteDetail: `an impossible amount: ${reading.amount}` }
}

const by = { actor: 'provider' } as const

function credit({ onPayee }: PaymentDeps, { amount: paid, payer }: Arrived): Decide {
  return (payment) => {
    const differs = paid === payment.amount ? {} : { paidAmount: paid }
    return {
      to: { step: 'paid', reason: null, ...differs },
      by,
      transfers: [deposit(payment, payment.provider!, paid)],
      writes:
        payer === undefined ? [] : onPayee.map((rule) => rule(payment.player, 'payer', `${payment.provider} ${payer}`)),
    }
  }
}

const end = (step: 'expired' | 'failed') => (): StepChange => ({ to: { step }, by })

const endLate: Decide = ({ expiresAt, createdAt }, locked) => {
  const last = Date.parse(expiresAt ?? createdAt) + graceMs
  return locked.at.getTime() > last ? end('expired')() : { refused: 'payment_settled' }
}

/** Leaves the payment at its step for an administrator to decide, and reports it once. */
async function note(deps: PaymentDeps, payment: Payment, noted: Noted): Promise<Payment> {
  const { note, noteDetail, arrived } = noted
  if (payment.note === note && payment.noteDetail === noteDetail && payment.arrived === arrived) return payment
  if (note !== null) shout(deps, payment, `${note}${noteDetail === null ? '' : `, ${noteDetail}`}`)
  // An expired one is only logged.
  return stepOn(deps, payment, 'payment', ({ dueAt }) => ({ to: { step: 'invoiced', ...noted, dueAt }, by }))
}

function shout({ onTrouble }: PaymentDeps, { id, provider, providerRef }: Payment, what: string): void {
  onTrouble(new Error(`payment ${id}: ${what} (${provider} ${providerRef})`))
}
