import { defaultLanguage } from '@casino/contract/language'
import { replaceTransaction, reviewTransaction } from '@casino/contract/money/review'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import type { BodyOf } from '@casino/contract/route'
import { needsTwo } from '@casino/rules/four-eyes'
import { type Kopecks, kopecksFromRoubles, roublesFromKopecks } from '@casino/rules/money'
import type { AuditEvent, Author } from '../../accounting/audit-log/audit-event.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type Write, write } from '../../accounting/ledger/locked-record.ts'
import { isRefused, type Locked, type RefusedPosting } from '../../accounting/ledger/posting.ts'
import { queuedLetters } from '../../people/mail/mail.ts'
import { findReferrer } from '../../people/players/referrals.ts'
import { orRefuse, refuse } from '../../platform/http/refusal.ts'
import { type Call, type Served, serve } from '../../platform/http/serve.ts'
import { approval, isFirstApproval } from '../payments/approval.ts'
import { mayStill } from '../payments/approvers.ts'
import { changeAttempt } from '../payments/attempts.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { payees } from '../payments/payee.ts'
import { type Actor, findPayment, paymentEventRows, statusOf } from '../payments/payment.ts'
import type { Payment } from '../payments/payment-record.ts'
import { type StepChange, step } from '../payments/payment-step.ts'
import { keyOf, reasonsFor } from '../payments/person-needed.ts'
import { payOut, release } from '../payments/transfers.ts'
import { ProviderError } from '../providers/provider.ts'
import { confirmTopUp, settleTopUp } from '../top-ups/settle-top-up.ts'
import { resumePayout } from '../withdrawals/resume-payout.ts'
import { waitForFirstAttempt } from '../withdrawals/withdraw.ts'
import { transactionToReview } from './to-review.ts'

export interface ReviewCommand {
  readonly status: 'success' | 'rejected'
  readonly reason: string | undefined
  /** The destination of the payment as the administrator saw it. */
  readonly updatedAt: string | undefined
  /** The reasons for manual review that the administrator saw; undefined if the call named none. */
  readonly knowing?: readonly string[] | undefined
  /** The received amount of a transfer; for other payments their provider reports it. */
  readonly received?: Kopecks | undefined
  readonly author: Author
}

export function serveReviews(deps: PaymentDeps): Served[] {
  const answerReview = async ({
    params,
    body,
    ...author
  }: Pick<Call<typeof reviewTransaction>, 'params' | 'body' | keyof Author>) => {
    const payment = await findNamed(deps, params.id)
    if (!isOf(body, payment)) refuse('payment_changed')
    const { status, updatedAt, reason, knowing } = body
    const received = body.received === undefined ? undefined : receivedOf(body.received)
    await review(deps)(payment, { status, updatedAt, knowing, received, reason: reason?.trim() || undefined, author })
    return answer(deps, payment, author)
  }
  const options = { rate: 'administration' } as const
  return [serve(reviewTransaction, options, answerReview), serve(replaceTransaction, options, answerReview)]
}

function receivedOf(roubles: number): Kopecks {
  const received = kopecksFromRoubles(roubles)
  return received === undefined || received <= 0 ? refuse('amount_invalid') : received
}

/**
 * docs/product.md M5: an administrator's decision about a pending payment. It is one step under the player's lock: of two
 * simultaneous decisions, the second is too late, or counts as the second approval if two are needed (decision 18). Repeating
 * the same decision changes nothing.
 */
export const review =
  (deps: PaymentDeps) =>
  async (payment: Payment, command: ReviewCommand): Promise<void> => {
    if (await concernsOwnMoney(deps, payment, command)) refuse('not_on_yourself')
    if (command.status === 'success' && (await isPaidAfterAll(deps, payment))) return
    const [now, current] = command.status === 'success' ? await beginCheck(deps, payment, command) : [payment, command]
    const posted = await decideReview(deps, now, current)
    if (isRefused(posted) && (await hasDoneSo(deps, payment, command))) return
    const { record } = orRefuse(posted)
    if (record.step === 'approved') await waitForFirstAttempt(deps, () => resumePayout(deps, record))
  }

/** Nobody reviews their own payments, or approves a top-up that brings them a share. */
async function concernsOwnMoney(
  deps: PaymentDeps,
  payment: Payment,
  { author, status }: ReviewCommand,
): Promise<boolean> {
  const reviewer = author.player.id
  return payment.player === reviewer || (status === 'success' && (await bringsShareTo(deps, payment, reviewer)))
}

export async function bringsShareTo({ read }: PaymentDeps, payment: Payment, who: PlayerId): Promise<boolean> {
  return payment.kind === 'topup' && (await findReferrer(read, payment.player)) === who
}

