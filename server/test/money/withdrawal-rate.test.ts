import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, type Casino, openCasino } from '../kit/casino.ts'
import { bitcoin, mir, only, standIn } from '../kit/stand-in.ts'

let casino: Casino
beforeAll(async () => {
  const parties = [
    standIn({ name: 'freekassa', to: ['card', 'sbp'] }),
    standIn({ name: 'cryptocloud', to: ['wallet'] }),
  ]
  casino = await openCasino({ ...only(...parties), env: { RATE_LIMITS: 'on' } })
  await casino.set('rates', { withdrawals: { amount: 1, seconds: 3600, burst: 1 } })
})
afterAll(() => casino.close())

const [currency, uuid] = ['RUB', crypto.randomUUID()]
const calls: readonly (readonly [CallName, body: object])[] = [
  ['POST /api/payments/create-withdraw', { card: mir }],
  ['POST /api/payments/fk/create-card-withdraw', { card: mir }],
  ['POST /api/payments/create-sbp-withdraw', { phone: '+7 900 123-45-67', bank: 'T-Bank' }],
  ['POST /api/payments/create-crypto-withdraw', { asset: 'BTC', network: null, wallet: bitcoin }],
  ['POST /api/payments/cc/create-crypto-withdraw', { asset: 'BTC', wallet: bitcoin }],
  ['PATCH /api/payments/update-transaction', { uuid, details: { card: mir } }],
  ['POST /api/payments/cancel-withdraw', { uuid }],
]

test.each(calls)('%s counts with the other calls about withdrawals', async (name, more) => {
  const [first, second] = [await casino.player(), await casino.player()]
  const cancel = { body: { uuid } }
  const call = { body: { id: String(first.id), amount: 1000, currency, ...more } }
  expect((await first.call(name, call)).status).not.toBe(429)
  expect((await first.call('POST /api/payments/cancel-withdraw', cancel)).status).toBe(429)
  // The same in the other order.
  expect((await second.call('POST /api/payments/cancel-withdraw', cancel)).body.code).toBe('not_found')
  expect((await second.call(name, { body: { ...call.body, id: String(second.id) } })).status).toBe(429)
})
