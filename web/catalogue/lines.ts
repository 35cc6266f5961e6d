import type { SheetLine } from './workbook.ts'

/** The lines of a sheet with these values, for tests. */
export const linesOf = (values: readonly (readonly unknown[])[]): SheetLine[] =>
  values.map((cells, i) => ({
    number: i + 1,
    cells: cells.map((value) => (value === undefined || value === null ? undefined : { text: String(value) })),
  }))
