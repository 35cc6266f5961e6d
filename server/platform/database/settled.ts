import { setTimeout as pause } from 'node:timers/promises'
import type { Read } from './database.ts'

/** The source of identifiers: transactions lock the table in these modes before they take one from the sequence. */
export interface Identifiers {
  readonly sequence: string
  /** The number of identifiers that one value of the sequence stands for. */
  readonly block?: number
  readonly table: string
  readonly modes: readonly ('RowShareLock' | 'RowExclusiveLock')[]
}

const lookEveryMs = 20
/** Longer than the longest transaction of a server. */
const longestWaitMs = 15_000

/**
 * An identifier up to which every transaction is committed or rolled back, and visible to later statements. Uses no clock:
 * transactions that may have taken an earlier identifier hold a lock until they commit, and are waited for.
 */
export async function settledUpTo(read: Read, identifiers: Identifiers): Promise<number> {
  const { sequence, block = 1, table, modes } = identifiers
  const taken = await read.one<{ last: number }>(
    'SELECT coalesce(pg_sequence_last_value($1::regclass) + $2::bigint - 1, 0) AS last',
    [sequence, block],
  )
  let waitedFor = await lockers(read, table, modes)
  for (const giveUpAt = performance.now() + longestWaitMs; waitedFor.length > 0; await pause(lookEveryMs)) {
    if (performance.now() > giveUpAt) throw new Error(`transactions that changed ${table} do not end`)
    waitedFor = await lockers(read, table, modes, waitedFor)
  }
  return taken.last
}

/** The transactions that hold such a lock, among those given if any. */
async function lockers(
  read: Read,
  table: string,
  modes: readonly string[],
  among?: readonly string[],
): Promise<readonly string[]> {
  const rows = await read.rows<{ transaction: string }>(
    `SELECT DISTINCT virtualtransaction AS transaction FROM pg_locks
     WHERE locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND relation = $1::regclass AND mode = ANY($2::text[]) AND granted
       AND ($3::text[] IS NULL OR virtualtransaction = ANY($3::text[]))`,
    [table, modes, among ?? null],
  )
  return rows.map(({ transaction }) => transaction)
}
