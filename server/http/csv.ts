/** Numbers are written as they are; text is protected. */
export type Cell = string | number | null

/** Text that a spreadsheet would execute as a formula. */
const formula = /^[=+\-@\t\r\n]/

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

/** A table as CSV (RFC 4180) that spreadsheets read as UTF-8 and in which no text is executed as a formula. */
export function csvOf(head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return `${byteOrderMark}${[head, ...lines].map(csvLine).join('')}`
}

/** One line of such a table, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  // Numbers are safe, even negative ones; only text, which a person may have written, is neutralised.
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
