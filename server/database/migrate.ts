import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { grantPrivileges } from './grants.ts'
import { prepareMonths } from './months.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Any number; two servers that start together wait for each other on it. */
const migrationLock = 7_313_001

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

/**
 * Brings the database to this version's tables: forward only, each file once, in the order of their names. An account that does
 * not own the tables only checks that nothing is missing.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'casino migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    if (await mayChangeTables(client)) {
      await client.query(
        'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
      )
      for (const migration of await pendingMigrations(client)) await apply(client, migration)
      await inTransaction(client, () => grantPrivileges(client))
    } else {
      const [pending] = await pendingMigrations(client)
      if (pending)
        throw new Error(
          `migration ${pending.name} is not applied, and the account of DATABASE_URL does not own the tables: set MIGRATION_DATABASE_URL`,
        )
    }
    await prepareMonths({ rows: async (text, values = []) => (await client.query(text, [...values])).rows })
  } finally {
    await client.end()
  }
}

async function mayChangeTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT coalesce((SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migration')), true) AS may`,
  )
  return rows[0]!.may
}

/** Reads the files that are not applied yet. */
async function pendingMigrations(client: pg.Client): Promise<Migration[]> {
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

/** With its grants in the same commit: a trigger of it may write a new table as soon as it is there. */
async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(text)
    await grantPrivileges(client)
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [name, sha256])
  })
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
