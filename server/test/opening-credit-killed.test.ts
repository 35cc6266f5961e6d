import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimPort } from '@casino/tools/ports'
import { type ServerProcess, startServer } from '@casino/tools/server-process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../audit/audit.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { serverKey } from './keys.ts'

// A server as in production, killed between a registration and the opening credit that it promises.
const host = '127.0.0.1'
let database: TestDatabase
let dataDir: string
let port: number
let server: ServerProcess
let owner: pg.Client
/** Holds what the server waits for. */
let lock: pg.Client
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'casino-opening-'))
  port = await claimPort(host, 0)
  owner = await connect()
  lock = await connect()
  await owner.query(`INSERT INTO setting VALUES ('registration', '{"openingCredit": 100000}')`)
  await start()
})
afterAll(async () => {
  await server.kill()
  await Promise.all([owner.end(), lock.end()])
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  return client
}

async function start(): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    SERVER_KEY: serverKey.value,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED: 'minimal',
    ADMIN_PASSWORD: 'only-for-this-story',
    LOG_LEVEL: 'fatal',
  }
  server = startServer({ host, port, env })
  await server.ready()
}

/** Registers somebody whose credit waits for a lock; returns once they are a player. */
async function registerWithoutCredit(username: string): Promise<number> {
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE posting IN SHARE MODE')
  fetch(`http://${host}:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'seven-owls-sing' }),
  }).catch(() => {})
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [username])
  return Number(rows[0]!.id)
}
const waiting = async () =>
  (
    await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = 'casino_app' AND wait_event_type = 'Lock'`,
    )
  ).rows
/** kill -9, and none of its statements is executed any more. */
async function kill(): Promise<void> {
  await server.kill()
  for (const { pid } of await waiting()) await owner.query('SELECT pg_terminate_backend($1)', [pid])
  await expect.poll(waiting).toEqual([])
  await lock.query('ROLLBACK')
}
async function creditOf(player: number) {
  const { rows } = await owner.query(
    `SELECT (SELECT balance::int FROM account WHERE owner = $1 AND kind = 'cash') AS paid,
            (SELECT opening_credit_due::int FROM player WHERE id = $1) AS due`,
    [player],
  )
  return { ...rows[0] }
}

test('killed before the opening credit, and killed just after it: it is paid once', async () => {
  const before = await registerWithoutCredit('before')
  await kill()
  expect(await creditOf(before)).toEqual({ paid: 0, due: 100_000 })

  await start()
  const after = await registerWithoutCredit('after')
  const record = await connect()
  await record.query('BEGIN')
  await record.query('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [after])
  await lock.query('ROLLBACK')
  await expect.poll(() => creditOf(after)).toEqual({ paid: 100_000, due: 100_000 })
  await kill()
  await record.end()
  expect(await creditOf(after)).toEqual({ paid: 100_000, due: 100_000 })

  await start()
  const paid = { paid: 100_000, due: null }
  // Servers look for credits that are due every ten seconds.
  await expect.poll(() => Promise.all([before, after].map(creditOf)), { timeout: 30_000 }).toEqual([paid, paid])
  const { checks } = await audit(database.url, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
}, 120_000)
