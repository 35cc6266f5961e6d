import assert from 'node:assert/strict'
import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { PaymentType, TransactionStatus } from '@casino/contract/money/transactions'
import { timeZone } from '@casino/rules/day'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { type LockedRecord, textOf, type Write, write } from '../../accounting/ledger/locked-record.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import type { Read } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import { isOwn, ownProviders } from '../providers/list.ts'
import type { ProviderName } from '../providers/provider.ts'
import { holdFacts, type ListedHold } from './payee.ts'
import type { Payment } from './payment-record.ts'
import { returnedAt, returnedSum } from './payout-returns.ts'
import { refundedAt, refundedSum } from './refunds.ts'

/** A payment, with the fields that are not stored in its own row. */
export interface ListedPayment extends Payment {
  /** When its last refund or its return was recorded, and their total; absent if it cannot have any. */
  readonly refundedAt?: string | null
  readonly refunded?: Kopecks | null
  /** Why it may be held, while it waits. */
  readonly hold?: ListedHold | null
}

/** The column and the type of each field; the statements below are generated from it. */
const columns: Readonly<Record<keyof Payment, readonly [column: string, type: string]>> = {
  id: ['id', 'bigint'],
  uuid: ['uuid', 'uuid'],
  player: ['player_id', 'bigint'],
  kind: ['kind', 'text'],
  method: ['method', 'text'],
  amount: ['amount', 'bigint'],
  step: ['step', 'text'],
  provider: ['provider', 'text'],
  providerRef: ['provider_ref', 'text'],
  asset: ['asset', 'text'],
  network: ['network', 'text'],
  wallet: ['wallet', 'text'],
  cardMasked: ['card_masked', 'text'],
  phoneMasked: ['phone_masked', 'text'],
  bank: ['phone_bank', 'text'],
  // It was for cards only.
  numberSealed: ['card_sealed', 'text'],
  payee: ['payee', 'text'],
  holdLiftedAt: ['hold_lifted_at', 'timestamptz'],
  payUrl: ['pay_url', 'text'],
  checkUrl: ['check_url', 'text'],
  assetAmount: ['asset_amount', 'text'],
  rate: ['rate', 'text'],
  rateAt: ['rate_at', 'timestamptz'],
  paidAmount: ['paid_amount', 'bigint'],
  reason: ['reason', 'text'],
  note: ['note', 'text'],
  noteDetail: ['note_detail', 'text'],
  arrived: ['arrived', 'bigint'],
  attempts: ['attempts', 'int'],
  firstApprovedBy: ['first_approved_by', 'bigint'],
  firstApprovedAt: ['first_approved_at', 'timestamptz'],
  approvedBy: ['approved_by', 'bigint'],
  fourEyesAbove: ['four_eyes_above', 'bigint'],
  approvedAt: ['approved_at', 'timestamptz'],
  approvedSum: ['approved_sum', 'bigint'],
  approvedKnowing: ['approved_knowing', 'jsonb'],
  requisites: ['requisites_id', 'bigint'],
  takenBy: ['taken_by', 'bigint'],
  createdAt: ['created_at', 'timestamptz'],
  updatedAt: ['updated_at', 'timestamptz'],
  bonus: ['bonus', 'text'],
  expiresAt: ['expires_at', 'timestamptz'],
  attemptedAt: ['attempted_at', 'timestamptz'],
  dueAt: ['due_at', 'timestamptz'],
}
const fields = Object.entries(columns) as [keyof Payment, readonly [column: string, type: string]][]
const names = fields.map(([, [column]]) => column)
const json = `jsonb_build_object(${fields.map(([field, [column]]) => `'${field}', payment.${column}`)})`
const writePayments = insertion<Payment>({
  name: 'payments write',
  into: 'INSERT INTO payment',
  columns: Object.fromEntries(
    fields.map(([field, [column, type]]) => [column, [type, type === 'jsonb' ? jsonOf(field) : (row) => row[field]]]),
  ),
  existing: { key: 'id', update: names.filter((name) => name !== 'id') },
})

function jsonOf(field: keyof Payment) {
  return (row: Payment) => (row[field] === null ? null : JSON.stringify(row[field]))
}

