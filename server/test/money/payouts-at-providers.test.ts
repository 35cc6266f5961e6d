import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Transaction } from '@casino/contract/money/transactions'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { subject as cryptoPay } from '../kit/providers/crypto-pay.ts'
import { subject as cryptoCloud } from '../kit/providers/cryptocloud.ts'
import { subject as freeKassa } from '../kit/providers/freekassa.ts'
import type { ConformanceSubject } from '../kit/providers/subject.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
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
} from '../kit/stand-in.ts'
import { changeProviderTurns, daysAgo } from '../kit/stored.ts'

// The casino and the sandboxes of all providers that pay out, as separate processes.

interface Withdrawn {
  readonly transaction: Transaction
  readonly check?: { readonly url: string }
}

interface Way {
  readonly subject: ConformanceSubject
  withdraw(player: CasinoPlayer): ReturnType<CasinoPlayer['call']>
  readonly shown: object
}
const order = (player: CasinoPlayer) => ({ id: player.id, amount: 1000, currency: 'RUB' })
const cheque = { asset: 'USDT', network: null, wallet: null }
const byCheque: Way = {
  subject: cryptoPay,
  withdraw: (player) =>
    player.call('POST /api/payments/create-crypto-withdraw', { body: { ...order(player), ...cheque } }),
  shown: { provider: 'crypto-pay', asset: 'USDT', assetAmount: '12.26993865' },
}
const toWallet: Way = {
  subject: cryptoCloud,
  withdraw: (player) =>
    player.call('POST /api/payments/cc/create-crypto-withdraw', {
      body: { ...order(player), asset: 'BTC', wallet: bitcoin },
    }),
  shown: { provider: 'cryptocloud', asset: 'BTC' },
}
const toCard: Way = {
  subject: freeKassa,
  withdraw: (player) =>
    player.call('POST /api/payments/fk/create-card-withdraw', { body: { ...order(player), card: mir } }),
  shown: { provider: 'freekassa', card: maskedMir },
}

const sandboxes = new Map<string, Sandbox>()
const sandboxOf = ({ subject }: Way) => sandboxes.get(subject.name)!
let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  const env = {}
  for (const { name } of [cryptoPay, cryptoCloud, freeKassa]) {
    const sandbox = await openSandbox(name)
    sandboxes.set(name, sandbox)
    Object.assign(env, sandbox.env)
  }
  casino = await openCasino({ env })
  await casino.set('payments', { approveUpTo: everything })
})
beforeEach(async () => {
  for (const sandbox of sandboxes.values()) await sandbox.control('reset', {})
  await sandboxOf(toCard).control('shop', { settleAfterMs: null })
  await turnIsFree()
  player = await casino.player({ balance: 1000 })
})
afterAll(async () => {
  if (casino) await holdsAndCloses(casino)
  await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()))
})

/** Simulates that the required distance from the previous payout has passed. */
const turnIsFree = () => changeProviderTurns(casino.app.database.read, {}, { freeAt: daysAgo(1) })
const made = (way: Way) => way.subject.payouts!.all(sandboxOf(way))
const stepOf = async (uuid: string) => (await paymentOf(casino, uuid)).step
async function withdrawn(way: Way, by = player) {
  const { status, body } = await way.withdraw(by)
  expect([status, body.code]).toEqual([200, undefined])
  return (body as Withdrawn).transaction
}
const muchLater = async (uuid: string) => {
  await turnIsFree()
  await later(casino, uuid)
}
/** A payout on its way is paid. */
async function settled(way: Way, uuid: string) {
  const [payout] = await made(way)
  await way.subject.payouts!.settle(sandboxOf(way), payout!.reading.ref)
  if ((await stepOf(uuid)) === 'sent') await later(casino, uuid)
}

describe.each([
  { way: byCheque, name: 'a cheque of Crypto Pay' },
  { way: toWallet, name: 'coins to a wallet by CryptoCloud' },
  { way: toCard, name: 'roubles to a card by FreeKassa' },
])('$name', ({ way }) => {
  const { path, first, ends, absent } = way.subject.payouts!
  const reply = (twist: object) => sandboxOf(way).control('reply', { path, ...twist })

  test('is paid once, and leaves the float', async () => {
    const before = await floatOf(casino, way.subject.name)
    const { uuid, ...shown } = await withdrawn(way)
    expect(shown).toMatchObject({ step: first, ...way.shown })
    if (first === 'sent') expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 1000 })
    await settled(way, uuid)
    const [{ reading } = {}, ...others] = await made(way)
    expect(others).toEqual([])
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'paid', numberSealed: null, providerRef: reading!.ref })
    expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 0 })
    expect((await floatOf(casino, way.subject.name)) - before).toBe(1000)
  })

  test.each(Object.entries(ends))('comes back after its %s', async (_, end) => {
    const before = await floatOf(casino, way.subject.name)
    const { uuid } = await withdrawn(way)
    const [payout] = await made(way)
    await end(sandboxOf(way), payout!.reading.ref)
    await later(casino, uuid)
    expect(await paymentOf(casino, uuid)).toMatchObject({ step: 'refused', numberSealed: null })
    expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
    expect(await floatOf(casino, way.subject.name)).toBe(before)
  })

  test.each([
    ['lost', { fault: 'drop' }],
    ['500', { fault: 'say', carriesOut: true, status: 500 }],
  ])('is made once when its answer is %s', async (_, twist) => {
    await reply(twist)
    const { uuid, step } = await withdrawn(way)
    expect([step, await moneyOf(casino, player)]).toEqual(['sending', { cash: 0, held: 1000 }])
    await muchLater(uuid)
    expect(await stepsOf(casino, uuid)).toEqual(['waiting', 'approved', 'sending', first])
    await settled(way, uuid)
    expect(await stepOf(uuid)).toBe('paid')
    expect(await made(way)).toHaveLength(1)
  })

  test('that was not made is made later, unless its provider cannot prove that it was not', async () => {
    await reply({ fault: 'say', status: 503 })
    const { uuid } = await withdrawn(way)
    await muchLater(uuid)
    await muchLater(uuid)
    const again = absent === 'none' ? ['approved', 'sending', first] : []
    expect((await stepsOf(casino, uuid)).slice(0, 3 + again.length)).toEqual([
      'waiting',
      'approved',
      'sending',
      ...again,
    ])
    expect(await made(way)).toHaveLength(absent === 'none' ? 1 : 0)
  })

  test('is tried again after our keys were refused', async () => {
    await reply({ fault: 'say', ...way.subject.denial(401) })
    const { uuid } = await withdrawn(way)
    expect(await stepOf(uuid)).toBe('approved')
    await muchLater(uuid)
    expect(await stepOf(uuid)).toBe(first)
    expect(await made(way)).toHaveLength(1)
  })
})

