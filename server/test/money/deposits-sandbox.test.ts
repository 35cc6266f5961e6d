import { randomUUID } from 'node:crypto'
import type { Transaction } from '@casino/contract/money/transactions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { subjects } from '../kit/provider-subjects.ts'
import type { ConformanceSubject } from '../kit/providers/subject.ts'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'
import { floatOf, holdsAndCloses, later, moneyOf, paymentOf, stepsOf } from '../kit/stand-in.ts'

interface Way {
  create(player: CasinoPlayer, call?: Pick<CallRequest, 'key' | 'headers'>): ReturnType<CasinoPlayer['call']>
  check(player: CasinoPlayer, transaction: Transaction): ReturnType<CasinoPlayer['call']>
}

const order = (player: CasinoPlayer, currency: string) => ({
  type: 'any',
  amount: 700,
  currency,
  user_id: player.user.id,
})
const params = (player: CasinoPlayer, { invoice_id }: Transaction) => ({
  invoice_id: invoice_id!,
  invoice: invoice_id!,
  userId: player.user.id,
  amount: '1000000',
  fiat: 'RUB',
  currency: 'USDT',
})

// A provider that requires its payer's address does not accept one of this machine.
const headers = { 'x-forwarded-for': '203.0.113.7' }
const byCard: Way = {
  create: (player, call) =>
    player.call('POST /api/payments/create-payment', {
      body: order(player, 'RUB'),
      ...call,
      headers: { ...headers, ...call?.headers },
    }),
  check: (player, { uuid }) => player.call('GET /api/payments/check-payment/{uuid}', { params: { uuid } }),
}
const byCoin = (create: 'create-crypto' | 'cc/create-crypto', check: Way['check']): Way => ({
  create: (player, call) => player.call(`POST /api/payments/${create}`, { body: order(player, 'USDT'), ...call }),
  check,
})
/** Uses the calls that name their provider; all others share calls. */
const named: Readonly<Record<string, Way>> = {
  'crypto-pay': byCoin('create-crypto', (player, transaction) =>
    player.call('GET /api/payments/check-crypto/{invoice_id}/{userId}/{amount}/{fiat}/{currency}', {
      params: params(player, transaction),
    }),
  ),
  cryptocloud: byCoin('cc/create-crypto', (player, transaction) =>
    player.call('GET /api/payments/cc/check-crypto/{invoice}/{userId}/{amount}/{fiat}', {
      params: params(player, transaction),
    }),
  ),
}

const wayOf = ({ name, order: { coin } }: Pick<ConformanceSubject, 'name' | 'order'>): Way =>
  named[name] ?? (coin ? byCoin('create-crypto', byCard.check) : byCard)

const ofLanguages = [
  ['ru', 'пополнение баланса'],
  ['en', 'balance deposit'],
  ['es', 'depósito en el saldo'],
  ['ES-mx,en;q=0.8', 'depósito en el saldo'],
  ['de', 'пополнение баланса'],
] as const

