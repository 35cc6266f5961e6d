import type { Statement } from '../database/database.ts'
import type { PlayerId } from './accounts.ts'

/**
 * Rows of another room that belong to players. A posting reads them under the player's lock and writes them by the same
 * commit, so that money and what it was paid for are never apart. The ledger knows nothing else of them.
 */
export interface Book<Row> {
  readonly name: string
  /** Reads at most one row for each player of `$1::bigint[]`; absent for a book that is only written. */
  readonly read?: { readonly text: string; readonly playerOf: (row: Row) => PlayerId }
  /** A player may have no row yet: the first that is written makes it. Otherwise only what was read may be written. */
  readonly startsEmpty?: true
  /** Writes all rows of a batch at once; of one player's row only the last state of the batch arrives. */
  readonly write: (rows: readonly Row[]) => Statement
}

/** One row that a decision writes into a book. */
export interface Write {
  readonly book: Book<never>
  readonly row: unknown
}

export function write<Row>(book: Book<Row>, row: Row): Write {
  return { book: book as Book<never>, row }
}
