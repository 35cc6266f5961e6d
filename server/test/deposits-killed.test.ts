import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '@casino/contract/transactions'
import { claimPort } from '@casino/tools/ports'
import { type ServerProcess, startServer } from '@casino/tools/server-process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../audit/audit.ts'
import { openDatabase } from '../database/database.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { serverKey } from './keys.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

// A server as in production, with a provider next to it; the server is killed in the middle of a top-up, and restarted.
const host = '127.0.0.1'
let database: TestDatabase
let sandbox: Sandbox
let dataDir: string
let port: number
let server: ServerProcess
beforeAll(async () => {
  database = await openTestDatabase()
  sandbox = await openSandbox('stripe')
  dataDir = mkdtempSync(join(tmpdir(), 'casino-deposits-'))
  port = await claimPort(host, 0)
  await start()
}, 60_000)
afterAll(async () => {
  await server.kill()
  await sandbox.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

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
    ...sandbox.env,
  }
  server = startServer({ host, port, env })
  await server.ready()
}

interface Told {
  token: string
  user: { id: string; balance: number }
  session: { url: string }
  transaction: Transaction
  transactions: Transaction[]
}

async function ask(path: string, { token, key, body }: { token?: string; key?: string; body?: object } = {}) {
  const response = await fetch(`http://${host}:${port}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Told }
}

test('killed while the provider makes the invoice, and killed while it is paid: one payment, credited once with its bonus', async () => {
  const registration = { username: 'unlucky', email: 'unlucky@example.test', password: 'seven-owls-sing' }
  const { token, user } = (await ask('auth/register', { body: registration })).body
  const order = { token, key: 'one-intention', body: { amount: 700, currency: 'RUB', user_id: user.id, bonus: 0 } }
  const transactions = async () => (await ask('payments/transactions', { token })).body.transactions
  const balance = async () => (await ask('auth/me', { token })).body.user.balance
  const sessions = async () => (await sandbox.control<{ state: { sessions: object[] } }>('state')).state.sessions.length

  await sandbox.control('reply', { act: 'delay', ms: 60_000 })
  const unanswered = ask('payments/create-payment', order).then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await sessions()).toBe(1), { timeout: 10_000 })
  await server.kill()
  expect(await unanswered).toBe('cut off')
  await start()
  expect((await transactions()).map(({ step }) => step)).toEqual(['opened'])

  const { status, body } = await ask('payments/create-payment', order)
  expect([status, body.transaction.step, (await transactions()).length]).toEqual([200, 'invoiced', 1])

  await sandbox.control('hook', { twist: 'lost' })
  await sandbox.control(`pay/${body.transaction.invoice_id}`, {})
  await server.kill()
  await start()
  const { read, close } = openDatabase(database.url)
  // What the completer would reach within a minute.
  await read.rows('UPDATE payment SET due_at = now()')
  await close()
  await vi.waitFor(async () => expect(await balance()).toBe(1400), { timeout: 10_000 })
  expect((await transactions()).map(({ step }) => step)).toEqual(['paid'])
  const { checks } = await audit(database.url, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
}, 90_000)
