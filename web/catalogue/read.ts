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

/** A game by the partner's names. */
interface Title {
  readonly provider: string
  readonly alias: string
}

/**
 * The catalogue of a spreadsheet (docs/product.md §3) and the index of covers, from its first visible sheet with the columns.
 * With a list of titles, only those. Throws `Unreadable` if there is none.
 */
export function catalogueFrom(
  spreadsheet: ArrayBuffer,
  covers: Covers,
  offered: readonly Title[] | null = null,
): Catalogue & { report: CatalogueReport } {
  const { sheet, rows } = sheetWithColumns(new Uint8Array(spreadsheet))
  const { slots: found, doubts, unused } = gamesFrom(covers, rows)
  const slots = offeredOf(found, offered)
  const themes = [...new Set(slots.flatMap(({ theme }) => theme ?? []))].sort()
  const report = { sheet: sheet.name, rows: rows.length, games: slots.length, broken: sheet.broken, doubts, unused }
  return { slots, providers: providersOf(slots), themes, report }
}

const titleKey = ({ provider, alias }: Title) => `${provider}\n${alias}`.toLowerCase()

/** The games that the site offers: all of them, or only the titles of this list. */
function offeredOf(slots: Games['slots'], titles: readonly Title[] | null): Games['slots'] {
  if (!titles) return slots
  const keys = new Set(titles.map(titleKey))
  return slots.filter((slot) => keys.has(titleKey(slot)))
}

function sheetWithColumns(spreadsheet: Uint8Array) {
  for (const sheet of sheetsOf(spreadsheet)) {
    const rows = rowsOf(sheet.lines)
    if (rows) return { sheet, rows } satisfies { sheet: Sheet; rows: unknown }
  }
  throw new Unreadable('no_columns')
}
