import { type Language, languages } from '@casino/contract/language'

/** Numbers are formatted for spreadsheets of a language; text is escaped, so that it stays text. */
export type CsvCell = string | number | null | Literal

/** Text that a spreadsheet should interpret as a date or a number. */
interface Literal {
  readonly literal: 'date' | 'decimal'
  readonly text: string
}

/** A day or a moment, such as `2026-02-28 23:59:59`, recognised by spreadsheets in every language. */
export const dateCell = (text: string): Literal => ({ literal: 'date', text })

/** A number with more digits than a floating-point number holds. */
export const decimalCell = (text: string | null): Literal | null =>
  text === null ? null : { literal: 'decimal', text }

/**
 * In languages with decimal commas, spreadsheets separate cells by semicolons, and read `12.5` as the twelfth of May. A first
 * line `sep=;` would also set the separator, but makes Excel ignore that the file is UTF-8.
 */
const separatorOf = (language: Language) => (new Intl.NumberFormat(language).format(1.5) === '1.5' ? ',' : ';')

/** Text that a spreadsheet would execute as a formula, also after blanks or in full-width letters. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/**
 * Where a cell begins if the file is opened with another separator: a quote that does not begin a cell protects nothing, so
 * that `a;=1` of an English file is a formula in a Russian spreadsheet.
 */
const innerFormula = /([,;\t\r\n]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** The names of months in all languages: in full, as in a date, short, and their first three letters. */
const months = [
  ...new Set(languages.flatMap((language) => Array.from({ length: 12 }, monthsIn(language)).flat())),
].join('|')

function monthsIn(language: Language): (_: unknown, month: number) => string[] {
  const styles = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' } as const])
  const formats = styles.map((style) => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }))
  return (_, month) => {
    const day = Date.UTC(2026, month, 15)
    const names = formats.map((format) => format.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '')
    return names.map((name) => name.replace('.', '')).flatMap((name) => [name, name.slice(0, 3)])
  }
}

/** Text that a spreadsheet would replace by a date, a time or another number, in any of the languages. */
const misread = [
  /^\s*\d+([-./:,\s]+\d+)+[-./:,\s]*$/,
  new RegExp(`^\\s*(?=.*\\d)\\d*[-./\\s]*(${months})\\.?[-./\\s]*\\d*\\s*$`, 'iu'),
  // A percentage, a number with an exponent, and digits that would be lost.
  /^\s*[\d.,]+\s*%\s*$/,
  /^\s*\d[\d.,]*e[+-]?\d+\s*$/i,
  /^\s*(0\d+|\d{16,})\s*$/,
]

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

/** A table as CSV (RFC 4180) that spreadsheets of a language read correctly, and in which no text is executed as a formula. */
export function csvOf(language: Language, head: readonly string[], lines: readonly (readonly CsvCell[])[]): string {
  return `${byteOrderMark}${[head, ...lines].map((cells) => csvLine(language, cells)).join('')}`
}

/** One line of such a table, with its line break. */
export function csvLine(language: Language, cells: readonly CsvCell[]): string {
  const separator = separatorOf(language)
  const point = separator === ';' ? ',' : '.'
  return `${cells.map((cell) => written(cell, point)).join(separator)}\r\n`
}

function written(cell: CsvCell, point: ',' | '.'): string {
  if (cell === null) return ''
  // Numbers are safe, even negative ones; only text, which a user may have written, is escaped.
  if (typeof cell === 'number') return String(cell).replace('.', point)
  if (typeof cell === 'object') return cell.literal === 'decimal' ? cell.text.replace('.', point) : cell.text
  const text = safe(cell)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An apostrophe in front is how people tell a spreadsheet that something is text. */
function safe(text: string): string {
  const isFormula = formula.test(text) || misread.some((pattern) => pattern.test(text))
  return `${isFormula ? "'" : ''}${text.replace(innerFormula, "$1'")}`
}