/** If the request describes the payment, the description must match: only the status can be changed. */
function isOf({ uuid, amount, type }: BodyOf<typeof reviewTransaction>, payment: Payment): boolean {
  return (
    (uuid ?? payment.uuid) === payment.uuid &&
    (type ?? payment.kind) === payment.kind &&
    (amount === undefined || amount === roublesFromKopecks(payment.paidAmount ?? payment.amount))
  )
}

/**
 * Before an approval the provider is queried, if possible: the approval is for the confirmed amount, and a top-up that was paid
 * in full needs none.
 */
async function isPaidAfterAll(deps: PaymentDeps, payment: Payment): Promise<boolean> {
  if (payment.kind !== 'topup') return false
  const now = await confirmTopUp(deps, payment).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return payment
  })
  return payment.step === 'invoiced' && now.step === 'paid'
}

/**
 * The approver of a transfer has seen it in the account and enters its amount. From then on it does not expire, and one
 * that had expired or was cancelled is open again.
 */
async function beginCheck(
  deps: PaymentDeps,
  payment: Payment,
  command: ReviewCommand,
): Promise<readonly [Payment, ReviewCommand]> {
  const isTransfer = payment.kind === 'topup' && payment.requisites !== null
  if ((command.received !== undefined) !== isTransfer) refuse('received_needed')
  const isOpen = payment.step === 'invoiced' || payment.step === 'expired'
  if (!isTransfer || !isOpen || hasChanged(payment, command)) return [payment, command]
  await deps.transferAccounts.check(payment.uuid)
  if (payment.step === 'invoiced') return [payment, command]
  const now = await settleTopUp(deps, payment)
  return [now, { ...command, updatedAt: now.updatedAt }]
}

function administratorOf({ author }: ReviewCommand): Extract<Actor, { actor: 'administrator' }> {
  return { actor: 'administrator', id: author.player.id }
}

/** The audit event must match the posting, and only the lock reveals whether this is the first approval. */
export async function decideReview(deps: PaymentDeps, payment: Payment, review: ReviewCommand) {
  const by = administratorOf(review)
  const { fourEyesAbove } = deps.settings.current.payments
  const guess = payment.firstApprovedBy === null && needsTwo(payment.amount, fourEyesAbove)
  for (const first of [guess, !guess, guess]) {
    let mistaken = false
    const decideOnce = (now: Payment, locked: Locked): StepChange | RefusedPosting => {
      mistaken = false
      const next = hasChanged(now, review) ? ({ refused: 'payment_changed' } as const) : decide(now, locked)
      if ('refused' in next) return next
      mistaken = review.status === 'success' && isFirstApproval(next) !== first
      if (mistaken) return { refused: 'payment_changed' }
      const letter = deps.sendsMail && !first ? letterTo(locked, now, review) : []
      const attempt = first ? [] : endedTransfer(locked, now, review)
      return { ...next, writes: [...(next.writes ?? []), ...letter, ...attempt], event: eventOf(now, next, review) }
    }
    const posted = await step(deps, payment, kindOf(payment, review, first), decideOnce, by.id)
    if (!mistaken) return posted
  }
  return { refused: 'payment_changed' } as const

  function decide(now: Payment, locked: Locked): StepChange | RefusedPosting {
    // The administrator may have lost their rights after the request was admitted.
    if (!mayStill(locked, by.id, 'payments.decide')) return { refused: 'forbidden' }
    if (review.status === 'rejected') return rejection(now, review)
    if (now.kind === 'topup') return approval(deps.onPayout, withReceived(now, review), by, locked)
    if (now.step !== payment.step) return { refused: pendingOrSettled(now) }
    if (now.step === 'waiting') {
      if (overlooks(deps, now, locked, review)) return { refused: 'payment_changed' }
      return approval(deps.onPayout, now, by, locked)
    }
    // It has a separate call, which requires its reference and a proof.
    if (now.step === 'unclear' && now.requisites !== null) return { refused: 'proof_needed' }
    // The administrator has verified that the provider did pay.
    if (now.step === 'unclear') return { to: { step: 'paid' }, by, transfers: [payOut(now)] }
    return { refused: pendingOrSettled(now) }
  }
}

/** A first approval of another sum does not count. */
function withReceived(now: Payment, { received }: ReviewCommand): Payment {
  if (received === undefined) return now
  return { ...now, arrived: received, ...(received !== now.arrived && { firstApprovedBy: null }) }
}

