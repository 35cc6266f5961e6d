import { greatestAmount, type Kopecks } from '@casino/rules/money'
import { refuse } from '../http/refusal.ts'
import { isRefused, type Locked, type Posting, type RefusedPosting, type Transfer } from '../ledger/posting.ts'
import { type InvoiceReading, ProviderUnavailable } from './adapters/provider.ts'
import { findPayment, moved, type Payment, payments, statusOf, underLock } from './payment.ts'
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
  const { providerRef } = payment
  if (!canBePaid(payment) || payment.provider === null || providerRef === null) return payment
  const collector = room.providers.get(payment.provider)?.collector
  if (!collector) throw new ProviderUnavailable(`${payment.provider} is not configured any more`)
  const reading = await collector.read(providerRef)
  switch (reading.state) {
    case 'paid': {
      const wrong = disagreement(payment, reading)
      if (wrong) return note(room, payment, wrong)
      const taken = await take(room, payment, 'deposit', credit(reading.amount))
      if (statusOf(taken.step) !== 'success') shout(room, taken, 'It was paid too late to be credited by itself')
      return taken
    }
    case 'partial':
      return note(room, payment, 'Less than the sum of the invoice has arrived')
    case 'expired':
    case 'failed':
      return take(room, payment, 'payment', end(reading.state))
    case 'waiting':
    case 'absent':
      return take(room, payment, 'payment', endLate)
  }
}

/** Also one that has expired: its money may come late. */
const canBePaid = ({ step }: Payment) => step === 'invoiced' || step === 'expired'

function disagreement(payment: Payment, reading: Extract<InvoiceReading, { state: 'paid' }>): string | undefined {
  if (reading.uuid !== payment.uuid) return 'The provider says that it was paid for something else'
  const isAmount = Number.isSafeInteger(reading.amount) && reading.amount > 0 && reading.amount <= greatestAmount
  return isAmount ? undefined : 'The provider says that a sum was paid which is none'
}

type Step = (locked: Locked, payment: Payment) => ReturnType<Posting<Payment>['decide']>
const byProvider = { actor: 'provider' } as const

function credit(paid: Kopecks): Step {
  return (locked, payment) => {
    const differs = paid === payment.amount ? {} : { paidAmount: paid }
    const { payment: next, writes } = moved(locked, payment, { step: 'paid', reason: null, ...differs }, byProvider)
    return { transfers: depositTransfers(next, paid), writes, record: next }
  }
}

/** All that a top-up moves, by one commit. */
function depositTransfers({ provider, player }: Payment, paid: Kopecks): Transfer[] {
  return [{ kind: 'deposit', from: { house: `float:${provider}` }, to: { player, account: 'cash' }, amount: paid }]
}

function end(step: 'expired' | 'failed'): Step {
  return (locked, payment) => {
    if (payment.step !== 'invoiced') return settled
    const { payment: next, writes } = moved(locked, payment, { step }, byProvider)
    return { transfers: [], writes, record: next }
  }
}

const endLate: Step = (locked, payment) => {
  const last = Date.parse(payment.expiresAt ?? payment.createdAt) + graceMs
  return locked.at.getTime() > last ? end('expired')(locked, payment) : settled
}

const settled: RefusedPosting = { refused: 'payment_settled' }

/** Takes the payment a step on, unless somebody was faster; what the posting decides is decided by how it stands under the lock. */
async function take(
  room: CashierRoom,
  { uuid, player }: Payment,
  kind: 'deposit' | 'payment',
  step: Step,
): Promise<Payment> {
  const posted = await room.ledger.post<Payment>({
    kind,
    player,
    books: [payments as never],
    shedLast: true,
    decide(locked) {
      const payment = underLock(locked, uuid)
      return payment && canBePaid(payment) ? step(locked, payment) : settled
    },
  })
  if (!isRefused(posted)) return posted.record
  if (posted.refused !== 'payment_settled') return refuse(posted.refused, posted.details)
  return (await findPayment(room.read, { uuid })) as Payment
}

/** Leaves the payment where it is, for an administrator to decide, and says so once. */
async function note(room: CashierRoom, payment: Payment, reason: string): Promise<Payment> {
  if (payment.reason === reason) return payment
  shout(room, payment, reason)
  return take(room, payment, 'payment', (locked, now) => {
    // One that has expired is told of in the log alone.
    if (now.step !== 'invoiced') return settled
    const { payment: next, writes } = moved(locked, now, { step: 'invoiced', reason, dueAt: now.dueAt }, byProvider)
    return { transfers: [], writes, record: next }
  })
}

function shout({ onTrouble }: CashierRoom, { id, provider, providerRef }: Payment, what: string): void {
  onTrouble(new Error(`payment ${id}: ${what} (${provider} ${providerRef})`))
}
