import { statementLimits } from '@casino/contract/money/statement-limits'
import { greatestAmount, type Kopecks, kopecks } from '@casino/rules/money'
import { refuse } from '../../platform/http/refusal.ts'
import type { ProviderRecord } from '../providers/provider.ts'
import type { WayRecord } from './statements.ts'

/** The columns of a statement, by any of the names that providers give them. */
const names = {
  ref: ['ref', 'id', 'operation', 'номер операции', 'операция', 'идентификатор'],
  uuid: ['uuid', 'order', 'our number', 'номер заказа', 'заказ'],
  way: ['way', 'type', 'kind', 'тип', 'вид'],
  at: ['at', 'date', 'time', 'created', 'дата', 'время'],
  amount: ['amount', 'sum', 'сумма'],
  fee: ['fee', 'commission', 'комиссия'],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof names

const required: readonly Column[] = ['at', 'amount']
const outwards = ['out', 'payout', 'withdrawal', 'вывод', 'выплата']
const inwards = ['', 'in', 'payment', 'deposit', 'пополнение', 'платёж', 'платеж', 'оплата']

/**
 * The lines of a provider's statement in CSV, with a row of names: separated by semicolons, commas or tabs, amounts in roubles, times
 * in Moscow unless they have a zone. Refuses the file at its first wrong line, so that no part of it is loaded.
 */
export function recordsIn(file: Buffer): WayRecord<ProviderRecord>[] {
  const text = textIn(file)
  const rows = rowsIn(text)
  const [head, ...lines] = rows
  if (!head || lines.length === 0 || lines.length > statementLimits.rows) return refuse('statement_invalid')
  const columns = columnsOf(head)
  return numbered(lines.map((cells, index) => recordOf(cells, columns, index + 2)))
}

/**
 * A row that is repeated as it is counts once. Other rows with the reference of an earlier one get a number: a provider that
 * moved money twice for one order must not be hidden where a file names orders only.
 */
function numbered(records: readonly WayRecord<ProviderRecord>[]): WayRecord<ProviderRecord>[] {
  const seen = new Map<string, Set<string>>()
  return records.flatMap((record) => {
    const { way, ref } = record
    const content = JSON.stringify(record)
    const before = seen.get(`${way} ${ref}`) ?? new Set()
    if (before.has(content)) return []
    seen.set(`${way} ${ref}`, before.add(content))
    return { ...record, ref: before.size === 1 ? ref : `${ref} #${before.size}` }
  })
}

/** UTF-8, with or without a byte order mark; or the Windows code page that accounting programs write. */
function textIn(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1251').decode(file)
  }
}

/**
 * Rows of cells as in RFC 4180, with any of three separators; quoted cells may contain separators, quotes and line
 * ends.
 */
function rowsIn(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const count = (mark: string) => first.split(mark).length
  const mark = [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0] as string
  // A cell with its end: the separator, the end of the line or of the file.
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n]*))(${mark}|\\r?\\n|$)`, 'y')
  const rows: string[][] = [[]]
  while (cells.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cells.exec(text) ?? refuse('statement_invalid')
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end !== mark) rows.push([])
    if (rows.length > statementLimits.rows + 2) return refuse('statement_invalid')
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

type Columns = Readonly<Partial<Record<Column, number>>>

function columnsOf(head: readonly string[]): Columns {
  const titles = head.map((title) => title.toLowerCase())
  const places = Object.entries(names).flatMap(([column, known]) => {
    const place = titles.findIndex((title) => (known as readonly string[]).includes(title))
    return place < 0 ? [] : [[column, place] as const]
  })
  const columns: Columns = Object.fromEntries(places)
  const missing = required.find((column) => columns[column] === undefined)
  if (missing) return refuse('statement_column_missing', { column: missing })
  if (columns.ref === undefined && columns.uuid === undefined)
    return refuse('statement_column_missing', { column: 'ref' })
  return columns
}

/** Longer than any provider's references. */
const longestRef = 200

function recordOf(cells: readonly string[], columns: Columns, line: number): WayRecord<ProviderRecord> {
  const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim())
  const wrong = (column: Column) => refuse('statement_line_invalid', { line, column })
  const kind = cell('way').toLowerCase()
  const way = outwards.includes(kind) ? 'out' : inwards.includes(kind) ? 'in' : wrong('way')
  const uuid = cell('uuid').toLowerCase()
  const ref = cell('ref') || uuid
  // The database stores no NUL.
  if (ref === '' || ref.length > longestRef || uuid.length > longestRef || /\0/.test(ref + uuid)) wrong('ref')
  const amount = kopecksIn(cell('amount')) ?? wrong('amount')
  if (amount === 0) wrong('amount')
  const fee = cell('fee') === '' ? undefined : (kopecksIn(cell('fee')) ?? wrong('fee'))
  return {
    way,
    ref,
    uuid: uuid || undefined,
    amount,
    at: timeIn(cell('at')) ?? wrong('at'),
    ...(fee !== undefined && { fee }),
  }
}

/** Roubles as spreadsheets write them: spaces between thousands, a comma or a dot, a minus before charges. */
function kopecksIn(cell: string): Kopecks | undefined {
  const [, whole, fraction = ''] = /^-?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(cell) ?? []
  const amount = Number(whole?.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return whole !== undefined && amount <= greatestAmount ? kopecks(amount) : undefined
}

/** Longer ago than any payment. A wrong year would make statements of days that nobody looks at. */
const firstYear = 2000

/** `29.11.2026 13:05`, `2026-11-29 13:05:00`, with a zone or in Moscow time. */
function timeIn(cell: string): Date | undefined {
  const [, year, month, day, time = '00:00', zone = '+03:00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?))?\s?(Z|[+-]\d\d:?\d\d)?$/.exec(
      cell.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3-$2-$1'),
    ) ?? []
  const at = new Date(`${year}-${month}-${day}T${time}${zone}`)
  const isDay = new Date(`${year}-${month}-${day}T00:00Z`).getUTCDate() === Number(day)
  return Number.isNaN(at.getTime()) || !isDay || Number(year) < firstYear ? undefined : at
}
