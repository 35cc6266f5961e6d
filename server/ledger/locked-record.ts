import type { Statement } from '../database/database.ts'
import type { PlayerId } from './accounts.ts'

/**
 * A kind of row of another module that belongs to a player. A posting reads the row under the player's lock and writes it in
 * the same commit, so that money and what it was paid for are never apart. The ledger knows nothing else about it.
 *
 * Methods rather than function properties, so that a `LockedRecord<Row>` can be used where only its name and identity count.
 */
export interface LockedRecord<Row = unknown> {
  readonly name: string
  /** Reads at most one row for each player of `$1::bigint[]`; absent for records that are only written. */
  readonly read?: { readonly text: string; playerOf(row: Row): PlayerId }
  /** A player may have no row yet: the first write makes it. Otherwise only what was read may be written. */
  readonly startsEmpty?: true
  /**
   * Writes all rows of a batch at once. Of one player's row only the last state of the batch arrives. Absent where the rows
   * follow from other tables: then only the later postings of the batch see what is written.
   */
  write?(rows: readonly Row[]): Statement
}

/** One row that a decision writes. */
export interface Write {
  readonly lockedRecord: LockedRecord
  readonly row: unknown
}

export function write<Row>(lockedRecord: LockedRecord<Row>, row: Row): Write {
  return { lockedRecord, row }
}
