import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { readOn } from './database.ts'
import { grantPrivileges } from './grants.ts'
import { prepareMonths } from './months.ts'
import { withClient } from './with-client.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

/** The time at which this file was applied to the database, as SQL. */
export const migratedAt = (name: string) => `(SELECT at FROM migration WHERE name = '${name}')`

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/** An applied migration, and its effect on running servers. */
export interface AppliedMigration {
  readonly name: string
  readonly ms: number
  /** The locks on existing tables, as `table: mode`, that block writers or readers while it is applied. */
  readonly locks: readonly string[]
}

interface MigrateOptions {
  readonly folder?: URL
  readonly onApplied?: (applied: AppliedMigration) => void
}

/**
 * Migrates the database to this version's schema: forward only, each file once, in the order of their names. An account that
 * does not own the tables only checks that nothing is pending.
 */
export async function migrate(
  url: string,
  { folder = ownFolder, onApplied = () => {} }: MigrateOptions = {},
): Promise<void> {
  await withClient({ connectionString: url, application_name: 'casino migrations' }, async (client) => {
    await takeTurn(client)
    if (await mayChangeTables(client)) {
      await client.query(
        'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
      )
      for (const migration of await pendingMigrations(client, folder)) onApplied(await apply(client, migration))
      await inTransaction(client, () => grantPrivileges(client))
    } else {
      const [pending] = await pendingMigrations(client, folder)
      if (pending)
        throw new Error(
          `migration ${pending.name} is not applied, and the account of DATABASE_URL does not own the tables: set MIGRATION_DATABASE_URL`,
        )
    }
    await prepareMonths(readOn(client))
  })
}

const lookForTurnMs = 100
/** Longer than building an index of the largest table. */
const longestWaitForTurnMs = 6 * 3_600_000

/** Polls, because a concurrent index build would wait for a statement that waits for this lock, and deadlock. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (let waitedMs = 0; waitedMs < longestWaitForTurnMs; waitedMs += lookForTurnMs) {
    const { mine } = await readOn(client).one<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      advisoryLocks.migrations,
    ])
    if (mine) return
    await pause(lookForTurnMs)
  }
  throw new Error('another server has been applying migrations for hours')
}

async function mayChangeTables(client: pg.Client): Promise<boolean> {
  const { may } = await readOn(client).one<{ may: boolean }>(
    `SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migration')), true) AS may`,
  )
  return may
}

/** Reads the pending files. */
async function pendingMigrations(client: pg.Client, folder: URL): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const migrations = readdirSync(folder)
    .sort()
    .map((name): Migration => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) throw new Error(`migration ${changed.name} was changed after it was applied`)
  return migrations.filter(({ name }) => !applied.has(name))
}

/**
 * A file that begins with this is applied one statement at a time, each outside a transaction; it contains only concurrent
 * index changes.
 */
const outsideTransaction = '-- Outside a transaction.'

// A statement that waits for a table's lock also blocks every later one. A migration therefore gives up long before a bet
// would, lets the bets through, and tries again.
const lockTimeoutMs = 300
const pauseMs = 700
const mostAttempts = 120

async function apply(client: pg.Client, migration: Migration): Promise<AppliedMigration> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (!isLockTrouble(error)) throw error
      if (attempt === mostAttempts) {
        throw new Error(`migration ${migration.name} did not get its locks in ${attempt} attempts`, { cause: error })
      }
      await pause(pauseMs)
    }
  }
}

const lockTroubles = ['55P03', '40P01'] // lock_not_available, deadlock_detected
const isLockTrouble = (error: unknown) => error instanceof pg.DatabaseError && lockTroubles.includes(error.code ?? '')

/** Grants are applied in the same commit, because a trigger of the migration may write to a new table immediately. */
async function applyOnce(client: pg.Client, { name, text, sha256 }: Migration): Promise<AppliedMigration> {
  const began = performance.now()
  let locks: string[] = []
  const outside = text.startsWith(outsideTransaction)
  if (outside) {
    await dropInvalidIndexes(client)
    for (const statement of text.split(/;\s*$/m))
      for (const one of await ofEachMonth(client, statement)) await client.query(one)
  }
  await inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    if (!outside) await client.query(text)
    locks = (await client.query<{ lock: string }>(ownLocks)).rows.map(({ lock }) => lock)
    await grantPrivileges(client)
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256])
  })
  return { name, ms: performance.now() - began, locks }
}

/** Locks that conflict with reading or writing rows, on tables older than this transaction. */
const ownLocks = `
  SELECT relname || ': ' || mode AS lock FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = pg_backend_pid() AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    AND NOT EXISTS (SELECT FROM pg_type WHERE typrelid = pg_class.oid AND pg_type.xmin = pg_current_xact_id_if_assigned()::xid)
  ORDER BY 1`

/** Expands `{posting_month}` in a statement to one statement for each month of `posting`. */
async function ofEachMonth(client: pg.Client, statement: string): Promise<string[]> {
  const [placeholder, table] = /\{(\w+)_month\}/.exec(statement) ?? []
  if (!placeholder) return statement.trim() ? [statement] : []
  const { rows } = await client.query<{ month: string }>(
    'SELECT inhrelid::regclass::text AS month FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1',
    [table],
  )
  return rows.map(({ month }) => statement.replaceAll(placeholder, month))
}

/** Drops the remains of an interrupted concurrent build, which would be mistaken for the finished index. */
async function dropInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisvalid AND relkind = 'i' AND relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/**
 * The time from which every server writes the columns of a migration, as SQL: servers of the previous version may have run for
 * an hour after it. A database created with the migration never had any.
 */
export function writtenSince(name: string): string {
  return `(SELECT CASE WHEN at < (SELECT min(at) FROM migration) + interval '1 minute' THEN '-infinity' ELSE at + interval '1 hour' END
           FROM migration WHERE name = '${name}')`
}
