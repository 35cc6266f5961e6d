import type { Catalogue } from './selection.ts'
import { type Covers, type Games, gamesFrom, providersOf, rowsOf } from './slot.ts'
import { Unreadable } from './unzip.ts'
import { type Sheet, sheetsOf } from './workbook.ts'

/** What was read from a spreadsheet, for the operator who maintains it. */
export interface CatalogueReport extends Pick<Games, 'doubts' | 'unused'> {
  readonly sheet: string
  /** Rows below the head that are not empty. */
  readonly rows: number
  readonly games: number
  /** Set if the sheet is truncated, so that rows may be missing at its end. */
  readonly broken: boolean
}

/**
 * The catalogue of a spreadsheet (docs/product.md §3) and the index of covers, from its first visible sheet with the columns.
 * Throws `Unreadable` if there is none.
 */
export function catalogueFrom(spreadsheet: ArrayBuffer, covers: Covers): Catalogue & { report: CatalogueReport } {
  const { sheet, rows } = sheetWithColumns(new Uint8Array(spreadsheet))
  const { slots, doubts, unused } = gamesFrom(covers, rows)
  const themes = [...new Set(slots.flatMap(({ theme }) => theme ?? []))].sort()
  const report = { sheet: sheet.name, rows: rows.length, games: slots.length, broken: sheet.broken, doubts, unused }
  return { slots, providers: providersOf(slots), themes, report }
}

function sheetWithColumns(spreadsheet: Uint8Array) {
  for (const sheet of sheetsOf(spreadsheet)) {
    const rows = rowsOf(sheet.lines)
    if (rows) return { sheet, rows } satisfies { sheet: Sheet; rows: unknown }
  }
  throw new Unreadable('no_columns')
}
