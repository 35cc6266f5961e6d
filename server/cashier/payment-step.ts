import { type AuditEvent, acts } from '../audit-log/audit-event.ts'
import { refuse } from '../http/refusal.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { type Write, write } from '../ledger/locked-record.ts'
import type { Decision, Locked, Posting, PostingResult, RefusedPosting, Transfer } from '../ledger/posting.ts'
import { isRefused } from '../ledger/posting.ts'
import { approvers } from './approvers.ts'
import type { CashierDeps } from './deps.ts'
import { type Actor, canMove, findPayment, moved, type Payment, payments, underLock } from './payment.ts'

type Fields = Partial<Payment> & Pick<Payment, 'step'>
export interface Step {
  readonly to: Fields
  readonly by: Actor
  readonly transfers?: readonly Transfer[]
  /** What the posting writes besides the payment. */
  readonly writes?: readonly Write[]
  /** The administrator's audit event, recorded in the same commit (docs/promises.md P13). */
  readonly act?: AuditEvent
}
/** Decides the step from the payment's state under its player's lock. */
export type Decide = (payment: Payment, locked: Locked) => Step | RefusedPosting
export type PaymentStep = Decision<Payment> | RefusedPosting

/**
 * One step of a payment, decided from its state under its player's lock. Its answer is not stored: no one repeats it by key.
 */
export async function step(
  { ledger }: CashierDeps,
  { uuid, player }: Payment,
  kind: string,
  decide: Decide,
  administrator?: PlayerId,
): Promise<PostingResult<Payment>> {
  const posting: Posting<Payment> = {
    kind,
    player,
    // What the administrator approved alone is summed under their lock: their approvals for different players run one at a
    // time.
    ...(administrator !== undefined && { others: [administrator] }),
    accounts: ['held'],
    lockedRecords: [payments, approvers],
    shedLast: true,
    decide: (locked) => {
      const payment = underLock(locked, uuid)
      if (!payment) return { refused: 'payment_settled' }
      const next = decide(payment, locked)
      return 'refused' in next ? next : taken(locked, payment, next)
    },
  }
  return ledger.post(posting)
}

export function taken(
  locked: Locked,
  payment: Payment,
  { to, by, transfers = [], writes = [], act }: Step,
): PaymentStep {
  if (!canMove(payment, to.step)) return { refused: 'payment_settled' }
  const { payment: record, writes: kept } = moved(locked, payment, to, by)
  return {
    transfers,
    writes: [...kept, ...writes, ...(act ? [write(acts, { ...act, posting: locked.id })] : [])],
    record,
  }
}

/** Like `step`, but if another process was faster, returns the payment as it is then. */
export async function stepOn(deps: CashierDeps, payment: Payment, kind: string, decide: Decide): Promise<Payment> {
  const posted = await step(deps, payment, kind, decide)
  if (!isRefused(posted)) return posted.record
  if (posted.refused !== 'payment_settled') return refuse(posted.refused, posted.details)
  return (await findPayment(deps.read, payment)) as Payment
}

/** The longest provider message that is stored, in characters. */
const longestSaid = 200

/**
 * A provider's message may repeat what we sent, and a card's number must not be stored. Nor can the database store control
 * characters or a surrogate half left by cutting the text.
 */
export function keepable(said: string): string {
  const withoutNumbers = said.replaceAll(/\d(?:[\s-]*\d){8,}/g, '…')
  return withoutNumbers.slice(0, longestSaid).replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

export function soon(locked: Locked, ms: number): string {
  return new Date(locked.at.getTime() + ms).toISOString()
}
