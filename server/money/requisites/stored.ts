import { timeZone } from '@casino/rules/day'
import type { Kopecks } from '@casino/rules/money'
import type { TransferKind } from '@casino/rules/transfer-number'
import { accountRows } from '../../accounting/ledger/statement.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { SealedColumn } from '../../platform/keys/sealed-columns.ts'
import { paidIn, paymentRows } from '../payments/payment.ts'

/** The terms of requisites, which administrators can change; 0: no limit. */
export interface RequisitesTerms {
  readonly bank: string
  readonly holder: string
  readonly least: Kopecks
  readonly most: Kopecks
  readonly dayLimit: Kopecks
  readonly monthLimit: Kopecks
  readonly isOn: boolean
  /** Withdrawals are paid from it, within separate limits. */
  readonly paysOut: boolean
  readonly payoutMost: Kopecks
  readonly payoutDayLimit: Kopecks
  readonly payoutMonthLimit: Kopecks
}

/** One of the operator's accounts; its number never changes, because the ledger has a float for it. */
export interface Requisites extends RequisitesTerms {
  readonly id: number
  readonly uuid: string
  readonly kind: TransferKind
  readonly numberMasked: string
  /** New requisites wait for a second person, and are off until then. */
  readonly isConfirmed: boolean
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
}

/** The same with its sums of this day and month in Moscow, open transfers included, and its balance in the ledger. */
export interface RequisitesWithSums extends Requisites {
  readonly today: Kopecks
  readonly month: Kopecks
  readonly paidToday: Kopecks
  readonly paidMonth: Kopecks
  readonly balance: number
}

export const sealedRequisites: SealedColumn = {
  use: 'payouts',
  table: 'requisites',
  key: ['id', 'bigint'],
  column: 'number_sealed',
  of: `'requisites ' || uuid`,
  // No player's lock is needed: nothing else writes the column.
  player: '0::bigint',
  as: 'utf8',
}

/** The context under which a number is sealed. */
export const sealedFor = (uuid: string) => `requisites ${uuid}`

const columns = `id, uuid, kind, bank, holder, number_masked AS "numberMasked", least, most, day_limit AS "dayLimit",
  month_limit AS "monthLimit", is_on AS "isOn", pays_out AS "paysOut", payout_most AS "payoutMost",
  payout_day_limit AS "payoutDayLimit", payout_month_limit AS "payoutMonthLimit", is_confirmed AS "isConfirmed", last_used_at AS "lastUsedAt", created_at AS "createdAt"`

/** The amount received by these requisites since a time, or still expected; `since` is SQL. */
const broughtSince = (since: string) => `(
  SELECT coalesce(sum(coalesce(payment.paid_amount, invoice.amount)), 0)::bigint
  FROM transfer_invoice AS invoice JOIN ${paymentRows} AS payment ON payment.uuid = invoice.payment_uuid
  WHERE invoice.requisites_id = requisites.id AND invoice.created_at >= ${since} AND payment.status <> 'rejected')`

/** The amount paid from these requisites since a time, or being paid; `since` is SQL. */
const paidSince = (since: string) => `(
  SELECT coalesce(sum(amount), 0)::bigint FROM ${paymentRows} AS payment
  WHERE kind = 'withdrawal' AND payment.requisites_id = requisites.id AND attempted_at >= ${since} AND status <> 'rejected')`

const [day, month] = ['day', 'month'].map((unit) => `date_trunc('${unit}', now(), '${timeZone}')`) as [string, string]
const sums = `${broughtSince(day)} AS today, ${broughtSince(month)} AS month`
const paidSums = `${paidSince(day)} AS "paidToday", ${paidSince(month)} AS "paidMonth"`

/** The balance of these requisites in the ledger, whose accounts are named without the provider. */
const balance = `(
  SELECT coalesce(sum(balance), 0)::bigint FROM ${accountRows} AS account
  WHERE owner IS NULL AND kind LIKE 'float:%:' || requisites.id)`

/** All requisites, newest first. Money held by the operator is positive. */
export function listRequisites(read: Read): Promise<RequisitesWithSums[]> {
  return read.rows<RequisitesWithSums>(
    `SELECT ${columns}, ${sums}, ${paidSums}, -${balance} AS balance FROM requisites WHERE is_confirmed ORDER BY requisites.id DESC`,
  )
}

/**
 * Requisites that take money now, with the amount that they can still take; locked, so that transfers are reserved one
 * at a time.
 */
export interface OpenRequisites {
  readonly id: number
  readonly least: Kopecks
  /** Null: any amount. */
  readonly most: Kopecks | null
}

const room = (limit: string, sum: string) => `CASE WHEN ${limit} > 0 THEN greatest(${limit} - ${sum}, 0) END`

const openOnes = `
  SELECT id, least, least(nullif(most, 0), ${room('day_limit', 'today')}, ${room('month_limit', 'month')}) AS most, today, last_used_at
  FROM (SELECT requisites.*, ${sums} FROM requisites WHERE is_on) AS requisites`

/** Requisites that are on, with the amounts that they can take now. */
export const findOpen = (read: Read): Promise<OpenRequisites[]> =>
  read.rows<OpenRequisites>(`SELECT id, least, most FROM (${openOnes}) AS open`)

/** The requisites that can take this amount: the smallest sum of today first, then the longest unused. */
export async function lockOpenFor(tx: Tx, amount: Kopecks): Promise<OpenRequisites[]> {
  // One at a time, so that simultaneous transfers do not exceed a limit together.
  await tx.rows('SELECT id FROM requisites WHERE is_on ORDER BY id FOR UPDATE')
  return tx.rows<OpenRequisites>(
    `SELECT id, least, most FROM (${openOnes}) AS open WHERE least <= $1 AND (most IS NULL OR most >= $1)
     ORDER BY today, last_used_at NULLS FIRST, id`,
    [amount],
  )
}

