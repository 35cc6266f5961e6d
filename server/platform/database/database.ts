import pg from 'pg'
import { connectionConfig, timeouts } from './connect.ts'

/** A statement with its values; a named one is prepared once for each connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** Reads on any connection, each statement independently. */
export interface Read {
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The row of a statement that always has exactly one: another number is a bug. */
  one<Row>(text: string, values?: readonly unknown[]): Promise<Row>
  /** The first row, if there is any. */
  first<Row>(text: string, values?: readonly unknown[]): Promise<Row | undefined>
}

/** All ways of reading, from one that returns every row. */
export function readWith(rows: Read['rows']): Read {
  return {
    rows,
    async one<Row>(text: string, values?: readonly unknown[]) {
      const found = await rows<Row>(text, values)
      const [row] = found
      if (row === undefined || found.length > 1)
        throw new Error(
          `${found.length} rows instead of one: ${text.replace(/\s+/g, ' ').trim().slice(0, shownCharacters)}`,
        )
      return row
    },
    async first<Row>(text: string, values?: readonly unknown[]) {
      const [row] = await rows<Row>(text, values)
      return row
    },
  }
}

/** Reads on one connection, with the errors of pg. */
export const readOn = (client: pg.Client): Read =>
  readWith(async (text, values = []) => (await client.query(text, [...values])).rows)

/** The length of a statement in an error, which is enough to find it. */
const shownCharacters = 200

/** One transaction, the only handle available inside it. */
export interface Tx extends Read {
  readonly inTransaction: true
}

export interface Database {
  readonly url: string
  readonly read: Read
  /** Commits the changes of `work`, or nothing if it throws. A connection lost at COMMIT throws `OutcomeUnknown`. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** All of these conditions as a WHERE clause; an empty text if there are none. */
export function where(conditions: readonly string[]): string {
  return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
}

/** The database could not be reached, and nothing was changed. */
export class DatabaseUnavailable extends Error {}

/** Nothing was changed: money moves only while a synchronous standby is attached, and none is. */
export class StandbyMissing extends DatabaseUnavailable {}

/** The connection was lost during the commit, which may or may not have succeeded. */
export class OutcomeUnknown extends Error {}

/** Connections shared by the reads and the rare transactions of one server. */
const poolSize = 8

/**
 * A pool of this server's connections, with a timeout for answers (0: none). Its methods throw `DatabaseUnavailable` or
 * `OutcomeUnknown` if a connection is lost.
 */
export function openDatabase(url: string, { answerMs = timeouts.answerMs } = {}): Database {
  // Connections stay open: a new one and its first statement take a core 7 ms, when the load is already high.
  const lasting = { max: poolSize, idleTimeoutMillis: 0, allowExitOnIdle: true }
  const pool = new pg.Pool({ ...connectionConfig(url, 'casino'), query_timeout: answerMs, ...lasting })
  // The pool replaces a broken connection, and its user gets the error from the failed statement; without a listener the event
  // would end the process. The pool's own listener covers idle connections and is removed from a checked-out one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    url,
    read: readWith((text, values) => rowsOf(pool, text, values)),
    async transact(work) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseUnavailable('no connection to the database', { cause })
      })
      const queued = createQueue()
      let broken: Error | undefined
      try {
        await rowsOf(client, 'BEGIN ISOLATION LEVEL READ COMMITTED')
        const read = readWith((text, values) => queued(() => rowsOf(client, text, values)))
        const result = await work({ inTransaction: true, ...read })
        await queued(() => commit(client))
        return result
      } catch (error) {
        if (error instanceof OutcomeUnknown || error instanceof DatabaseUnavailable) broken = error
        else await queued(() => client.query('ROLLBACK')).catch((cause: Error) => (broken = cause))
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Runs statements one after the other: a connection has one at a time, and what a transaction reads in parallel must be over
 * before it ends.
 */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next
    return next
  }
}

async function rowsOf<Row>(
  client: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    return (await client.query(text, [...values])).rows
  } catch (cause) {
    throw isAnswer(cause) ? cause : new DatabaseUnavailable('the database did not answer', { cause })
  }
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((cause: unknown) => {
    throw isAnswer(cause) ? cause : new OutcomeUnknown('the link was lost at COMMIT', { cause })
  })
  // PostgreSQL answers the COMMIT of a failed transaction with a ROLLBACK, and does not report an error.
  if (command !== 'COMMIT') throw new Error('the transaction had failed before its COMMIT, and was rolled back')
}

const stateClassesOfTrouble = new Set(['57', '53', '58', '08'])

/**
 * PostgreSQL rejected this statement but is still available; any other error means that it stopped, is full, or cannot be
 * reached.
 */
export function isAnswer(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  if (error.code === '57014') return true // statement_timeout: still available, but too slow
  if (error.code === '25P03' || error.code === '25P04') return false // it waited too long for this client and disconnected
  if (error.code === '25006') return false // read-only: a standby, or a primary that has been replaced
  return !stateClassesOfTrouble.has(error.code?.slice(0, 2) ?? '')
}

/** The unique constraint or check that a statement violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const isViolation = error instanceof pg.DatabaseError && ['23505', '23514'].includes(error.code ?? '')
  return isViolation ? error.constraint : undefined
}

/** Whether a row could not be deleted because another row refers to it. */
export function isReferredTo(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503'
}
