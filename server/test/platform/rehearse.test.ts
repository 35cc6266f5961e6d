import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { compileCache } from '@casino/tools/processes/server-process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

const command = fileURLToPath(new URL('../../platform/database/migrate-command.ts', import.meta.url))
/** Its migration can be applied twice, so a database can lack the record of it. */
const pending = '0100_erasing_names_its_tables.sql'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await query('DELETE FROM migration WHERE name = $1', [pending])
})
afterAll(() => database.drop())

interface Ended {
  readonly code: number
  readonly said: string
}

async function run(...args: string[]): Promise<Ended> {
  const env = { ...inheritedEnv(), NODE_COMPILE_CACHE: compileCache, DATABASE_URL: database.ownerUrl }
  const ended = promisify(execFile)(process.execPath, [command, ...args], { env })
  const { code, stdout, stderr } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (cause: { code: number; stdout: string; stderr: string }) => cause,
  )
  return { code, said: stdout + stderr }
}

async function query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const copies = () => query("SELECT datname FROM pg_database WHERE datname LIKE current_database() || '_copy_%'")
const applied = () => query('SELECT name FROM migration WHERE name = $1', [pending])

test('a rehearsal applies what is pending to a copy, says how long it took, and leaves nothing', async () => {
  const { code, said } = await run('--rehearse')
  expect(said).toMatch(new RegExp(`^${pending}: \\d+ ms; keeps nobody waiting\n`))
  expect(said).toContain('the database is as it was')
  expect(code).toBe(0)
  expect(await applied()).toEqual([])
  expect(await copies()).toEqual([])
})

test('a migration that fails on the copy fails the rehearsal, and the copy is dropped', async () => {
  await query('ALTER FUNCTION refuse_change() RENAME TO refuse_changes')
  await query(`CREATE FUNCTION refuse_change() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
  const { code, said } = await run('--rehearse')
  expect(code).toBe(1)
  expect(said).toContain('cannot change return type of existing function')
  expect(await applied()).toEqual([])
  expect(await copies()).toEqual([])
  await query('DROP FUNCTION refuse_change()')
  await query('ALTER FUNCTION refuse_changes() RENAME TO refuse_change')
})

test('a database in use is not copied, and the command says what to do', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { code, said } = await run('--rehearse')
  await client.end()
  expect(code).toBe(1)
  expect(said).toContain('The database is in use')
  expect(await copies()).toEqual([])
})

test('without a rehearsal it is applied, once', async () => {
  expect((await run()).said).toMatch(new RegExp(`^${pending}: \\d+ ms`))
  expect(await applied()).toEqual([{ name: pending }])
  expect(await run()).toEqual({ code: 0, said: 'Nothing is pending.\n' })
})

test('an unknown argument is refused', async () => {
  expect(await run('--rehears')).toEqual({ code: 1, said: 'Usage: npm run migrate -- [--rehearse]\n' })
})