export async function markUsed(tx: Tx, id: number): Promise<void> {
  await tx.rows('UPDATE requisites SET last_used_at = now() WHERE id = $1', [id])
}

/** Requisites whose number is shown like this, confirmed ones first. */
export const findNumbered = (tx: Tx, kind: TransferKind, numberMasked: string) =>
  tx.rows<Requisites & { readonly numberSealed: string }>(
    `SELECT ${columns}, number_sealed AS "numberSealed" FROM requisites WHERE kind = $1 AND number_masked = $2
     ORDER BY is_confirmed DESC, id`,
    [kind, numberMasked],
  )

/** The requisites, locked until the transaction ends. */
export const lockRequisites = (tx: Tx, uuid: string): Promise<Requisites | undefined> =>
  tx.first<Requisites>(`SELECT ${columns} FROM requisites WHERE uuid::text = $1 FOR UPDATE`, [uuid])

const terms: readonly (readonly [keyof RequisitesTerms, column: string])[] = [
  ['bank', 'bank'],
  ['holder', 'holder'],
  ['least', 'least'],
  ['most', 'most'],
  ['dayLimit', 'day_limit'],
  ['monthLimit', 'month_limit'],
  ['isOn', 'is_on'],
  ['paysOut', 'pays_out'],
  ['payoutMost', 'payout_most'],
  ['payoutDayLimit', 'payout_day_limit'],
  ['payoutMonthLimit', 'payout_month_limit'],
]
const termColumns = terms.map(([, column]) => column)
const valuesOf = (of: RequisitesTerms) => terms.map(([name]) => of[name])

/** Only the terms. */
export const termsOf = (of: RequisitesTerms): RequisitesTerms =>
  Object.fromEntries(terms.map(([name]) => [name, of[name]])) as unknown as RequisitesTerms

interface NewRequisites extends RequisitesTerms {
  readonly uuid: string
  readonly kind: TransferKind
  readonly numberSealed: string
  readonly numberMasked: string
}

/** Stores new requisites, which are off and unconfirmed. */
export async function addRequisites(tx: Tx, one: NewRequisites): Promise<Requisites> {
  const { uuid, kind, numberSealed, numberMasked } = one
  return tx.one<Requisites>(
    `INSERT INTO requisites (uuid, kind, number_sealed, number_masked, is_confirmed, ${termColumns})
     VALUES ($1, $2, $3, $4, false, ${termColumns.map((_, at) => `$${at + 5}`)}) RETURNING ${columns}`,
    [uuid, kind, numberSealed, numberMasked, ...valuesOf({ ...one, isOn: false, paysOut: false })],
  )
}

/** Changes the terms of locked requisites, which also confirms them. */
export async function changeRequisites(tx: Tx, uuid: string, to: RequisitesTerms): Promise<void> {
  await tx.rows(
    `UPDATE requisites SET (is_confirmed, ${termColumns}) = ROW(true, ${termColumns.map((_, at) => `$${at + 2}`)})
     WHERE uuid::text = $1`,
    [uuid, ...valuesOf(to)],
  )
}

/** Requisites with the amount that each can pay now: its balance in the ledger, less the payouts in progress. */
export interface PayingRequisites extends Requisites {
  readonly available: Kopecks
}

const payoutsUnderWay = `(
  SELECT coalesce(sum(amount), 0)::bigint FROM ${paymentRows} AS payment
  WHERE kind = 'withdrawal' AND payment.requisites_id = requisites.id AND status = 'pending')`

/** Those that can pay this amount within their limits, the highest balance first. */
export function findPaying(read: Read, amount: Kopecks): Promise<PayingRequisites[]> {
  const roomFor = (limit: string, sum: string) => `(${limit} = 0 OR ${limit} >= ${sum} + $1::bigint)`
  return read.rows<PayingRequisites>(
    `SELECT paying.* FROM (
       SELECT ${columns}, ${paidSums}, (-${balance} - ${payoutsUnderWay})::bigint AS available FROM requisites WHERE pays_out) AS paying
     WHERE available >= $1::bigint AND ("payoutMost" = 0 OR "payoutMost" >= $1::bigint)
       AND ${roomFor('"payoutDayLimit"', '"paidToday"')} AND ${roomFor('"payoutMonthLimit"', '"paidMonth"')}
     ORDER BY available DESC, id`,
    [amount],
  )
}

export const findRequisites = (read: Read, id: number): Promise<Requisites> =>
  read.one<Requisites>(`SELECT ${columns} FROM requisites WHERE id = $1`, [id])

/** Payouts from requisites since a time, for the provider's statement. */
export function findPaidOut(read: Read, since: Date) {
  return read.rows<{ ref: string; uuid: string; amount: Kopecks; at: Date }>(
    `SELECT coalesce(provider_ref, uuid::text) AS ref, uuid, amount, updated_at AS at FROM ${paymentRows} AS payment
     WHERE kind = 'withdrawal' AND step = 'paid' AND requisites_id IS NOT NULL AND updated_at >= $1 ORDER BY updated_at`,
    [since],
  )
}

/** The amount of credited transfers since a time, for the provider's statement. */
export function findCredited(read: Read, since: Date) {
  return read.rows<{ ref: string; uuid: string; amount: Kopecks; at: Date }>(
    `SELECT payment.uuid AS ref, payment.uuid, ${paidIn} AS amount, payment.updated_at AS at
     FROM ${paymentRows} AS payment
     WHERE kind = 'topup' AND step = 'paid' AND requisites_id IS NOT NULL AND updated_at >= $1 ORDER BY updated_at`,
    [since],
  )
}