// The providers' own protocols, spoken by separate processes, through the adapters of production.
describe.each(subjects)('$name', (subject) => {
  const { name } = subject
  const { all, pay, ends, textOf } = subject.invoices
  const { create, check } = wayOf(subject)
  let sandbox: Sandbox
  let casino: Casino
  beforeAll(async () => {
    sandbox = await openSandbox(name)
    casino = await openCasino({ env: { ...sandbox.env, TRUSTED_PROXIES: '127.0.0.1' } })
    await sandbox.setHookAddress(`${casino.address}/api/payments/hooks/${name}`)
  })
  afterAll(async () => {
    await sandbox.close()
    await holdsAndCloses(casino)
  })

  const balance = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
  const deliver = () => sandbox.control('deliver', {})
  async function opened(headers: Record<string, string> = {}) {
    const player = await casino.player()
    const { status, body } = await create(player, { headers })
    const transaction = (body as { transaction: Transaction }).transaction
    expect([status, transaction?.step]).toEqual([200, 'invoiced'])
    return { player, transaction, ref: transaction.invoice_id! }
  }

  test.each(textOf ? ofLanguages : [])('says to a payer whose language is %s: %s', async (language, text) => {
    await casino.set('site', { name: 'Casino' })
    await opened({ 'accept-language': language })
    expect(textOf!((await all(sandbox)).at(-1)!)).toBe(`Casino: ${text}`)
  })

  test('its webhook credits the paid amount without any other call, and the balance moves live', async () => {
    const { player, transaction, ref } = await opened()
    const live = player.live()
    await live.subscribe(player.user.id)
    expect((await check(player, transaction)).status).toBe(202)
    await pay(sandbox, ref)
    await deliver()
    await vi.waitFor(() => expect(live.balances.at(-1)?.[0]).toBe(700), { timeout: 5000 })
    await vi.waitFor(() => expect(live.payments.at(-1)).toMatchObject({ uuid: transaction.uuid, step: 'paid' }))
    await sandbox.control('resend', {})
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
    expect(await balance(player)).toBe(700)
  })

  test.each(['signature', 'amount', 'currency', 'twice', 'lost', 'reorder'] as const)(
    'a webhook that misbehaves (%s) credits the paid amount once',
    async (twist) => {
      const { player, transaction, ref } = await opened()
      await sandbox.control('hook', { twist })
      await pay(sandbox, ref)
      await deliver()
      const credited = await balance(player)
      // A wrong signature or a lost webhook credits nothing; for all others, the provider was queried.
      const isRefused = twist === 'signature' && !subject.unsigned
      expect(credited).toBe(isRefused || twist === 'lost' ? 0 : 700)
      expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
    },
  )

  test('ten concurrent webhooks and ten checks credit it once', async () => {
    const { player, transaction, ref } = await opened()
    const before = await floatOf(casino, name)
    await sandbox.control('hook', { twist: 'lost' })
    await pay(sandbox, ref)
    const resent = Array.from({ length: 10 }, () => sandbox.control('resend', {}))
    const checked = await Promise.all(Array.from({ length: 10 }, () => check(player, transaction)))
    await Promise.all(resent)
    expect(new Set(checked.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balance(player)).toBe(700)
    expect((await floatOf(casino, name)) - before).toBe(-700)
    expect((await stepsOf(casino, transaction.uuid)).filter((step) => step === 'paid')).toHaveLength(1)
  })

  test('a webhook with a wrong signature is refused if there are any, and the right one that follows credits', async () => {
    const { player, ref } = await opened()
    await sandbox.control('hook', { twist: 'signature' })
    await pay(sandbox, ref)
    const sent = await sandbox.control<{ attempts: readonly number[] }[]>('deliver', {})
    expect(sent.at(-1)).toMatchObject({ attempts: [subject.unsigned ? 200 : 400] })
    await sandbox.control('resend', {})
    expect(await balance(player)).toBe(700)
  })

  test('a paid invoice without a webhook is found', async () => {
    const { player, transaction, ref } = await opened()
    await sandbox.control('hook', { twist: 'lost' })
    await pay(sandbox, ref)
    await later(casino, transaction.uuid)
    expect(await balance(player)).toBe(700)
  })

  test('it reports that another sum was paid: that sum is credited', async () => {
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref, { roubles: 650 })
    await deliver()
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 650, transaction: { amount: 650 } })
  })

  test.each([
    ['in another currency', { currency: 'USD' }, 'partial'],
    ['for an unknown payment', { uuid: randomUUID() }, 'other_payment'],
    ['for another payment', 'other', 'other_payment'],
  ])('it reports a payment %s: nothing is credited, and an administrator is notified', async (_, lies, note) => {
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref, typeof lies === 'object' ? lies : { uuid: (await opened()).transaction.uuid })
    await deliver()
    expect((await check(player, transaction)).status).toBe(202)
    // Details for administrators are not shown to players.
    const { transactions } = (await player.call('GET /api/payments/transactions')).body
    expect(transactions[0]).toMatchObject({ step: 'invoiced', reason: null })
    expect(transactions[0]).not.toHaveProperty('note')
    expect((await paymentOf(casino, transaction.uuid)).note).toBe(note)
    expect(await balance(player)).toBe(0)
  })

  test('an invoice that ends unpaid is reported as ended', async () => {
    const { player, transaction, ref } = await opened()
    const [[end, state] = []] = Object.values(ends)
    await end!({ sandbox, ref, url: transaction.payUrl! })
    const { status, body } = await check(player, transaction)
    expect([status, body.code]).toEqual([state === 'expired' ? 410 : 409, `payment_${state}`])
    expect(await balance(player)).toBe(0)
  })

  test('a call with a lost answer is repeated, and the player gets a payable invoice', async () => {
    await sandbox.control('reply', { fault: 'drop', carriesOut: true })
    const { player, transaction, ref } = await opened()
    await pay(sandbox, ref)
    expect((await check(player, transaction)).body).toMatchObject({ newBalance: 700 })
  })

  test('it fails: the player sees it, nothing is charged, and nothing unconfirmed is credited', async () => {
    const { player, transaction, ref } = await opened()
    await sandbox.control('hook', { twist: 'lost' })
    await pay(sandbox, ref)
    await sandbox.control('reply', { fault: 'say', status: 500, times: 1000 })
    const key = randomUUID()
    for (let repeat = 0; repeat < 3; repeat++) {
      const { status, body } = await create(player, { key })
      expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    }
    expect((await check(player, transaction)).status).toBe(408)
    expect(await balance(player)).toBe(0)
  })
})

describe('CryptoCloud', () => {
  let sandbox: Sandbox
  let casino: Casino
  beforeAll(async () => {
    sandbox = await openSandbox('cryptocloud')
    casino = await openCasino({ env: sandbox.env })
    await sandbox.setHookAddress(`${casino.address}/api/payments/hooks/cryptocloud`)
  })
  afterAll(async () => {
    await holdsAndCloses(casino)
    await sandbox.close()
  })
  const { create, check } = named.cryptocloud!
  async function opened() {
    const player = await casino.player()
    const { transaction } = (await create(player)).body as { transaction: Transaction }
    const statuses = async () => {
      const sent = await sandbox.control<{ attempts: readonly number[] }[]>('deliver', {})
      return sent.flatMap(({ attempts }) => attempts)
    }
    return { player, transaction, uuid: transaction.invoice_id!, statuses }
  }
  const cash = async (player: CasinoPlayer) => (await moneyOf(casino, player)).cash

  test('a part is not credited, the rest of it credits the sum; by a form, too', async () => {
    await sandbox.control('postbacks', { as: 'form' })
    const { player, transaction, uuid, statuses } = await opened()
    await sandbox.control('pay', { uuid, way: 'part' })
    expect([(await check(player, transaction)).status, await cash(player)]).toEqual([202, 0])
    await sandbox.control('pay', { uuid, way: 'over' })
    expect(await statuses()).toEqual([200])
    expect(await cash(player)).toBe(700)
  })

  test('a postback by itself credits nothing', async () => {
    await sandbox.control('reset', {})
    const { player, uuid, statuses } = await opened()
    for (const token of ['expired', 'wrong-key', 'none', 'other', 'right'])
      await sandbox.control('postback', { uuid, token })
    const attempts = await statuses()
    expect(attempts.filter((status) => status === 200)).toHaveLength(2)
    expect(attempts.filter((status) => status === 400).length).toBeGreaterThanOrEqual(3)
    expect(await cash(player)).toBe(0)
  })
})
