import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { type Provider, ProviderError, type ProviderName } from '../providers/provider.ts'
import {
  type ComparedLine,
  compareWay,
  findBookings,
  findPossiblePayments,
  isDifference,
  sentenceOf,
} from './compare.ts'
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

/** Younger records may still be on their way from the provider to us. */
export const usualSettlingMs = 10 * 60_000
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
      out: (await (provider.payer ?? provider.handPayer)?.paidSince(from)) ?? [],
    }
    const bookings = await findBookings(read, name, { from: since })
    const known = await findPossiblePayments(read, name, [...records.in, ...records.out], bookings)
    const { young } = await read.one<{ young: Date }>(`SELECT now() - $1 * interval '1 ms' AS young`, [settlingMs])
    const refunds = await compareRefunds(provider, { read, since, young })
    const compared = (way: 'in' | 'out') =>
      compareWay(way, {
        since,
        young,
        known,
        records: records[way],
        bookings: bookings.filter((of) => of.way === way),
      })
    const [paidIn, paidOut] = [compared('in'), compared('out')]
    const lines = [...paidIn, ...paidOut]
    const sumOf = (which: 'said' | 'booked'): Sums => ({
      paidIn: totalOf(paidIn, which),
      paidOut: totalOf(paidOut, which),
      ...(refunds[which] !== undefined && { givenBack: refunds[which] }),
      times: which === 'said' ? lines.filter(({ counts }) => counts).length : bookings.length,
    })
    return {
      provider: name,
      said: sumOf('said'),
      booked: sumOf('booked'),
      differences: [...lines.filter(isDifference).map((line) => sentenceOf(line, name)), ...refunds.differences],
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { provider: name, differences: [`${name} cannot be queried: ${error.message}`] }
  }
}

/** The roubles of all lines on one side, in kopecks. A booking that two records name is counted once. */
export function totalOf(lines: readonly ComparedLine[], which: 'said' | 'booked'): Kopecks {
  const amounts = lines.map((line): number => (which === 'booked' ? bookedOf(line) : line.counts ? line.roubles : 0))
  return kopecks(amounts.reduce((sum, amount) => sum + amount, 0))
}

const bookedOf = ({ state, booking }: ComparedLine) => (state === 'twice' || !booking ? 0 : booking.amount)
