import type { TransactionStep } from '@casino/contract/money/payment-steps'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { accountRows, transferRows } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import { paymentEventRows, paymentRows, statusOf } from '../payments/payment.ts'
import {
  type ListedRecord,
  type Provider,
  ProviderError,
  type ProviderName,
  type ProviderRecord,
  type UnreadableRecord,
} from '../providers/provider.ts'
import { compareRefunds } from './reconcile-refunds.ts'

export interface ReconcileOptions {
  readonly read: Read
  readonly providers: Iterable<Provider>
  readonly since: Date
  /** Younger records may still be on their way from the provider to us. */
  readonly settlingMs?: number
}

/** A provider's records compared with the ledger. */
export interface Reconciliation {
  readonly provider: ProviderName
  /** Absent: the provider could not be queried, and the differences contain the reason. */
  readonly said?: Sums
  readonly booked?: Sums
  /** One sentence for each difference. */
  readonly differences: readonly string[]
}

export interface Sums {
  readonly paidIn: Kopecks
  readonly paidOut: Kopecks
  /** The total of the payments that had a refund in the period. Absent: the provider's protocol has no refunds. */
  readonly givenBack?: Kopecks
  readonly times: number
}

type Way = 'in' | 'out'

/** A transfer from or to the provider's float, with its payment. */
interface Booking {
  readonly way: Way
  readonly amount: Kopecks
  /** Null: a posting that belongs to no payment. */
  readonly uuid: string | null
}

interface Known {
  readonly id: number
  readonly uuid: string
  readonly kind: 'topup' | 'withdrawal'
  readonly step: TransactionStep
  readonly ref: string | null
  readonly amount: Kopecks
  readonly assetAmount: string | null
}

const usualSettlingMs = 10 * 60_000
/** The longest time between payment and credit: a record this old may belong to a transfer within the period. */
const longestWayMs = 5 * 86_400_000

/** Compares each provider's list of paid records since then with the ledger's float account, record by record and in total. */
export async function reconcile(options: ReconcileOptions): Promise<Reconciliation[]> {
  const reports: Reconciliation[] = []
  for (const provider of options.providers) reports.push(await compare(provider, options))
  return reports
}

