import { greatestAmount, type Kopecks } from '@casino/rules/money'
import type { Transfer } from '../ledger/posting.ts'
import { type InvoiceReading, ProviderUnavailable } from './adapters/provider.ts'
import { type Payment, statusOf } from './payment.ts'
import { type Decide, type Step, stepOn } from './payment-step.ts'
import type { CashierRoom } from './room.ts'

/** A provider that still calls an invoice payable so long after its end is not waited for any more. */
const graceMs = 3600_000

/**
 * Asks the provider how an invoice stands and does what follows from it, once, whoever asks and however many at a time: the
 * webhook, the player's check and the completer all come here. What is credited is what the provider says was paid
 * (decision M6), and nothing if the invoice is not ours by its own record. Gives the payment as it stands then. Throws
 * `ProviderSilent` and `ProviderUnavailable`.
 */
export async function settleTopUp(room: CashierRoom, payment: Payment): Promise<Payment> {
  const reading = canBePaid(payment) ? await readingOf(room, payment) : undefined
  switch (reading?.state) {
    case undefined:
      return payment
    case 'paid': {
      const wrong = disagreement(payment, reading)
      if (wrong) return note(room, payment, wrong)
      const taken = await stepOn(room, payment, 'deposit', credit(reading.amount))
      if (statusOf(taken.step) !== 'success')
        shout(room, taken, 'It was paid when it could not be credited by itself any more')
      return taken
    }
    case 'partial':
      return note(room, payment, 'What has arrived is less than the invoice, or in another currency')
    case 'expired':
    case 'failed':
      return stepOn(room, payment, 'payment', end(reading.state))
    case 'waiting':
    case 'absent':
      return stepOn(room, payment, 'payment', endLate)
  }
}

/** Its provider calls about a top-up that was rejected: if it was paid all the same, somebody is told. */
export async function tellIfPaid(room: CashierRoom, payment: Payment): Promise<void> {
  const reading = isGivenUp(payment) ? await readingOf(room, payment) : undefined
  if (reading?.state === 'paid' || reading?.state === 'partial')
    shout(room, payment, `It was paid, and is ${payment.step}`)
}

/** What the provider says of its invoice; nothing if there is none. */
async function readingOf(room: CashierRoom, { provider, providerRef }: Payment): Promise<InvoiceReading | undefined> {
  if (provider === null || providerRef === null) return undefined
  const collector = room.providers.get(provider)?.collector
  if (!collector) throw new ProviderUnavailable(`${provider} is not configured any more`)
  return collector.read(providerRef)
}

/** Also one that has expired: its money may come late. */
const canBePaid = ({ step }: Payment) => step === 'invoiced' || step === 'expired'
/** Its page may still take money, which is then credited by nobody. */
const isGivenUp = ({ step }: Payment) => step === 'failed' || step === 'declined'

function disagreement(payment: Payment, reading: Extract<InvoiceReading, { state: 'paid' }>): string | undefined {
  if (reading.uuid !== payment.uuid) return 'The provider says that it was paid for something else'
  const isAmount = Number.isSafeInteger(reading.amount) && reading.amount > 0 && reading.amount <= greatestAmount
  return isAmount ? undefined : 'The provider says that a sum was paid which is none'
}

const by = { actor: 'provider' } as const

function credit(paid: Kopecks): Decide {
  return (payment) => {
    const differs = paid === payment.amount ? {} : { paidAmount: paid }
    return { to: { step: 'paid', reason: null, ...differs }, by, transfers: depositTransfers(payment, paid) }
  }
}

/** All that a top-up moves, by one commit. */
function depositTransfers({ provider, player }: Payment, paid: Kopecks): Transfer[] {
  return [{ kind: 'deposit', from: { house: `float:${provider}` }, to: { player, account: 'cash' }, amount: paid }]
}

const end = (step: 'expired' | 'failed') => (): Step => ({ to: { step }, by })

const endLate: Decide = ({ expiresAt, createdAt }, locked) => {
  const last = Date.parse(expiresAt ?? createdAt) + graceMs
  return locked.at.getTime() > last ? end('expired')() : { refused: 'payment_settled' }
}

/** Leaves the payment where it is, for an administrator to decide, and says so once. */
async function note(room: CashierRoom, payment: Payment, reason: string): Promise<Payment> {
  if (payment.reason === reason) return payment
  shout(room, payment, reason)
  // One that has expired is told of in the log alone.
  return stepOn(room, payment, 'payment', ({ dueAt }) => ({ to: { step: 'invoiced', reason, dueAt }, by }))
}

function shout({ onTrouble }: CashierRoom, { id, provider, providerRef }: Payment, what: string): void {
  onTrouble(new Error(`payment ${id}: ${what} (${provider} ${providerRef})`))
}
