import type { AuditEvent, Author } from '../../accounting/audit-log/audit-event.ts'
import { isRefused, type Locked, type PostingResult, type RefusedPosting } from '../../accounting/ledger/posting.ts'
import { getPlayer } from '../../people/players/player.ts'
import { violatedConstraint } from '../../platform/database/database.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { mayStill } from '../payments/approvers.ts'
import { findPayment, isPaidByPeople, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { never, type StepChange, step, storable, withoutApproval } from '../payments/payment-step.ts'
import { reasonsSince } from '../payments/person-needed.ts'
import { payOut } from '../payments/transfers.ts'
import { noAttempt } from '../withdrawals/payout-steps.ts'
import { findNamedPayment } from './admin-transfers.ts'
import type { RequisitesDeps } from './deps.ts'
import { listReceipts } from './receipts.ts'
import { findPaying, lockRequisites } from './stored.ts'

/** The named withdrawal, if people pay it and it is not the administrator's own. */
export async function payoutOf(deps: RequisitesDeps, id: string, by: Author): Promise<Payment> {
  const payment = await withdrawalOf(deps, id)
  return payment.player === by.player.id ? refuse('not_on_yourself') : payment
}

export async function withdrawalOf(deps: RequisitesDeps, id: string): Promise<Payment> {
  const payment = await findNamedPayment(deps, id)
  return payment.kind === 'withdrawal' && isPaidByPeople(payment.provider) ? payment : refuse('not_found')
}

/** Why this administrator cannot change a payout that they do not pay. */
const notTheirs = ({ step, takenBy }: Payment, by: Author): RefusedPosting | undefined => {
  if (statusOf(step) !== 'pending') return { refused: 'payment_settled' }
  if (step !== 'sending') return { refused: 'payout_not_taken' }
  return takenBy === by.player.id ? undefined : { refused: 'payout_taken' }
}

interface StepOfPayout {
  readonly by: Author
  readonly action: AuditEvent['action']
  readonly after?: object
}

type Change = Pick<StepChange, 'to' | 'transfers'> | RefusedPosting

/** A step that an administrator takes under the player's lock, with its audit event in the same commit. */
async function stepBy(
  deps: RequisitesDeps,
  payment: Payment,
  { by, action, after = {} }: StepOfPayout,
  decide: (now: Payment, locked: Locked) => Change,
  kind = 'payment',
): Promise<PostingResult<Payment>> {
  const posted = await step(deps, payment, kind, (now, locked) => {
    if (!mayStill(locked, by.player.id, 'payments.decide')) return { refused: 'forbidden' }
    const change = decide(now, locked)
    if ('refused' in change) return change
    const before = { step: now.step }
    const all = { step: change.to.step, amount: now.amount, player: now.player, ...after }
    return {
      ...change,
      by: { actor: 'administrator', id: by.player.id },
      event: { by, action, subject: now.uuid, before, after: all },
    }
  })
  return isRefused(posted) && posted.refused === 'payout_taken' ? namingTaker(deps, payment) : posted
}

/** The payer is read after the refusal, so it may have changed again. */
async function namingTaker({ read }: RequisitesDeps, { uuid }: Payment): Promise<RefusedPosting> {
  const now = await findPayment(read, { uuid })
  if (now?.takenBy == null) return { refused: 'payment_changed' }
  return { refused: 'payout_taken', details: { name: (await getPlayer(read, now.takenBy)).username } }
}

/**
 * Takes an approved withdrawal to pay it from these requisites. Concurrent calls for the same requisites are
 * serialised, so that together they exceed neither the balance nor a limit.
 */
export const takePayout =
  (deps: RequisitesDeps) =>
  async (payment: Payment, requisites: string, by: Author): Promise<void> => {
    const taken = await deps.database.transact(async (tx) => {
      const place = (await lockRequisites(tx, requisites)) ?? refuse('not_found')
      const paying = await findPaying(tx, payment.amount)
      const isEnough = paying.some(({ id }) => id === place.id)
      const after = { requisites: place.numberMasked }
      const posted = await stepBy(deps, payment, { by, action: 'transaction.take-payout', after }, (now, locked) => {
        if (now.step === 'sending' && (now.takenBy !== by.player.id || now.requisites !== place.id))
          return { refused: 'payout_taken' }
        if (now.step !== 'approved') return { refused: pendingOrSettled(now) }
        // A reason for a person's decision may have arisen since the approval (decision 87).
        if (reasonsSince(deps.onPayout, locked, now).length > 0)
          return { to: { step: 'waiting', ...withoutApproval, dueAt: never } }
        if (!isEnough) return { refused: 'requisites_short' }
        const attemptedAt = locked.at.toISOString()
        return { to: { step: 'sending', requisites: place.id, takenBy: by.player.id, attemptedAt, dueAt: never } }
      })
      return { posted, place: place.id }
    })
    if (isRefused(taken.posted) && (await hasTaken(deps, payment, by, taken.place))) return
    if (orRefuse(taken.posted).record.step === 'waiting') refuse('payment_changed')
  }

/** Whether the withdrawal was already taken by the same call. */
async function hasTaken({ read }: RequisitesDeps, { uuid }: Payment, by: Author, place: number): Promise<boolean> {
  const now = await findPayment(read, { uuid })
  return now?.step === 'sending' && now.takenBy === by.player.id && now.requisites === place
}

const pendingOrSettled = ({ step }: Payment) =>
  statusOf(step) === 'pending' ? ('payment_under_way' as const) : ('payment_settled' as const)

const nobodyPays = { ...noAttempt, requisites: null, takenBy: null }

/**
 * Gives a withdrawal back unpaid: only the administrator who took it knows that nothing was sent. A repeat changes
 * nothing.
 */
export const givePayoutBack =
  (deps: RequisitesDeps) =>
  async (payment: Payment, by: Author): Promise<void> => {
    if (payment.step === 'approved') return
    const posted = await stepBy(
      deps,
      payment,
      { by, action: 'transaction.give-payout-back' },
      (now) => notTheirs(now, by) ?? { to: { step: 'approved', ...nobodyPays, dueAt: never } },
    )
    orRefuse(posted)
  }

/**
 * Marks a payout as unclear. Others may do so as well, because the administrator who took it may be away. The payout
 * stays with its requisites until its result is known.
 */
export const reportUnclear =
  (deps: RequisitesDeps) =>
  async (payment: Payment, reason: string, by: Author): Promise<void> => {
    const posted = await stepBy(
      deps,
      payment,
      { by, action: 'transaction.payout-unclear', after: { reason } },
      (now) => {
        if (statusOf(now.step) !== 'pending') return { refused: 'payment_settled' }
        if (now.step !== 'sending') return { refused: 'payout_not_taken' }
        return { to: { step: 'unclear', note: 'uncertain', noteDetail: storable(reason), dueAt: never } }
      },
    )
    orRefuse(posted)
  }

/**
 * Confirms a payout with a proof; an unclear one may be confirmed by other administrators. A repeat with the same
 * reference changes nothing.
 */
export const confirmPayout =
  (deps: RequisitesDeps) =>
  async (payment: Payment, reference: string, by: Author): Promise<void> => {
    if (payment.step === 'paid' && payment.providerRef === reference) return
    await checkIsTheirs(deps, payment, by)
    if ((await listReceipts(deps.read, payment.uuid, 'payout')).length === 0) refuse('proof_needed')
    const posted = await stepBy(
      deps,
      payment,
      { by, action: 'transaction.confirm-payout', after: { reference } },
      (now) => canConfirm(now, by) ?? { to: { step: 'paid', providerRef: reference }, transfers: [payOut(now)] },
      'withdrawal_paid',
    ).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'known_to_its_provider_once') throw error
      return { refused: 'reference_used' } as const
    })
    if (isRefused(posted) && posted.refused === 'payment_settled') {
      const now = await findPayment(deps.read, payment)
      if (now?.step === 'paid' && now.providerRef === reference) return
    }
    orRefuse(posted)
  }

const canConfirm = (now: Payment, by: Author) => (now.step === 'unclear' ? undefined : notTheirs(now, by))

/** Refuses administrators who neither pay it nor investigate its result. */
export async function checkIsTheirs(deps: RequisitesDeps, payment: Payment, by: Author): Promise<void> {
  const no = canConfirm(payment, by)
  if (no?.refused === 'payout_taken') orRefuse(await namingTaker(deps, payment))
  else if (no) refuse(no.refused)
}