/** A transfer's attempt ends with the decision: by money, or because its player has not paid. */
function endedTransfer(locked: Locked, now: Payment, { status }: ReviewCommand): Write[] {
  if (now.kind !== 'topup' || now.requisites === null || now.provider === null) return []
  return [changeAttempt(locked, now, now.provider, { outcome: status === 'success' ? 'paid' : 'expired' })]
}

/** The destination was corrected, another administrator decided, or it became unclear whether it was already paid. */
export function hasChanged(now: Payment, { updatedAt }: Pick<ReviewCommand, 'updatedAt'>): boolean {
  return updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(now.updatedAt)
}

/** Other players are notified on the site; a banned player cannot reach it (decision 88). */
function letterTo(locked: Locked, { kind, amount, player }: Payment, { status, reason }: ReviewCommand): Write[] {
  const { email: to, restricted, username: name, language } = locked.row(payees, player)
  if (kind !== 'withdrawal' || to === null || !restricted) return []
  const outcome = status === 'success' ? 'approved' : 'rejected'
  const details = { name, amount: roublesFromKopecks(amount), outcome, reason: reason ?? null } as const
  return [write(queuedLetters, { kind: 'withdrawal_decided', to, language: language ?? defaultLanguage, details })]
}

/** A reason that arose after the administrator looked was not part of their decision (decision 87). */
function overlooks({ onPayout }: PaymentDeps, now: Payment, locked: Locked, { knowing }: ReviewCommand): boolean {
  return knowing !== undefined && reasonsFor(onPayout, locked, now).some((reason) => !knowing.includes(keyOf(reason)))
}

function eventOf(
  { uuid, step, amount, player, firstApprovedBy }: Payment,
  next: StepChange,
  { reason, author }: ReviewCommand,
): AuditEvent {
  const first = isFirstApproval(next)
  return {
    by: author,
    action: first ? 'transaction.approve-once' : 'transaction.review',
    subject: uuid,
    before: { step },
    after: {
      step: next.to.step,
      amount: next.to.paidAmount ?? amount,
      player,
      ...(!first && firstApprovedBy !== null && { firstApprovedBy }),
      ...(next.to.approvedKnowing?.length && { knowing: next.to.approvedKnowing }),
    },
    reason,
  }
}

/** The payment that an administrator names by its number or its uuid. */
export async function findNamed({ read }: PaymentDeps, id: string): Promise<Payment> {
  const which = /^[1-9]\d{0,15}$/.test(id) ? { id: Number(id) } : isUuid.test(id) ? { uuid: id } : undefined
  return (which && (await findPayment(read, which))) ?? refuse('not_found')
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function kindOf({ kind, step, provider }: Payment, { status }: ReviewCommand, first: boolean): string {
  if (status === 'rejected') return kind === 'topup' ? 'payment' : 'withdrawal_returned'
  if (first && step !== 'unclear') return 'payment'
  if (kind === 'topup') return 'deposit'
  return provider === null || step === 'unclear' ? 'withdrawal_paid' : 'payment'
}

function rejection(payment: Payment, review: ReviewCommand): StepChange | RefusedPosting {
  const declined = { to: { step: 'declined', reason: review.reason ?? null }, by: administratorOf(review) } as const
  if (payment.kind === 'topup') return declined
  // After the first attempt, the money is released only when the provider confirms that it was not paid.
  if (payment.step === 'sending' || payment.step === 'sent') return { refused: 'payment_under_way' }
  return { ...declined, transfers: [release(payment)] }
}

export function pendingOrSettled({ step }: Payment): 'payment_under_way' | 'payment_settled' {
  return statusOf(step) === 'pending' ? 'payment_under_way' : 'payment_settled'
}

async function hasDoneSo({ read }: PaymentDeps, { id }: Payment, { status, author }: ReviewCommand): Promise<boolean> {
  const steps = status === 'success' ? ['approved', 'paid', 'credited'] : ['declined']
  const rows = await read.rows(
    // Approvals from before the payment was retried do not count for this request.
    `SELECT FROM ${paymentEventRows} AS event WHERE payment_id = $1 AND actor = 'administrator' AND actor_id = $2 AND step = ANY($3::text[])
       AND at > coalesce((SELECT max(at) FROM ${paymentEventRows} AS event WHERE payment_id = $1 AND step = 'unclear'), '-infinity')`,
    [id, author.player.id, steps],
  )
  return rows.length > 0
}

export async function answer(
  deps: PaymentDeps,
  { uuid }: Payment,
  by: Author,
): Promise<{ transaction: AdminTransaction }> {
  return { transaction: await transactionToReview(deps, await findNamed(deps, uuid), by.player.id) }
}
