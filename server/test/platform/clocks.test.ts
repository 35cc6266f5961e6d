import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Casino, openCasino } from '../kit/casino.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { paymentOf } from '../kit/stand-in.ts'

let sandboxes: Sandbox[]
let casino: Casino | undefined
beforeAll(async () => {
  sandboxes = await Promise.all([openSandbox('freekassa'), openSandbox('cryptocloud')])
})
afterEach(async () => {
  vi.useRealTimers()
  await casino?.close()
})
afterAll(async () => {
  for (const sandbox of sandboxes) await sandbox.close()
})

const hour = 3_600_000

test.each([
  ['ahead', 30 * hour],
  ['behind', -30 * hour],
])('with a clock that is far %s an invoice ends when it should', async (_, off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
  const env = Object.assign({ TRUSTED_PROXIES: '127.0.0.1' }, ...sandboxes.map((sandbox) => sandbox.env))
  casino = await openCasino({ env })
  const player = await casino.player()
  const order = { type: 'card', amount: 700, currency: 'RUB', user_id: player.user.id }
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const { status, body } = await player.call('POST /api/payments/create-payment', { body: order, headers })
  expect([status, body.code]).toEqual([200, undefined])
  const { uuid } = body.transaction
  const check = () => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } })
  expect((await check()).status).toBe(202)
  const coins = { ...order, type: 'crypto', currency: 'USDT' }
  const coin = await player.call('POST /api/payments/cc/create-crypto', { body: coins })
  const request = { params: { uuid: coin.body.transaction.uuid } }
  expect((await player.call('GET /api/payments/check-payment/{uuid}', request)).status).toBe(202)
  vi.useRealTimers()
  const { expiresAt, createdAt } = await paymentOf(casino, uuid)
  const lifetimeMs = casino.app.settings.current.payments.invoiceMinutes * 60_000
  expect(Math.abs(Date.parse(expiresAt!) - Date.parse(createdAt) - lifetimeMs)).toBeLessThan(60_000)
})
