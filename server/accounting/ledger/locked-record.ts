import assert from 'node:assert/strict'
import type { Statement } from '../../platform/database/database.ts'
import type { PlayerId } from './accounts.ts'

/** The key of the row of a record that is common to all players. */
export const everybody = 0 as PlayerId

/**
 * A row of another module that belongs to a player. A posting reads the row under the player's lock and writes it in the same
 * commit, so that money and what it paid for are never apart. The ledger knows nothing else about it.
 *
 * Methods rather than function properties, so that a `LockedRecord<Row>` can be used where only its name and identity count.
 */
export interface LockedRecord<Row = unknown> {
  readonly name: string
  /**
   * A `text` reads at most one row for each player of `$1::bigint[]`. A `column` is one of the cash account itself: what every bet
   * reads is worth a column, because a statement of its own would cost a bet a twentieth of its time (decision 51). Absent for
   * write-only records.
   */
  readonly read?: ({ readonly text: string } | { readonly column: 'protection' }) & { playerOf(row: Row): PlayerId }
  /**
   * One row for all players, with the key `everybody`: postings of any player read and write it. Its `text` locks what the row
   * follows from, because the players' locks do not; the statement that reads it runs after one that locks.
   */
  readonly common?: true
  /** A player may have no row yet: the first write creates it. Otherwise only a row that was read may be written. */
  readonly startsEmpty?: true
  /**
   * Writes all rows of a batch together, for each player only the last state in the batch. Absent where the rows follow from
   * other tables: then a write is only visible to later postings of the batch.
   */
  write?(rows: readonly Row[]): Statement
}

/** The statement that reads a record, also for reads outside of postings. */
export function textOf({ name, read }: LockedRecord): string {
  assert(read && 'text' in read, `${name} has no statement of its own`)
  return read.text
}

/** One row that a decision writes. */
export interface Write {
  readonly lockedRecord: LockedRecord
  readonly row: unknown
}

/** A row of this record for the `writes` of a decision. */
export function write<Row>(lockedRecord: LockedRecord<Row>, row: Row): Write {
  return { lockedRecord, row }
}
