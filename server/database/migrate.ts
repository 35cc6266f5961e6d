import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)

/** Any number; two servers that start together wait for each other on it. */
const migrationLock = 7_313_001

/** Brings the database to this version's tables: forward only, each file once, in the order of their names. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'casino migrations' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration')
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const name of readdirSync(folder).sort()) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      if (!applied.has(name)) await apply(client, { name, text, sha256 })
      else if (applied.get(name) !== sha256) throw new Error(`migration ${name} was changed after it was applied`)
    }
    await client.query('SELECT ensure_partitions()')
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: { name: string; text: string; sha256: string }): Promise<void> {
  await client.query('BEGIN')
  await client.query(migration.text)
  await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256])
  await client.query('COMMIT')
}
