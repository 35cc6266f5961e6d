import type { ReconciledDay, ReconciledLine } from '@casino/contract/money/reconciliation'
import { lineStates } from '@casino/contract/money/statement-limits'
import { roublesFromKopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { isOwn } from '../providers/list.ts'
import type { ListedRecord, ProviderName } from '../providers/provider.ts'
import { type ComparedLine, compareWay, findBookings, findPossiblePayments, isDifference } from './compare.ts'
import { totalOf, usualSettlingMs } from './reconcile.ts'
import { boundsOf, type Days, type FeeSums, findFees, findLines, findStatements, type Statement } from './statements.ts'

/** Every line of these days at one provider, with its day in Moscow. */
async function compareStored(
  read: Read,
  name: ProviderName,
  days: Days,
  statements: readonly Statement[],
): Promise<Map<string, ComparedLine[]>> {
  const bounds = await boundsOf(read, days)
  const records = await findLines(read, name, { from: bounds.widerFrom, to: bounds.widerTo })
  const bookings = await findBookings(read, name, { from: bounds.widerBegins, to: bounds.widerEnds })
  const own = statements.filter(({ provider }) => provider === name)
  const unreadable = own.flatMap(({ day, unreadable: rows }) => rows.map((row) => ({ ...row, day })))
  const dayIn = new Map<ListedRecord, string>([...records, ...unreadable].map((record) => [record, record.day]))
  const known = await findPossiblePayments(read, name, [...dayIn.keys()], bookings)
  const { young } = await read.one<{ young: Date }>(`SELECT now() - $1 * interval '1 ms' AS young`, [usualSettlingMs])
  const lines = (['in', 'out'] as const).flatMap((way) =>
    compareWay(way, {
      since: new Date(0),
      young,
      known,
      records: [...records, ...unreadable].filter((record) => record.way === way),
      bookings: bookings.filter((booking) => booking.way === way),
    }),
  )
  const byDay = new Map<string, ComparedLine[]>()
  for (const line of lines) {
    const day = (line.record && dayIn.get(line.record)) ?? line.booking?.day ?? ''
    if (day < days.from || day > days.to) continue
    byDay.set(day, [...(byDay.get(day) ?? []), line])
  }
  return byDay
}

/** Each day of each provider with a statement or bookings in the ledger, newest first. */
export async function reconcileDays(
  read: Read,
  configured: readonly ProviderName[],
  days: Days,
): Promise<ReconciledDay[]> {
  const [statements, fees] = [await findStatements(read, days), await findFees(read, days)]
  const names = [...new Set([...configured, ...statements.map(({ provider }) => provider)])]
  const found: ReconciledDay[] = []
  for (const provider of names) {
    const byDay = await compareStored(read, provider, days, statements)
    const own = statements.filter((statement) => statement.provider === provider)
    for (const day of new Set([...byDay.keys(), ...own.map((statement) => statement.day)])) {
      const of = { provider, day }
      const isIt = (each: { readonly provider: ProviderName; readonly day: string }) =>
        each.provider === provider && each.day === day
      found.push(dayOnWire(of, byDay.get(day) ?? [], { statement: own.find(isIt), fees: fees.find(isIt) }))
    }
  }
  return found.sort((a, b) => b.day.localeCompare(a.day) || a.provider.localeCompare(b.provider))
}

interface Stated {
  readonly statement: Statement | undefined
  readonly fees: FeeSums | undefined
}

function dayOnWire(
  of: { readonly provider: ProviderName; readonly day: string },
  lines: readonly ComparedLine[],
  { statement, fees }: Stated,
): ReconciledDay {
  const ways = (which: 'said' | 'booked') => {
    const sum = (way: 'in' | 'out') =>
      roublesFromKopecks(
        totalOf(
          lines.filter((line) => line.way === way),
          which,
        ),
      )
    return { in: sum('in'), out: sum('out') }
  }
  return {
    ...of,
    isOwn: isOwn(of.provider),
    statement: statement
      ? { source: statement.source, loadedAt: statement.loadedAt.toISOString(), loadedBy: statement.loadedBy }
      : null,
    lines: countsOf(lines),
    said: ways('said'),
    booked: ways('booked'),
    fees: {
      stated: (fees?.stated ?? 0) / 100,
      booked: (fees?.booked ?? 0) / 100,
      unknown: fees?.unknown ?? 0,
    },
  }
}

function countsOf(lines: readonly ComparedLine[]): ReconciledDay['lines'] {
  const counts = Object.fromEntries(lineStates.map((state) => [state, 0])) as ReconciledDay['lines']
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** The lines of one day at a provider, differences first. */
export async function reconciledLinesOf(read: Read, provider: ProviderName, day: string): Promise<ReconciledLine[]> {
  const days = { from: day, to: day }
  const lines = (await compareStored(read, provider, days, await findStatements(read, days))).get(day) ?? []
  return lines.sort((a, b) => Number(isDifference(b)) - Number(isDifference(a))).map(lineOnWire)
}

function lineOnWire({ way, state, record, payment, booking }: ComparedLine): ReconciledLine {
  const readable = record && !('unreadable' in record) ? record : undefined
  const said = readable?.amount
  return {
    way,
    state,
    at: (readable?.at ?? booking?.at)?.toISOString() ?? null,
    ref: record?.ref ?? payment?.ref ?? null,
    payment: payment ? { id: String(payment.id), step: payment.step } : null,
    said: said === undefined ? null : typeof said === 'number' ? roublesFromKopecks(said) : said,
    booked: booking ? roublesFromKopecks(booking.amount) : null,
    fee: readable?.fee === undefined ? null : roublesFromKopecks(readable.fee),
    unreadable: record && 'unreadable' in record ? record.unreadable : null,
  }
}
