/** The least number of rows of pegs. */
export const fewestRows = 8
/** The greatest number of rows of pegs. */
export const mostRows = 16

/** A number of rows of which there are tables. */
export type Rows = 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16

/** Every number of rows. */
export const allRows = Array.from({ length: mostRows - fewestRows + 1 }, (_, i) => (fewestRows + i) as Rows)

/** Whether a value is a number of rows of which there are tables. */
export function isRows(value: unknown): value is Rows {
  return allRows.includes(value as Rows)
}