/** How long late money of a top-up that ended unpaid is still credited automatically; after that an administrator decides. */
const lateDays = 3
/** The same for transfers, which an administrator finds in a bank's list. */
const lateTransferDays = 30

/** The facts for decisions about a player's payments: one row per player. */
export interface PlayerPayments {
  readonly player: PlayerId
  /** Withdrawals of this day in Moscow that were not rejected (docs/product.md M7). */
  readonly withdrawnToday: Kopecks
  /** Unpaid top-ups of the last 24 hours. */
  readonly unpaid: number
  /** All pending payments, and top-ups that ended unpaid recently. */
  readonly payments: readonly Payment[]
  /** Payments that this batch has opened or moved: the ones to write. */
  readonly changed?: readonly Payment[]
}

const open = `SELECT ${json} AS payment, id FROM payment WHERE player_id = player.id AND status = 'pending'
  UNION ALL
  SELECT ${json}, id FROM payment
  WHERE player_id = player.id AND step IN ('expired', 'failed') AND created_at > now() - interval '${lateTransferDays} days'
    AND (requisites_id IS NOT NULL OR created_at > now() - interval '${lateDays} days')`

/** Read under the player's lock, so that each payment takes each step once, and the player's limits hold. */
export const payments: LockedRecord<PlayerPayments> = {
  name: 'payments',
  read: {
    text: `SELECT player.id AS player,
                  (SELECT coalesce(sum(amount), 0)::bigint FROM payment
                   WHERE player_id = player.id AND kind = 'withdrawal' AND status <> 'rejected'
                     AND created_at >= date_trunc('day', now(), '${timeZone}')) AS "withdrawnToday",
                  (SELECT count(*)::int FROM (${open}) AS open
                   WHERE payment ->> 'kind' = 'topup' AND payment ->> 'step' <> 'failed' AND (payment ->> 'createdAt')::timestamptz > now() - interval '1 day') AS unpaid,
                  (SELECT coalesce(jsonb_agg(payment ORDER BY id), '[]') FROM (${open}) AS open) AS payments
           FROM (SELECT unnest($1::bigint[]) AS id) AS player`,
    playerOf: (row) => row.player,
  },
  write: (rows) => writePayments(rows.flatMap(({ changed = [] }) => changed)),
}

/** Who caused a step of a payment. */
export type Actor =
  | { readonly actor: 'player' | 'provider' | 'house' }
  | { readonly actor: 'administrator'; readonly id: PlayerId }

interface PaymentEvent {
  readonly payment: number
  readonly at: Date
  readonly posting: number
  readonly step: TransactionStep
  readonly by: Actor
}

/** The history of each payment's steps. */
const paymentEvents: LockedRecord<PaymentEvent> = {
  name: 'payment events',
  write: insertion({
    name: 'payment events write',
    into: 'INSERT INTO payment_event',
    columns: {
      payment_id: ['bigint', (row) => row.payment],
      at: ['timestamptz', (row) => row.at.toISOString()],
      posting_id: ['bigint', (row) => row.posting],
      step: ['text', (row) => row.step],
      actor: ['text', (row) => row.by.actor],
      actor_id: ['bigint', (row) => ('id' in row.by ? row.by.id : null)],
    },
  }),
}

/** The steps that can follow each step; a step that is not listed is final. The order is that of a payment's life. */
const ways: Readonly<Record<PaymentType, Partial<Record<TransactionStep, readonly TransactionStep[]>>>> = {
  topup: {
    // To itself when the first of two administrators approves it, or when a note for administrators is recorded.
    // To paid by money of an earlier attempt.
    opened: ['opened', 'invoiced', 'paid', 'expired', 'failed', 'credited', 'declined'],
    // Back to opened for the next provider.
    invoiced: ['invoiced', 'opened', 'paid', 'credited', 'expired', 'failed', 'declined'],
    // The money arrived late, or a person checks whether it has.
    expired: ['paid', 'invoiced'],
    failed: ['paid'],
  },
  withdrawal: {
    // Without a provider an administrator pays by hand.
    waiting: ['waiting', 'approved', 'paid', 'declined', 'cancelled'],
    // To `sent` and `paid` when an attempt that was presumed lost was not; back to waiting when a person must decide after all.
    approved: ['waiting', 'sending', 'declined', 'cancelled', 'sent', 'paid'],
    // Back to approved only when the provider certainly has no record of the attempt, or a person gives it back unpaid.
    sending: ['sent', 'paid', 'refused', 'approved', 'unclear'],
    // To itself when a note for administrators is recorded.
    sent: ['sent', 'paid', 'refused', 'unclear'],
    // Back to waiting when an administrator retries it, and the provider certainly has no record of it.
    unclear: ['sent', 'paid', 'refused', 'declined', 'approved', 'waiting'],
  },
}

