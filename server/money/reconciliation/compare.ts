import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { LineState, PaymentWay } from '@casino/contract/money/reconciliation'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { dayOf } from '../../accounting/aggregates/aggregates.ts'
import { accountRows, transferRows } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import { attemptRows } from '../payments/attempts.ts'
import { paymentEventRows, paymentRows, statusOf } from '../payments/payment.ts'
import type { ListedRecord, ProviderName, ProviderRecord } from '../providers/provider.ts'

/** A transfer from or to the provider's float, with its payment. */
export interface Booking {
  readonly way: PaymentWay
  readonly amount: Kopecks
  readonly at: Date
  /** In Moscow. */
  readonly day: string
  /** Null: a posting that belongs to no payment. */
  readonly uuid: string | null
}

/** A payment that a record or a booking may belong to. */
export interface KnownPayment {
  readonly id: number
  readonly uuid: string
  /** Our reference at its provider. */
  readonly order: string
  readonly kind: 'topup' | 'withdrawal'
  readonly step: TransactionStep
  readonly ref: string | null
  readonly amount: Kopecks
  readonly assetAmount: string | null
}

/** A record of a provider with what the ledger has for it, or a booking that the provider does not list. */
export interface ComparedLine {
  readonly way: PaymentWay
  readonly state: LineState
  /** Undefined: only the ledger knows of it. */
  readonly record: ListedRecord | undefined
  readonly payment: KnownPayment | undefined
  readonly booking: Booking | undefined
  /** The record's amount in roubles; for a coin the amount from which it was computed. */
  readonly roubles: Kopecks
  /** Whether the record is one of the sums of this period. */
  readonly counts: boolean
}

interface Sides {
  /** Records from before it are compared only if they have a booking: they were examined then. */
  readonly since: Date
  /** Younger records may still be on their way from the provider to us. */
  readonly young: Date
  readonly known: readonly KnownPayment[]
  readonly records: readonly ListedRecord[]
  readonly bookings: readonly Booking[]
}

/** Compares deposits, or payouts, record by record; then lists the bookings that no record names. */
export function compareWay(way: PaymentWay, { since, young, known, records, bookings }: Sides): ComparedLine[] {
  const kind = way === 'in' ? 'topup' : 'withdrawal'
  const payments = new Payments(known.filter((payment) => payment.kind === kind))
  const byUuid = new Map(bookings.flatMap((booking) => (booking.uuid ? [[booking.uuid, booking] as const] : [])))
  const met = new Set<string>()
  const lines = records.flatMap((record): ComparedLine[] => {
    const payment = payments.of(record)
    const booking = payment && byUuid.get(payment.uuid)
    const line = { way, record, payment, booking }
    const state = stateOf(record, { payment, booking, young, isMet: payment !== undefined && met.has(payment.uuid) })
    const isOld = !('unreadable' in record) && !booking && record.at < since
    if (isOld) return []
    if (payment && state !== 'pending') met.add(payment.uuid)
    return [{ ...line, state, roubles: roublesOf(record, payment), counts: !['pending', 'unreadable'].includes(state) }]
  })
  const unlisted = bookings.filter(({ uuid }) => uuid === null || !met.has(uuid))
  return [
    ...lines,
    ...unlisted.map((booking) => ({
      way,
      state: 'missing_there' as const,
      record: undefined,
      payment: known.find((payment) => payment.uuid === booking.uuid),
      booking,
      roubles: kopecks(0),
      counts: false,
    })),
  ]
}

interface Found {
  readonly payment: KnownPayment | undefined
  readonly booking: Booking | undefined
  readonly young: Date
  /** Another record belongs to the same payment. */
  readonly isMet: boolean
}

function stateOf(record: ListedRecord, { payment, booking, young, isMet }: Found): LineState {
  if ('unreadable' in record) return 'unreadable'
  if (!booking && record.partial) return 'pending'
  const settling = record.at > young && payment !== undefined && statusOf(payment.step) === 'pending'
  // Also pending in our records, or booked outside of the period.
  if (!booking && (settling || payment?.step === 'sent' || payment?.step === 'paid')) return 'pending'
  if (!payment) return 'missing_here'
  if (isMet) return 'twice'
  if (!booking) return 'missing_here'
  return agrees(record, payment, booking) ? 'matched' : 'other_sum'
}

/** Whether someone has to look at the line. */
export const isDifference = ({ state }: Pick<ComparedLine, 'state'>) => state !== 'matched' && state !== 'pending'

