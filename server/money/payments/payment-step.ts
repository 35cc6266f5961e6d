import assert from 'node:assert/strict'
import { type AuditEvent, auditEvents } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import type {
  Decision,
  Locked,
  Posting,
  PostingResult,
  RefusedPosting,
  Transfer,
} from '../../accounting/ledger/posting.ts'
import { isRefused } from '../../accounting/ledger/posting.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { approvers } from './approvers.ts'
import type { PaymentDeps } from './deps.ts'
import { payees } from './payee.ts'
import { type Actor, canMove, findPayment, movePayment, payments, statusOf, underLock } from './payment.ts'
import type { Payment } from './payment-record.ts'
import { withConsequences } from './payment-rules.ts'
import { lockedForPayout } from './person-needed.ts'
import { floatAt } from './transfers.ts'

type Fields = Partial<Payment> & Pick<Payment, 'step'>
/** The changes of a step: the payment's fields, the money, and rows of other modules, in one commit. */
export interface StepChange {
  readonly to: Fields
  readonly by: Actor
  readonly transfers?: readonly Transfer[]
  /** The rows that the posting writes besides the payment. */
  readonly writes?: readonly Write[]
  /** The administrator's audit event, recorded in the same commit (docs/promises.md P13). */
  readonly event?: AuditEvent
}
/** Decides the step from the payment's state under its player's lock. */
export type Decide = (payment: Payment, locked: Locked) => StepChange | RefusedPosting
export type PaymentStep = Decision<Payment> | RefusedPosting

/**
 * One step of a payment, decided from its state under its player's lock. Its answer is not stored, because steps are not repeated
 * by key. A step of the kind `deposit`, and no other, credits a top-up, with everything that other modules add to it.
 */
export async function step(
  { ledger, onDeposit, onPayout }: PaymentDeps,
  payment: Payment,
  kind: string,
  decide: Decide,
  administrator?: PlayerId,
): Promise<PostingResult<Payment>> {
  const consequences = kind === 'deposit' ? onDeposit : []
  const others = await Promise.all(consequences.map((each) => each.others?.(payment) ?? []))
  const posting: Posting<Payment> = {
    purpose: kind === 'payment' ? 'housekeeping' : 'payment',
    kind,
    player: payment.player,
    // The sum that an administrator approved alone is read under their lock: their approvals for different players run one at a
    // time.
    others: [...(administrator === undefined ? [] : [administrator]), ...others.flat()],
    accounts: ['held'],
    houseAccounts: payment.provider === null ? [] : [floatAt(payment.provider, payment.requisites)],
    lockedRecords: [
      payments,
      approvers,
      payees,
      ...(payment.kind === 'withdrawal' ? lockedForPayout(onPayout) : []),
      ...consequences.flatMap(({ lockedRecords }) => lockedRecords),
    ],
    shedLast: true,
    waitsForStandby: payment.kind === 'topup',
    decide: (locked) => {
      const now = underLock(locked, payment.uuid)
      if (!now) return { refused: 'payment_settled' }
      const next = decide(now, locked)
      if ('refused' in next) return next
      const decided = takeStep(locked, now, next)
      if ('refused' in decided) return decided
      assert((kind === 'deposit') === isCredited(decided.record), `a ${kind} takes a payment to ${decided.record.step}`)
      return withConsequences(locked, decided, consequences)
    },
  }
  return ledger.post(posting)
}

function isCredited({ kind, step }: Payment): boolean {
  return kind === 'topup' && statusOf(step) === 'success'
}

/**
 * The decision of a posting that takes this step, for postings other than those of `step`; the record is the payment after the
 * step. Refuses `payment_settled` if the payment cannot take this step.
 */
export function takeStep(
  locked: Locked,
  payment: Payment,
  { to, by, transfers = [], writes = [], event }: StepChange,
): PaymentStep {
  if (!canMove(payment, to.step)) return { refused: 'payment_settled' }
  const { payment: record, writes: recorded } = movePayment(locked, payment, to, by)
  return {
    transfers,
    writes: [...recorded, ...writes, ...(event ? [write(auditEvents, { ...event, posting: locked.id })] : [])],
    record,
  }
}

/** Like `step`, but if another process settled the payment first, returns its current state. */
export async function stepOn(deps: PaymentDeps, payment: Payment, kind: string, decide: Decide): Promise<Payment> {
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
export function storable(said: string): string {
  const withoutNumbers = said.replaceAll(/\d(?:[\s-]*\d){8,}/g, '…')
  return withoutNumbers.slice(0, longestSaid).replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
}

/** The time this many milliseconds after the posting, in ISO 8601, by the database's clock. */
export function soon(locked: Locked, ms: number): string {
  return new Date(locked.at.getTime() + ms).toISOString()
}

/** The fields of a withdrawal that needs another approval. */
export const withoutApproval = {
  approvedBy: null,
  approvedAt: null,
  approvedSum: null,
  fourEyesAbove: null,
  approvedKnowing: null,
} as const

/** The due time of a payment that the completer never resumes, because an administrator must. */
export const never = 'infinity'