const statusOfStep: Partial<Record<TransactionStep, TransactionStatus>> = {
  paid: 'success',
  credited: 'success',
  expired: 'rejected',
  failed: 'rejected',
  declined: 'rejected',
  refused: 'rejected',
  cancelled: 'rejected',
}

/** docs/product.md §4. Must match the table's own column. */
export function statusOf(step: TransactionStep): TransactionStatus {
  return statusOfStep[step] ?? 'pending'
}

/** Whether money may still arrive for a top-up that ended unpaid. */
const mayBePaidLate = ({ step }: Pick<Payment, 'step'>) => step === 'expired' || step === 'failed'

/** Whether a payment at this step can move to another. */
export function canMove({ kind, step }: Pick<Payment, 'kind' | 'step'>, to: TransactionStep): boolean {
  return ways[kind][step]?.includes(to) ?? false
}

/** The payment's state under the lock; undefined if it is settled. */
export function underLock(locked: Locked, uuid: string): Payment | undefined {
  return locked.findRow(payments)?.payments.find((payment) => payment.uuid === uuid)
}

export type NewPayment = Pick<Payment, 'uuid' | 'player' | 'kind' | 'method' | 'amount' | 'step' | 'provider'> &
  Partial<Payment>

/** Optional fields; in a new payment all those that are not given are absent. */
type Absent = { [Field in keyof Payment]: null extends Payment[Field] ? Field : never }[keyof Payment]
const nothing = Object.fromEntries(fields.map(([field]) => [field, null])) as Record<Absent, null>

/** Opens a payment, as part of the posting that is being decided. */
export function openPayment(locked: Locked, given: NewPayment, by: Actor): { payment: Payment; writes: Write[] } {
  const now = locked.at.toISOString()
  const payment: Payment = {
    ...nothing,
    attempts: 0,
    dueAt: now,
    ...given,
    id: locked.id,
    createdAt: now,
    updatedAt: now,
  }
  return { payment, writes: writesOf(locked, payment, by) }
}

/** Reaching one of these steps changes a payment, so whatever an administrator saw of it before is outdated. */
export const toBeApproved: readonly TransactionStep[] = ['opened', 'invoiced', 'waiting']
const notApprovedOnce = { firstApprovedBy: null, firstApprovedAt: null } as const

/** Moves a payment to its next step; the last step erases the number of the card or phone. */
export function movePayment(
  locked: Locked,
  payment: Payment,
  fields: Partial<Payment> & Pick<Payment, 'step'>,
  by: Actor,
): { payment: Payment; writes: Write[] } {
  assert(canMove(payment, fields.step), `payment ${payment.id} goes from ${payment.step} to ${fields.step}`)
  const now = locked.at.toISOString()
  const settled = statusOf(fields.step) !== 'pending'
  const next = {
    ...payment,
    dueAt: now,
    updatedAt: now,
    ...(toBeApproved.includes(fields.step) && notApprovedOnce),
    ...(fields.step !== payment.step && { note: null, noteDetail: null }),
    ...fields,
    ...(settled && { numberSealed: null }),
  }
  return { payment: next, writes: writesOf(locked, next, by) }
}

