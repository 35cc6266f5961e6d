import { ceilingExceeded, needsTwo } from '@casino/rules/four-eyes'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked, RefusedPosting, Transfer } from '../../accounting/ledger/posting.ts'
import type { ProviderName } from '../providers/provider.ts'
import { approvers, mayStill, refusalOfNewRights } from './approvers.ts'
import { withdrawalHeldUntil } from './payee.ts'
import { type Actor, isPaidByPeople } from './payment.ts'
import type { Payment } from './payment-record.ts'
import { never, type StepChange, soon } from './payment-step.ts'
import { keyOf, type PersonRule, reasonsFor } from './person-needed.ts'
import { deposit, floatAt, payOut } from './transfers.ts'

type Administrator = Extract<Actor, { actor: 'administrator' }>

/** The request that approves a payment also attempts it immediately; the completer waits this long before it steps in. */
const firstLookMs = 30_000

/**
 * The step by which a payment is approved (decision 18). Above the ceilings of the settings, the approval of the first of two
 * administrators is only recorded, and the casino does not approve automatically. A first approver who has lost their rights
 * since does not count. An administrator approves nothing within a day of getting their rights: one who creates others would
 * otherwise have the ceilings of all of them. A withdrawal is not approved while it is held (decision 60).
 */
export function approval(
  rules: readonly PersonRule[],
  payment: Payment,
  by: Actor,
  locked: Locked,
): StepChange | RefusedPosting {
  const until = payment.kind === 'withdrawal' ? withdrawalHeldUntil(locked, payment) : undefined
  if (by.actor !== 'administrator') {
    return until === undefined && isApprovedByItself(rules, payment, locked)
      ? approved(payment, by, locked, [])
      : { to: { step: payment.step, dueAt: dueOf(rules, payment, locked) }, by }
  }
  if (until !== undefined) return { refused: 'withdrawal_held', details: { until } }
  const tooNew = refusalOfNewRights(locked, by.id)
  if (tooNew) return tooNew
  const first = payment.firstApprovedBy
  const knowing = payment.kind === 'withdrawal' ? reasonsFor(rules, locked, payment).map(keyOf) : []
  const counts = (one: PlayerId) => mayStill(locked, one, 'payments.decide') && !refusalOfNewRights(locked, one)
  // A first approval does not count if it is older than a reason for a person's decision.
  const knew = knowing.every((reason) => payment.approvedKnowing?.includes(reason))
  const isSecond = first !== null && first !== by.id && counts(first) && knew
  if (isSecond || !ceilingExceeded(sumsFor(payment, by, locked), locked.row(approvers)))
    return approved(payment, by, locked, knowing, isSecond)
  if (first === by.id && knew) return { refused: 'second_administrator_needed' }
  return firstApproval(payment, by, locked, knowing)
}

/**
 * docs/product.md M5 and M9: up to the ceiling for a player within 24 hours; never a payment that needs two approvers, nor one
 * for which there is a reason that a person decides (decision 87).
 */
export function isApprovedByItself(
  rules: readonly PersonRule[],
  payment: Pick<Payment, 'amount' | 'player'>,
  locked: Locked,
): boolean {
  return isWithinCeilings(payment, locked) && reasonsFor(rules, locked, payment).length === 0
}

function isWithinCeilings({ amount }: Pick<Payment, 'amount'>, locked: Locked): boolean {
  const { above, approveUpTo, toPlayer } = locked.row(approvers)
  const sum = kopecks(toPlayer + amount)
  return sum <= approveUpTo && !needsTwo(sum, above)
}

/** The request of a small withdrawal approves it; the completer does so after this time if the request was lost. */
const approveAfterMs = 30_000
/** A withdrawal that waits for something that ends by itself is looked at again after this time, or as soon as it has ended. */
const lookAgainMs = 5 * 60_000

/**
 * When the completer approves a waiting withdrawal: not before its hold ends, and never one that an administrator must approve.
 * Once a withdrawal waits for an administrator, it keeps waiting: when a time-out ends, money that was never staked must not
 * be paid automatically.
 */