async function compare(provider: Provider, options: ReconcileOptions): Promise<Reconciliation> {
  const { read, since, settlingMs = usualSettlingMs } = options
  const { name } = provider
  const from = new Date(since.getTime() - longestWayMs)
  try {
    const records = {
      in: (await provider.collector?.paidSince(from)) ?? [],
      out: (await provider.payer?.paidSince(from)) ?? [],
    }
    const bookings = await read.rows<Booking>(bookingsOf, [`float:${name}`, since])
    const known = await findKnown(read, name, [...records.in, ...records.out], bookings)
    const { young } = await read.one<{ young: Date }>(`SELECT now() - $1 * interval '1 ms' AS young`, [settlingMs])
    const refunds = await compareRefunds(provider, { read, since, young })
    const compared = (way: 'in' | 'out') =>
      compareWay(way, {
        name,
        since,
        young,
        known,
        records: records[way],
        bookings: bookings.filter((of) => of.way === way),
      })
    const [paidIn, paidOut] = [compared('in'), compared('out')]
    const sumOf = (which: 'said' | 'booked'): Sums => ({
      paidIn: kopecks(paidIn[which].sum),
      paidOut: kopecks(paidOut[which].sum),
      ...(refunds[which] !== undefined && { givenBack: refunds[which] }),
      times: paidIn[which].times + paidOut[which].times,
    })
    return {
      provider: name,
      said: sumOf('said'),
      booked: sumOf('booked'),
      differences: [paidIn, paidOut, refunds].flatMap((of) => of.differences),
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { provider: name, differences: [`${name} cannot be queried: ${error.message}`] }
  }
}

interface Sides {
  readonly name: ProviderName
  readonly since: Date
  readonly young: Date
  readonly known: readonly Known[]
  readonly records: readonly ListedRecord[]
  readonly bookings: readonly Booking[]
}

function compareWay(way: Way, { name, since, young, known, records, bookings }: Sides) {
  const differences: string[] = []
  const [said, booked] = [new Total(), new Total()]
  const met = new Set<string>()
  const [paid, done] = way === 'in' ? ['paid in', 'credited'] : ['paid out', 'booked as paid out']
  for (const { amount } of bookings) booked.add(amount)
  for (const record of records) {
    const payment = paymentOf(record, known, way)
    if ('unreadable' in record) {
      differences.push(
        `${name} lists ${called(record, payment)} in a way that cannot be read, so it is left out: ${record.unreadable}.`,
      )
      if (payment) met.add(payment.uuid)
      continue
    }
    const booking = bookings.find(({ uuid }) => uuid === payment?.uuid)
    const what = `${name} says that ${shown(record.amount)} was ${paid} as ${record.ref}`
    const isNew = record.at >= since
    if (!booking && record.partial) continue
    // From before the period, so it was recorded or examined then.
    if (!booking && !isNew) continue
    const settling = record.at > young && payment !== undefined && statusOf(payment.step) === 'pending'
    // Also pending in our records.
    if (!booking && (settling || payment?.step === 'sent')) continue
    if (!booking && payment?.step === 'paid') continue
    said.add(roublesOf(record, payment))
    if (!payment) differences.push(`${what}, and no payment knows of it.`)
    else if (met.has(payment.uuid)) differences.push(`${what}, once more for payment ${payment.id}.`)
    else if (!booking)
      differences.push(`${what}, and payment ${payment.id} is at ${payment.step}, with nothing booked here.`)
    else if (!agrees(record, payment, booking))
      differences.push(`${what}, and ${shown(booking.amount)} was ${done} by payment ${payment.id}.`)
    if (payment) met.add(payment.uuid)
  }
  for (const { uuid, amount } of bookings) {
    if (uuid !== null && met.has(uuid)) continue
    const payment = known.find((of) => of.uuid === uuid)
    const where =
      uuid === null
        ? 'A posting without a payment'
        : `Payment ${payment?.id ?? uuid} (${payment?.ref ?? 'without a reference'})`
    differences.push(`${where} has ${shown(amount)} ${done}, and ${name} says nothing of it.`)
  }
  return { said, booked, differences }
}

class Total {
  sum = 0
  times = 0
  add(amount: number): void {
    this.sum += amount
    this.times += 1
  }
}

/** By the provider's reference, or by ours if that reference never reached us. */
function paymentOf(record: ListedRecord, known: readonly Known[], way: Way): Known | undefined {
  const kind = way === 'in' ? 'topup' : 'withdrawal'
  const same = known.filter((payment) => payment.kind === kind)
  return same.find(({ ref }) => ref !== null && ref === record.ref) ?? same.find(({ uuid }) => uuid === record.uuid)
}

function called({ ref }: UnreadableRecord, payment: Known | undefined): string {
  return `${ref ?? 'something'}${payment ? ` (payment ${payment.id})` : ''}`
}

function agrees({ amount, uuid }: ProviderRecord, payment: Known, booking: Booking): boolean {
  if (uuid !== undefined && uuid !== payment.uuid) return false
  if (typeof amount === 'number') return amount === booking.amount
  return payment.assetAmount === null || bare(amount) === bare(payment.assetAmount)
}

/** The rouble amount from which a coin's amount was computed. */
function roublesOf({ amount }: ProviderRecord, payment: Known | undefined): number {
  return typeof amount === 'number' ? amount : (payment?.amount ?? 0)
}

/** Decimal text without trailing zeros. */
const bare = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
const shown = (amount: Kopecks | string) =>
  typeof amount === 'string' ? `${amount} of a coin` : `${(amount / 100).toFixed(2)} ₽`

const bookingsOf = `
  SELECT CASE transfer.kind WHEN 'deposit' THEN 'in' ELSE 'out' END AS way, transfer.amount, payment.uuid
  FROM ${transferRows} AS transfer
  JOIN ${accountRows} AS account ON account.id IN (transfer.debit_account, transfer.credit_account) AND account.kind = $1
  LEFT JOIN ${paymentEventRows} AS payment_event ON payment_event.posting_id = transfer.posting_id
  LEFT JOIN ${paymentRows} AS payment ON payment.id = payment_event.payment_id
  WHERE transfer.at >= $2 AND transfer.kind IN ('deposit', 'withdrawal')
  ORDER BY transfer.at`

async function findKnown(
  read: Read,
  name: ProviderName,
  records: readonly ListedRecord[],
  bookings: readonly Booking[],
): Promise<Known[]> {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
  const uuids = [...records, ...bookings].flatMap(({ uuid }) => (uuid && isUuid.test(uuid) ? [uuid] : []))
  return read.rows<Known>(
    `SELECT id, uuid, kind, step, provider_ref AS ref, amount, asset_amount AS "assetAmount" FROM ${paymentRows} AS payment
     WHERE (provider = $1 AND provider_ref = ANY($2::text[])) OR uuid = ANY($3::uuid[])`,
    [name, records.map(({ ref }) => ref ?? ''), uuids],
  )
}
