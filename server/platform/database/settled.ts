import { setTimeout as pause } from 'node:timers/promises'
import type { Read } from './database.ts'

/** Where identifiers come from: transactions lock the table in these modes before they take one from the sequence. */
export interface Identifiers {
  readonly sequence: string
  /** How many identifiers one value of the sequence stands for. */
  readonly block?: number
  readonly table: string
  readonly modes: readonly ('RowShareLock' | 'RowExclusiveLock')[]
}

const lookEveryMs = 20
/** Longer than any transaction of a server lives. */
const longestWaitMs = 15_000

/**
 * An identifier up to which everything is committed, or never will be, and visible to statements from now on. No clock is
 * involved: those who may have taken an identifier up to it hold a lock until they are committed, and are waited for.
 */
export async function settledUpTo(read: Read, identifiers: Identifiers): Promise<number> {
  const { sequence, block = 1, table, modes } = identifiers
  const [taken] = await read.rows<{ last: number }>(
    'SELECT coalesce(pg_sequence_last_value($1::regclass) + $2::bigint - 1, 0) AS last',
    [sequence, block],
  )
  let waitedFor = await lockers(read, table, modes)
  for (const giveUpAt = performance.now() + longestWaitMs; waitedFor.length > 0; await pause(lookEveryMs)) {
    if (performance.now() > giveUpAt) throw new Error(`transactions that changed ${table} do not end`)
    waitedFor = await lockers(read, table, modes, waitedFor)
  }
  return taken!.last
}

/** The transactions that hold such a lock, at most those given. */
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
