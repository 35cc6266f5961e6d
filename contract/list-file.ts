import Type, { type Static } from 'typebox'

/** Maximum rows in a list's file; to export the rest, narrow the list. */
export const mostInFile = 10_000

/**
 * A list for spreadsheets: CRLF, a byte order mark, and no cell that would be read as a formula or text as a date. In Russian and
 * Spanish semicolons separate cells and fractions have commas. Amounts are in roubles.
 */
export const ListFile = Type.Object({
  fileName: Type.String(),
  csv: Type.String(),
  rows: Type.Integer({ description: 'How many are in it' }),
  cut: Type.Boolean({ description: `The list goes on: a file ends after ${mostInFile} rows` }),
})
export type ListFile = Static<typeof ListFile>