function writesOf(locked: Locked, payment: Payment, by: Actor): Write[] {
  const row = locked.findRow(payments, payment.player)
  assert(row, 'the posting names the payments')
  const without = (list: readonly Payment[] = []) => list.filter(({ id }) => id !== payment.id)
  const isOpen = statusOf(payment.step) === 'pending' || mayBePaidLate(payment)
  const fresh = !row.payments.some(({ id }) => id === payment.id)
  const counts = payment.kind === 'withdrawal' ? payment.amount : 0
  const next: PlayerPayments = {
    ...row,
    payments: [...without(row.payments), ...(isOpen ? [payment] : [])],
    changed: [...without(row.changed), payment],
    withdrawnToday: (row.withdrawnToday + (fresh ? counts : 0)) as Kopecks,
    unpaid: row.unpaid + (fresh && payment.kind === 'topup' ? 1 : 0),
  }
  const event: PaymentEvent = { payment: payment.id, at: locked.at, posting: locked.id, step: payment.step, by }
  return [write(payments, next), write(paymentEvents, event)]
}

/** A player's payments as a posting reads them, but read-only. */
export async function findPayments(read: Read, player: PlayerId): Promise<PlayerPayments> {
  const row = await read.first<PlayerPayments>(textOf(payments), [[player]])
  return row as PlayerPayments
}

type Which =
  | { readonly uuid: string }
  | { readonly id: number }
  | { readonly provider: ProviderName; readonly ref: string }

/** The current state of a payment, read-only; decisions about it are made under the lock. */
export async function findPayment(read: Read, which: Which): Promise<ListedPayment | undefined> {
  const [condition, values] =
    'uuid' in which
      ? ['uuid = $1::uuid', [which.uuid]]
      : 'id' in which
        ? ['id = $1', [which.id]]
        : ['provider = $1 AND provider_ref = $2', [which.provider, which.ref]]
  const row = await read.first<{ payment: ListedPayment }>(
    `SELECT ${paymentColumns} AS payment FROM payment WHERE ${condition}`,
    values as readonly unknown[],
  )
  return row?.payment
}

/** The amount that a top-up brought in: the player may have paid a different sum than requested. */
export const paidIn = 'coalesce(paid_amount, amount)'

/** Payments for other modules' SQL: all their columns, money in kopecks; for lists alias them `payment`. */
export const paymentRows = `(SELECT ${names}, status FROM payment)`

/** The providers whose payouts are made by people, in SQL. */
const paidByPeople = `provider IN (${ownProviders.map(({ name }) => `'${name}'`)})`

/** Whether people make the payouts of this provider. */
export const isPaidByPeople = isOwn

/**
 * Whether only a person can move a payment on, for other modules' SQL: a withdrawal that waits, whose result is unclear or that
 * people pay, and a pending top-up with a note or another sum than requested.
 */
export const toDecide = `(kind = 'withdrawal' AND (step IN ('waiting', 'unclear') OR ${paidByPeople} AND step IN ('approved', 'sending'))
  OR kind = 'topup' AND status = 'pending' AND (note IS NOT NULL OR arrived IS NOT NULL))`

/** The steps that payments took: rows `payment_id, at, posting_id, step, actor, actor_id`. */
export const paymentEventRows = '(SELECT payment_id, at, posting_id, step, actor, actor_id FROM payment_event)'

/** Credited top-ups, for other modules' SQL: rows `id, player_id, amount, bonus, at`. */
export const creditedTopUps = `(
  SELECT id, player_id, ${paidIn} AS amount, bonus, updated_at AS at FROM payment WHERE kind = 'topup' AND status = 'success')`

/** Withdrawals that were paid, for other modules' SQL: rows `player_id, amount, at`. */
export const paidWithdrawals = `(
  SELECT player_id, amount, updated_at AS at FROM payment WHERE kind = 'withdrawal' AND status = 'success')`

/** The columns of a `ListedPayment`, for lists: `SELECT ${paymentColumns} AS payment FROM ${paymentRows} AS payment …`. */
export const paymentColumns = `${json} || jsonb_build_object('refundedAt', coalesce(${refundedAt('payment.id')}, ${returnedAt('payment.id')}), 'refunded', coalesce(${refundedSum('payment.id')}, ${returnedSum('payment.id')}), 'hold', ${holdFacts})`
