type Cell = string | number | null

/** Text that a spreadsheet would execute as a formula. */
const formula = /^[=+\-@\t\r\n]/

/** A table as CSV (RFC 4180) that spreadsheets read as UTF-8 and in which no text is executed as a formula. */
export function csvOf(head: readonly string[], lines: readonly (readonly Cell[])[]): string {
  return `\ufeff${[head, ...lines].map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  // Numbers are safe, also below zero; only text that somebody could have written is neutralised.
  if (typeof cell === 'number') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
