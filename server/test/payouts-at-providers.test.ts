import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import {
  administrator,
  bitcoin,
  everything,
  floatOf,
  holdsAndCloses,
  later,
  maskedMir,
  mir,
  moneyOf,
  payment,
  paymentOf,
  stepsOf,
} from './stand-in.ts'

let [cryptoPay, cryptoCloud, freeKassa] = [] as unknown as [Sandbox, Sandbox, Sandbox]
let casino: Casino
beforeAll(async () => {
  ;[cryptoPay, cryptoCloud, freeKassa] = await Promise.all([
    openSandbox('crypto-pay'),
    openSandbox('cryptocloud'),
    openSandbox('freekassa'),
  ])
  await freeKassa.control('shop', { settleAfterMs: null })
  casino = await openCasino({ env: { ...cryptoPay.env, ...cryptoCloud.env, ...freeKassa.env } })
  await casino.set('payments', { approveUpTo: everything })
})
afterAll(async () => {
  if (casino) await holdsAndCloses(casino)
  await Promise.all([cryptoPay?.close(), cryptoCloud?.close(), freeKassa?.close()])
})

const cheques = async () =>
  (await cryptoPay.control<{ state: { checks: Record<string, unknown>[] } }>('state')).state.checks
const cheque = { amount: 1000, currency: 'RUB', asset: 'USDT', network: null, wallet: null }
const askedBy = (player: CasinoPlayer) =>
  player.call('POST /api/payments/create-crypto-withdraw', { body: { ...cheque, id: player.id } })

test('a cheque of Crypto Pay: its link is in the answer, its player’s alone', async () => {
  const player = await casino.player({ balance: 1000 })
  const before = (await cheques()).length
  const { body } = await askedBy(player)
  const { transaction } = body
  expect(transaction).toMatchObject({ step: 'paid', provider: 'crypto-pay', asset: 'USDT' })
  expect(Number(transaction.assetAmount) * Number(transaction.rate)).toBeCloseTo(1000, 2)
  expect((await fetch(body.check!.url)).status).toBe(200)
  expect((await cheques()).length).toBe(before + 1)
  expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 0 })
  const { list } = await administrator(casino)
  expect(JSON.stringify((await list()).body)).not.toContain(body.check!.url)
})

test.each([
  ['made, and its answer is lost', true, ['waiting', 'approved', 'sending', 'paid']],
  ['not made', false, ['waiting', 'approved', 'sending', 'approved', 'sending', 'paid']],
])('a cheque that is %s: there is one in the end', async (_, acts, steps) => {
  const player = await casino.player({ balance: 1000 })
  const [before, float] = [(await cheques()).length, await floatOf(casino, 'crypto-pay')]
  await cryptoPay.control('reply', { act: 'drop', acts, path: '/api/createCheck' })
  const { uuid, step } = (await askedBy(player)).body.transaction
  expect(step).toBe('sending')
  await later(casino, uuid)
  await later(casino, uuid)
  expect(await stepsOf(casino, uuid)).toEqual(steps)
  expect((await cheques()).length).toBe(before + 1)
  expect((await paymentOf(casino, uuid)).checkUrl).toMatch(/^http/)
  expect(await floatOf(casino, 'crypto-pay')).toBe(float + 1000)
})

test('coins to a wallet through CryptoCloud, once, also when its answer is lost', async () => {
  const player = await casino.player({ balance: 1000 })
  await cryptoCloud.control('reply', { act: 'drop', path: '/v2/invoice/api/out/create' })
  const { status, body } = await player.call('POST /api/payments/cc/create-crypto-withdraw', {
    body: { id: player.id, amount: 1000, currency: 'RUB', asset: 'BTC', wallet: bitcoin },
  })
  expect([status, body.transaction.step]).toEqual([200, 'sending'])
  const { uuid } = body.transaction
  await later(casino, uuid)
  await later(casino, uuid)
  expect(['sent', 'paid']).toContain((await paymentOf(casino, uuid)).step)
  expect((await stepsOf(casino, uuid)).filter((step) => step === 'sending')).toHaveLength(1)
})

test.each([
  ['pay', 'paid', 0],
  ['fail', 'refused', 1000],
])('a card through FreeKassa whose answer is lost: %s, and %s', async (act, step, cash) => {
  const player = await casino.player({ balance: 1000 })
  const kept = async () =>
    (await freeKassa.control<{ state: { withdrawals: { id: number; account: string }[] } }>('state')).state.withdrawals
  const before = (await kept()).length
  // Simulates that the required distance from the previous payout has passed.
  await casino.app.database.read.rows('UPDATE provider_turn SET free_at = now()')
  await freeKassa.control('reply', { act: 'drop', path: '/v1/withdrawals/create' })
  const { body } = await player.call('POST /api/payments/fk/create-card-withdraw', {
    body: { id: player.id, card: mir, amount: 1000, currency: 'RUB' },
  })
  expect(body.transaction).toMatchObject({ step: 'sending', provider: 'freekassa', card: maskedMir })
  const { uuid } = body.transaction
  await later(casino, uuid)
  expect((await paymentOf(casino, uuid)).step).toBe('sent')
  const [withdrawal, ...others] = await kept()
  expect([withdrawal?.account, others.length]).toEqual(['220000******0004', before])
  await freeKassa.control(`withdrawals/${withdrawal?.id}`, { act })
  await later(casino, uuid)
  expect(await paymentOf(casino, uuid)).toMatchObject({ step, cardSealed: null })
  expect(await moneyOf(casino, player)).toEqual({ cash, held: 0 })
})

test('a server that is killed while the cheque is made: another finds it', async () => {
  const player = await casino.player({ balance: 1000 })
  const before = (await cheques()).length
  const other = await openProcess(casino.databaseUrl)
  await cryptoPay.control('reply', { act: 'delay', ms: 20_000, path: '/api/createCheck' })
  const lost = fetch(`${other.address}/api/payments/create-crypto-withdraw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
    body: JSON.stringify({ ...cheque, id: player.id }),
  }).catch(() => 'lost')
  await expect.poll(async () => (await cheques()).length, { timeout: 10_000 }).toBe(before + 1)
  other.child.kill('SIGKILL')
  expect(await lost).toBe('lost')
  const { transactions } = (await player.call('GET /api/payments/transactions')).body
  const { uuid, step } = payment(transactions[0])
  expect(step).toBe('sending')
  await later(casino, uuid)
  expect((await paymentOf(casino, uuid)).step).toBe('paid')
  expect((await cheques()).length).toBe(before + 1)
  expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 0 })
})

/** Another server on the same database, as a separate process. */
async function openProcess(databaseUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SERVER_KEY: 'the-same-for-all-nodes-of-a-test',
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: casino.administrator.password,
    ...cryptoPay.env,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listens on (\S+)/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error('it never listened')
}
