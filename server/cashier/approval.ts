import { needsTwo } from '@casino/rules/four-eyes'
import type { Locked, RefusedPosting, Transfer } from '../ledger/posting.ts'
import { eyes } from './four-eyes.ts'
import type { Actor, Payment } from './payment.ts'
import { type Step, soon } from './payment-step.ts'
import { never, payOut } from './payout-steps.ts'

/** Whoever approves tries it himself, at once; the completer need not come before he is done. */
const firstLookMs = 30_000

/**
 * What becomes of a payment when somebody approves it (decision 18). Above the amount of the settings the first of two
 * administrators is only noted, and the house itself leaves it to them. A first one who lost his rights since does not count, nor
 * does anybody in the first day of his rights.
 */
export function approval(payment: Payment, by: Actor, locked: Locked): Step | RefusedPosting {
  const { above, administrators, newcomers } = locked.row(eyes)!
  if (needsTwo(payment.amount, above)) {
    if (by.actor !== 'administrator') return { to: { step: payment.step, dueAt: never }, by }
    if (newcomers.includes(by.id)) return { refused: 'rights_too_new' }
    const first = payment.firstApprovedBy
    if (first === by.id) return { refused: 'second_administrator_needed' }
    if (first === null || !administrators.includes(first) || newcomers.includes(first))
      return firstApproval(payment, by, locked)
  }
  const approvedBy = by.actor === 'administrator' ? by.id : null
  return { to: { ...stepOf(payment, locked), approvedBy, fourEyesAbove: above }, by, transfers: transfersOf(payment) }
}

/** Not a change of what is approved: whoever looked at the payment before may be the second. */
function firstApproval(payment: Payment, by: Extract<Actor, { actor: 'administrator' }>, { at }: Locked): Step {
  const { step, dueAt, updatedAt } = payment
  return { to: { step, dueAt, updatedAt, firstApprovedBy: by.id, firstApprovedAt: at.toISOString() }, by }
}

export function isFirstApproval({ to }: Step): boolean {
  return to.firstApprovedBy !== undefined
}

/** A top-up is credited. A withdrawal is paid out by its provider next, or, without one, by the hand that approves it. */
function stepOf({ kind, provider }: Payment, locked: Locked): Step['to'] {
  if (kind === 'topup') return { step: 'credited' }
  return provider === null ? { step: 'paid' } : { step: 'approved', dueAt: soon(locked, firstLookMs) }
}

function transfersOf(payment: Payment): Transfer[] {
  const { kind, provider, player, amount } = payment
  // What an administrator knows to have been paid without its provider's word.
  if (kind === 'topup') {
    return [{ kind: 'deposit', from: { house: 'float:manual' }, to: { player, account: 'cash' }, amount }]
  }
  return provider === null ? [payOut(payment)] : []
}
