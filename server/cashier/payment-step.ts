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
  /** An administrator's, who is on record by the same commit (docs/promises.md P13). */
  readonly act?: AuditEvent
}
/** By how the payment stands under its player's lock. */
export type Decide = (payment: Payment, locked: Locked) => Step | RefusedPosting
export type PaymentStep = Decision<Payment> | RefusedPosting

/** One step of a payment, decided by how it stands under its player's lock. Its record is not kept: nobody repeats it by a key. */
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
    // What they approved alone is summed under their lock: approvals for different players exclude each other.
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

/** The same, unless somebody was faster: gives the payment as it stands then. */
export async function stepOn(deps: CashierDeps, payment: Payment, kind: string, decide: Decide): Promise<Payment> {
  const posted = await step(deps, payment, kind, decide)
  if (!isRefused(posted)) return posted.record
  if (posted.refused !== 'payment_settled') return refuse(posted.refused, posted.details)
  return (await findPayment(deps.read, payment)) as Payment
}

/** Most of what a provider says that is kept. */
const longestSaid = 200

/**
 * A provider may repeat in its words what it was sent, and a card's number is kept nowhere. Nor can the database keep
 * control characters and the half of a pair that is left by a cut.
 */
export function keepable(said: string): string {
  const withoutNumbers = said.replaceAll(/\d(?:[\s-]*\d){8,}/g, '…')
  return withoutNumbers.slice(0, longestSaid).replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

export function soon(locked: Locked, ms: number): string {
  return new Date(locked.at.getTime() + ms).toISOString()
}