test.each([
  ['the shop has too little money', toCard, 'shop', { balance: 0 }, 'Insufficient funds'],
  ['the app may not make cheques', byCheque, 'method', { name: 'createCheck', enabled: false }, 'METHOD_DISABLED'],
] as const)('%s: the player gets theirs back', async (_, way, control, body, said) => {
  await sandboxOf(way).control(control, body)
  const { status, step, reason } = await withdrawn(way)
  expect([status, step, reason]).toEqual(['rejected', 'refused', said])
  expect(await moneyOf(casino, player)).toEqual({ cash: 1000, held: 0 })
})

test('the link of a cheque is the money, so only its player sees it', async () => {
  const { transaction, check } = (await byCheque.withdraw(player)).body as Withdrawn
  expect(Number(transaction.assetAmount) * Number(transaction.rate)).toBeCloseTo(1000, 2)
  const { url } = check!
  expect((await fetch(url)).status).toBe(200)
  expect(JSON.stringify((await player.call('GET /api/payments/transactions')).body)).toContain(url)
  const { list } = await administrator(casino)
  expect(JSON.stringify((await list()).body)).not.toContain(url)
})

test('of two payouts to wallets the second waits for its turn', async () => {
  const [one, two] = [await withdrawn(toWallet), await withdrawn(toWallet, await casino.player({ balance: 1000 }))]
  expect([await stepOf(one.uuid), await stepOf(two.uuid)]).toEqual(['sent', 'approved'])
  expect(await made(toWallet)).toHaveLength(1)
})

test('two servers pay out at the same time, each payout once', async () => {
  const other = await casino.node()
  const players = await Promise.all([1, 2, 3, 4].map((place) => (place % 2 ? casino : other).player({ balance: 1000 })))
  const uuids = (await Promise.all(players.map((each) => withdrawn(toCard, each)))).map(({ uuid }) => uuid)
  await expect
    .poll(async () => {
      for (const uuid of uuids) await muchLater(uuid)
      return Promise.all(uuids.map(stepOf))
    })
    .toEqual(uuids.map(() => 'sent'))
  expect((await made(toCard)).map(({ row }) => row.paymentId).sort()).toEqual([...uuids].sort())
})

test('the provider receives the card, and afterwards its full number is stored nowhere', async () => {
  const { uuid } = await withdrawn(toCard)
  expect((await made(toCard))[0]!.row.account).toBe('220000******0004')
  await settled(toCard, uuid)
  const state = JSON.stringify(await sandboxOf(toCard).control('state'))
  const tables = JSON.stringify(await casino.app.database.read.rows('SELECT to_jsonb(payment) AS row FROM payment'))
  for (const text of [state, tables]) expect(text).not.toContain(mir.replaceAll(' ', ''))
})

test('a server that is killed while the cheque is made: another finds it', async () => {
  const other = await openProcess(casino.databaseUrl)
  await sandboxOf(byCheque).control('reply', { fault: 'delay', ms: 20_000, path: '/api/createCheck' })
  const lost = fetch(`${other.address}/api/payments/create-crypto-withdraw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
    body: JSON.stringify({ ...order(player), ...cheque }),
  }).catch(() => 'lost')
  await expect.poll(async () => (await made(byCheque)).length, { timeout: 10_000 }).toBe(1)
  other.child.kill('SIGKILL')
  expect(await lost).toBe('lost')
  const { transactions } = (await player.call('GET /api/payments/transactions')).body
  const { uuid, step } = payment(transactions[0])
  expect(step).toBe('sending')
  await later(casino, uuid)
  expect((await paymentOf(casino, uuid)).step).toBe('paid')
  expect(await made(byCheque)).toHaveLength(1)
  expect(await moneyOf(casino, player)).toEqual({ cash: 0, held: 0 })
})

/** Another server on the same database, as a separate process. */
async function openProcess(databaseUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const env = {
    ...inheritedEnv(),
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SERVER_KEY: 'the-same-for-all-nodes-of-a-test',
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: casino.administrator.password,
    ...sandboxOf(byCheque).env,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /listens on (\S+)/.exec(line)?.[1]
    if (address) return { child, address }
  }
  throw new Error('it never listened')
}