export function dueOf(
  rules: readonly PersonRule[],
  payment: Pick<Payment, 'amount' | 'provider' | 'player' | 'payee' | 'holdLiftedAt'> & Partial<Pick<Payment, 'dueAt'>>,
  locked: Locked,
): string {
  // Only where a provider can pay it.
  if (payment.dueAt === never || payment.provider === null || !isWithinCeilings(payment, locked)) return never
  const reasons = reasonsFor(rules, locked, payment)
  if (reasons.some(({ endsByItself }) => !endsByItself)) return never
  if (reasons.length > 0) return soon(locked, lookAgainMs)
  return withdrawalHeldUntil(locked, payment) ?? soon(locked, approveAfterMs)
}

/** More may have arrived than was requested. */
const sumOf = ({ amount, arrived }: Pick<Payment, 'amount' | 'arrived'>): Kopecks =>
  kopecks(Math.max(amount, arrived ?? 0))

function sumsFor(payment: Payment, by: Administrator, locked: Locked) {
  return { amount: sumOf(payment), toPlayer: locked.row(approvers).toPlayer, alone: locked.row(approvers, by.id).alone }
}

function approved(
  payment: Payment,
  by: Actor,
  locked: Locked,
  approvedKnowing: readonly string[],
  isSecond?: boolean,
): StepChange {
  const { above, toPlayer } = locked.row(approvers)
  const approvedBy = by.actor === 'administrator' ? by.id : null
  const approvedSum = kopecks(toPlayer + sumOf(payment))
  const approvedAt = locked.at.toISOString()
  return {
    to: { ...stepOf(payment, locked), approvedBy, fourEyesAbove: above, approvedAt, approvedSum, approvedKnowing },
    by,
    transfers: transfersOf(payment),
    writes: sumsWith(payment, by, locked, isSecond),
  }
}

/** Updates the sums that later approvals of the same batch read. */
function sumsWith(payment: Payment, by: Actor, locked: Locked, isSecond?: boolean): Write[] {
  const amount = sumOf(payment)
  const player = locked.row(approvers)
  const writes = [write(approvers, { ...player, toPlayer: kopecks(player.toPlayer + amount) })]
  if (by.actor !== 'administrator' || isSecond) return writes
  const administrator = locked.row(approvers, by.id)
  return [...writes, write(approvers, { ...administrator, alone: kopecks(administrator.alone + amount) })]
}

/**
 * Keeps `updatedAt`: the payment itself has not changed, so an administrator who loaded it earlier may be the second approver.
 */
function firstApproval(
  payment: Payment,
  by: Administrator,
  { at }: Locked,
  approvedKnowing: readonly string[],
): StepChange {
  const { step, dueAt, updatedAt, arrived } = payment
  return {
    to: {
      step,
      // A transfer that an administrator has seen in the account no longer expires.
      ...(payment.requisites === null || payment.kind !== 'topup'
        ? { dueAt }
        : { dueAt: never, note: 'transfer_unchecked' }),
      updatedAt,
      arrived,
      firstApprovedBy: by.id,
      firstApprovedAt: at.toISOString(),
      approvedKnowing,
    },
    by,
  }
}

/** Whether a step of `approval` only records the first of two administrators. */
export function isFirstApproval({ to }: StepChange): boolean {
  return to.firstApprovedBy !== undefined
}

/**
 * A top-up is credited. A withdrawal is then paid out by its provider or, without one, by the administrator who
 * approves it. One that people pay waits until an administrator takes it.
 */
function stepOf(payment: Payment, locked: Locked): StepChange['to'] {
  const { kind, provider, arrived } = payment
  if (kind === 'topup') return isConfirmed(payment) ? { step: 'paid', paidAmount: arrived } : { step: 'credited' }
  if (provider === null) return { step: 'paid' }
  return { step: 'approved', dueAt: isPaidByPeople(provider) ? never : soon(locked, firstLookMs) }
}

/** Whether the provider reports how much of a top-up has arrived. */
function isConfirmed(payment: Payment): payment is Payment & { provider: ProviderName; arrived: Kopecks } {
  return payment.provider !== null && payment.arrived !== null
}

function transfersOf(payment: Payment): Transfer[] {
  const { kind, provider, amount } = payment
  if (kind === 'withdrawal') return provider === null ? [payOut(payment)] : []
  // A confirmed amount is in the provider's float. Otherwise the administrator vouches for the payment without the provider.
  return [
    isConfirmed(payment)
      ? deposit(payment, floatAt(payment.provider, payment.requisites), payment.arrived)
      : deposit(payment, 'float:manual', amount),
  ]
}
