import pg from 'pg'
import { type AppliedMigration, migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

const inUse =
  'The database is in use, and PostgreSQL copies only one that is not: give the address of a restored backup in DATABASE_URL.'

/**
 * `npm run migrate` applies pending migrations, as the server does at its start. `-- --rehearse` applies them to a copy of the
 * database, which is dropped afterwards. Both print the duration of each migration, and the locks that would block others
 * meanwhile.
 */
const url = process.env.DATABASE_URL ?? ''
const onCopy = process.argv.includes('--rehearse')
const unknown = process.argv.slice(2).filter((argument) => argument !== '--rehearse')

try {
  if (unknown.length > 0) throw new Error('Usage: npm run migrate -- [--rehearse]')
  const applied = onCopy ? await migrateCopy(url) : await migrateWith(url)
  if (applied.length === 0) console.log('Nothing is pending.')
  for (const { name, ms, locks } of applied)
    console.log(`${name}: ${Math.round(ms)} ms; ${locks.join(', ') || 'keeps nobody waiting'}`)
  if (onCopy) console.log('Applied to a copy, which is gone; the database is as it was.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function migrateWith(address: string): Promise<AppliedMigration[]> {
  const applied: AppliedMigration[] = []
  await migrate(address, { onApplied: (one) => applied.push(one) })
  return applied
}

async function migrateCopy(address: string): Promise<AppliedMigration[]> {
  const [copy, maintenance] = [new URL(address), new URL(address)]
  const original = decodeURIComponent(copy.pathname.slice(1))
  copy.pathname = `/${original}_copy_${process.pid}`
  maintenance.pathname = '/postgres'
  return withClient({ connectionString: maintenance.href, application_name: 'casino migrations' }, async (client) => {
    const [to, from] = [copy.pathname.slice(1), original].map((name) => client.escapeIdentifier(name))
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from}`).catch((cause: unknown) => {
      throw cause instanceof pg.DatabaseError && cause.code === '55006' ? new Error(inUse) : cause
    })
    try {
      return await migrateWith(copy.href)
    } finally {
      await client.query(`DROP DATABASE ${to} WITH (FORCE)`)
    }
  })
}
