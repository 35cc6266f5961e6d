import type { Transaction } from '@casino/contract/money/transactions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOn } from '../../platform/database/database.ts'
import { openTestDatabase } from '../kit/database.ts'
import { type KillableServer, openKillableServer } from '../kit/killable-server.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { changePayments } from '../kit/stored.ts'

// With a provider next to it, killed in the middle of a top-up.
let sandbox: Sandbox
let server: KillableServer
beforeAll(async () => {
  sandbox = await openSandbox('stripe')
  server = await openKillableServer(await openTestDatabase(), sandbox.env)
  await server.start()
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

interface AnswerBody {
  token: string
  user: { id: string; balance: number }
  session: { url: string }
  transaction: Transaction
  transactions: Transaction[]
}

async function ask(path: string, { token, key, body }: { token?: string; key?: string; body?: object } = {}) {
  const response = await fetch(`${server.address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as AnswerBody }
}

test('killed while the provider makes the invoice, and killed while it is paid: one payment, credited once with its bonus', async () => {
  const registration = { username: 'unlucky', email: 'unlucky@example.test', password: 'seven-owls-sing' }
  const { token, user } = (await ask('auth/register', { body: registration })).body
  const order = { token, key: 'one-intention', body: { amount: 700, currency: 'RUB', user_id: user.id, bonus: 0 } }
  const transactions = async () => (await ask('payments/transactions', { token })).body.transactions
  const balance = async () => (await ask('auth/me', { token })).body.user.balance
  const sessions = async () => (await sandbox.control<{ state: { sessions: object[] } }>('state')).state.sessions.length

  await sandbox.control('reply', { fault: 'delay', ms: 60_000 })
  const unanswered = ask('payments/create-payment', order).then(
    () => 'answered',
    () => 'cut off',
  )
  await vi.waitFor(async () => expect(await sessions()).toBe(1), { timeout: 10_000 })
  await server.kill()
  expect(await unanswered).toBe('cut off')
  await server.start()
  expect((await transactions()).map(({ step }) => step)).toEqual(['opened'])

  const { status, body } = await ask('payments/create-payment', order)
  expect([status, body.transaction.step, (await transactions()).length]).toEqual([200, 'invoiced', 1])

  await sandbox.control('hook', { twist: 'lost' })
  await sandbox.control(`pay/${body.transaction.invoice_id}`, {})
  await server.kill()
  await server.start()
  // The completer would reach it within a minute.
  await changePayments(readOn(server.owner), {}, { dueAt: new Date() })
  await vi.waitFor(async () => expect(await balance()).toBe(1400), { timeout: 10_000 })
  expect((await transactions()).map(({ step }) => step)).toEqual(['paid'])
  await server.expectCleanAudit()
}, 90_000)