/** The payments in one direction, by the provider's reference, or by ours if that reference never reached us. */
class Payments {
  private readonly byRef = new Map<string, KnownPayment>()
  private readonly byOrder = new Map<string, KnownPayment>()
  constructor(payments: readonly KnownPayment[]) {
    for (const payment of payments) {
      if (payment.ref !== null) this.byRef.set(payment.ref, payment)
      this.byOrder.set(payment.order, payment)
    }
  }

  of({ ref, uuid }: ListedRecord): KnownPayment | undefined {
    return this.byRef.get(ref ?? '') ?? this.byOrder.get(uuid ?? '')
  }
}

function agrees({ amount, uuid }: ProviderRecord, payment: KnownPayment, booking: Booking): boolean {
  if (uuid !== undefined && uuid !== payment.order) return false
  if (typeof amount === 'number') return amount === booking.amount
  return payment.assetAmount === null || bare(amount) === bare(payment.assetAmount)
}

function roublesOf(record: ListedRecord, payment: KnownPayment | undefined): Kopecks {
  if ('unreadable' in record) return kopecks(0)
  return typeof record.amount === 'number' ? record.amount : (payment?.amount ?? kopecks(0))
}

/** Decimal text without trailing zeros. */
const bare = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
const shown = (amount: Kopecks | string) =>
  typeof amount === 'string' ? `${amount} of a coin` : `${(amount / 100).toFixed(2)} ₽`

/** A difference in words, for the command line. */
export function sentenceOf({ way, state, record, payment, booking }: ComparedLine, name: ProviderName): string {
  const [paid, done] = way === 'in' ? ['paid in', 'credited'] : ['paid out', 'booked as paid out']
  const amount = booking ? shown(booking.amount) : ''
  if (!record) {
    const where = payment
      ? `Payment ${payment.id} (${payment.ref ?? 'without a reference'})`
      : 'A posting without a payment'
    return `${where} has ${amount} ${done}, and ${name} says nothing of it.`
  }
  if ('unreadable' in record) {
    const called = `${record.ref ?? 'something'}${payment ? ` (payment ${payment.id})` : ''}`
    return `${name} lists ${called} in a way that cannot be read, so it is left out: ${record.unreadable}.`
  }
  const what = `${name} says that ${shown(record.amount)} was ${paid} as ${record.ref}`
  if (!payment) return `${what}, and no payment knows of it.`
  if (state === 'twice') return `${what}, once more for payment ${payment.id}.`
  if (!booking) return `${what}, and payment ${payment.id} is at ${payment.step}, with nothing booked here.`
  return `${what}, and ${amount} was ${done} by payment ${payment.id}.`
}

interface Window {
  readonly from: Date
  readonly to?: Date
}

/** The transfers between a provider's float and players in this time. */
export function findBookings(read: Read, name: ProviderName, { from, to }: Window): Promise<Booking[]> {
  return read.rows<Booking>(
    `SELECT CASE transfer.kind WHEN 'deposit' THEN 'in' ELSE 'out' END AS way, transfer.amount, transfer.at,
            ${dayOf('transfer.at')}::text AS day, payment.uuid
     FROM ${transferRows} AS transfer
     JOIN ${accountRows} AS account ON account.id IN (transfer.debit_account, transfer.credit_account)
      AND (account.kind = $1 OR starts_with(account.kind, $1 || ':'))
     LEFT JOIN ${paymentEventRows} AS payment_event ON payment_event.posting_id = transfer.posting_id
     LEFT JOIN ${paymentRows} AS payment ON payment.id = payment_event.payment_id
     WHERE transfer.at >= $2 AND transfer.at < coalesce($3, 'infinity'::timestamptz) AND transfer.kind IN ('deposit', 'withdrawal')
     ORDER BY transfer.at`,
    [`float:${name}`, from, to ?? null],
  )
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The payments that these records and bookings may belong to. */
export function findPossiblePayments(
  read: Read,
  name: ProviderName,
  records: readonly ListedRecord[],
  bookings: readonly Booking[],
): Promise<KnownPayment[]> {
  const uuids = [...records, ...bookings].flatMap(({ uuid }) => (uuid && isUuid.test(uuid) ? [uuid] : []))
  return read.rows<KnownPayment>(
    `SELECT id, uuid, kind, step, provider_ref AS ref, amount, asset_amount AS "assetAmount",
            coalesce((SELECT uuid FROM ${attemptRows} AS attempt WHERE payment_id = payment.id AND provider = $1), uuid) AS "order"
     FROM ${paymentRows} AS payment
     WHERE (provider = $1 AND provider_ref = ANY($2::text[])) OR uuid = ANY($3::uuid[])`,
    [name, records.map(({ ref }) => ref ?? ''), uuids],
  )
}
