import { createHash, randomUUID } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import type { HookCall } from '../../http/hooks.ts'
import { openTestDatabase } from '../../test/database.ts'
import { openReceiver } from '../../test/receiver.ts'
import { openSandbox, type Sandbox } from '../../test/sandbox.ts'
import { nextNumber } from '../next-number.ts'
import {
  type PayoutOrder,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
} from '../provider.ts'
import { openFreeKassa } from './freekassa.ts'
import { signatureOf } from './freekassa-calls.ts'

let sandbox: Sandbox
let tables: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  ;[sandbox, tables] = await Promise.all([openSandbox('freekassa'), openTestDatabase()])
  database = openDatabase(tables.url)
})
beforeEach(async () => {
  await sandbox.control('reset', {})
  await sandbox.control('shop', { settleAfterMs: null })
})
afterAll(async () => {
  await sandbox.close()
  await database.close()
  await tables.drop()
})

type Settings = Parameters<typeof openFreeKassa>[0]
type Options = Parameters<typeof openFreeKassa>[1]
const settings = (): Settings => ({
  url: sandbox.url,
  shopId: '777',
  apiKey: 'fk-api-key',
  secretWord2: 'secret-two',
  addresses: [],
})
const freeKassa = (fields: Partial<Settings> = {}, options: Partial<Options> = {}) =>
  openFreeKassa({ ...settings(), ...fields }, { nextNumber: (name) => nextNumber(database.read, name), ...options })
const payer = (...given: Parameters<typeof freeKassa>) => freeKassa(...given).payer!
const collector = (...given: Parameters<typeof freeKassa>) => freeKassa(...given).collector!

const card = '2200000000000004'
const payout = (fields: Partial<PayoutOrder> = {}): PayoutOrder => ({
  uuid: randomUUID(),
  amount: kopecks(198_90),
  target: { to: 'card', card },
  ...fields,
})
const invoice = (fields = {}) => ({
  uuid: randomUUID(),
  amount: kopecks(500_00),
  player: { id: 7, email: 'user@example.test', address: '203.0.113.7' },
  text: 'Пополнение',
  returnUrl: 'https://casino.example/profile/top-up',
  lifetimeS: 3_600,
  ...fields,
})
const unknown = async () => false

interface Kept {
  readonly state: {
    readonly nonce: number
    readonly balance: number
    readonly orders: readonly Record<string, unknown>[]
    readonly withdrawals: readonly { readonly id: number; readonly [field: string]: unknown }[]
  }
}
const kept = async () => (await sandbox.control<Kept>('state')).state
const refOf = async () => String((await kept()).withdrawals[0]?.id)

// freekassa.md §3
test.each([
  [
    {
      shopId: 777,
      nonce: 1767323045,
      i: 44,
      email: 'user@example.test',
      ip: '203.0.113.7',
      amount: 500,
      currency: 'RUB',
      paymentId: 'tx-1',
    },
    '0f3bb089f2b20623caa86f8aeaecd3406b5edd5482a8c40f9290248524bcfe33',
  ],
  [
    { shopId: 777, nonce: 1767323046, i: 36, account: card, amount: 198.9, currency: 'RUB', paymentId: 'wd-1' },
    '94a2e974d6318474b6acea24ca49de8dede0200b9a35ca537a265b141a78ece9',
  ],
])('the published examples of signatures', (fields, signature) => {
  expect(signatureOf(fields, 'fk-api-key')).toBe(signature)
})

describe('a payout', () => {
  test('goes to the card in roubles with our uuid, and is read until it is decided', async () => {
    const order = payout()
    const before = (await kept()).balance
    const { state, ref } = (await payer().pay(order)) as { state: string; ref: string }
    expect(state).toBe('sent')
    expect((await kept()).withdrawals).toMatchObject([
      {
        id: Number(ref),
        paymentId: order.uuid,
        system: 36,
        amount: 198_90,
        currency: 'RUB',
        account: '220000******0004',
      },
    ])
    expect(await payer().read(ref)).toEqual({ state: 'sent', ref })
    await sandbox.control(`withdrawals/${ref}`, { act: 'pay' })
    expect(await payer().read(ref)).toEqual({ state: 'paid', ref })
    expect((await kept()).balance).toBe(before - 198_90)
  })

  test.each(['fail', 'cancel'])('is refused when it ends by “%s”', async (act) => {
    await payer().pay(payout())
    const ref = await refOf()
    await sandbox.control(`withdrawals/${ref}`, { act })
    expect(await payer().read(ref)).toMatchObject({ state: 'refused' })
  })

  test('succeeds automatically in the sandbox, except for the card that is always declined', async () => {
    await sandbox.control('shop', { settleAfterMs: 5_000 })
    await payer().pay(payout())
    const paid = await refOf()
    await payer().pay(payout({ target: { to: 'card', card: '4000000000000002' } }))
    const failed = await refOf()
    expect(await payer().read(paid)).toMatchObject({ state: 'sent' })
    await sandbox.control('clock', { aheadMs: 6_000 })
    expect(await payer().read(paid)).toMatchObject({ state: 'paid' })
    expect(await payer().read(failed)).toMatchObject({ state: 'refused' })
  })

  test.each([
    ['a card that is none', () => payout({ target: { to: 'card', card: '2200000000000005' } }), 'Invalid account'],
    ['a sum below its least', () => payout({ amount: kopecks(49_99) }), 'Invalid amount'],
    ['a sum above its greatest', () => payout({ amount: kopecks(500_000_01) }), 'Invalid amount'],
  ])('of %s is refused finally', async (_, order, said) => {
    expect(await payer().pay(order())).toEqual({ state: 'refused', said })
    expect((await kept()).withdrawals).toEqual([])
  })

  test('is refused finally when the shop has too little money', async () => {
    await sandbox.control('shop', { balance: 100_00 })
    expect(await payer().pay(payout())).toEqual({ state: 'refused', said: 'Insufficient funds' })
  })

  test('does not reveal the card in the text of a refusal', async () => {
    const json = { type: 'error', error: `card 2200 0000 0000 0004 (${card}) is blocked` }
    await sandbox.control('reply', { act: 'say', status: 400, json })
    expect(await payer().pay(payout())).toEqual({ state: 'refused', said: 'card … (…) is blocked' })
  })

  test('is found again when its answer is lost, and was made once', async () => {
    const order = payout()
    await sandbox.control('reply', { act: 'drop' })
    await expect(payer().pay(order)).rejects.toThrow(ProviderSilent)
    const ref = await refOf()
    expect(await payer().find(order, new Date(), unknown)).toEqual({ state: 'sent', ref })
    await sandbox.control(`withdrawals/${ref}`, { act: 'pay' })
    expect(await payer().find(order, new Date(), unknown)).toEqual({ state: 'paid', ref })
    expect((await kept()).withdrawals).toHaveLength(1)
  })

  test('is certainly absent when it never arrived', async () => {
    await payer().pay(payout())
    const order = payout()
    await sandbox.control('reply', { act: 'say', status: 503, text: '' })
    await expect(payer().pay(order)).rejects.toThrow(ProviderSilent)
    expect(await payer().find(order, new Date(), unknown)).toEqual({ state: 'none' })
  })

  test('is unclear when it was made twice under one uuid', async () => {
    const order = payout()
    await payer().pay(order)
    await payer().pay(order)
    expect(await payer().find(order, new Date(), unknown)).toEqual({ state: 'unclear' })
  })

  test.each([
    [{ amount: 198.91 }, 'unclear'],
    [{ amount: '198.90' }, 'sent'],
    [{ currency: 'USD' }, 'unclear'],
    [{ account: '5555555555554444' }, 'unclear'],
    [{ account: '**** 4444' }, 'unclear'],
    [{ account: card }, 'sent'],
    [{ paymentId: randomUUID() }, 'unclear'],
    [{ status: '1' }, 'paid'],
    [{ status: 9 }, 'refused'],
    [{ status: 2 }, ProviderUnreadable],
    [{ status: true }, ProviderUnreadable],
    [{ status: [1] }, ProviderUnreadable],
    [{ status: 'constructor' }, ProviderUnreadable],
    [{ id: 'x' }, ProviderUnreadable],
  ] as const)('that is listed with %j', async (lies, expected) => {
    const order = payout()
    await payer().pay(order)
    await sandbox.control(`withdrawals/${await refOf()}`, lies)
    const found = payer().find(order, new Date(), unknown)
    if (typeof expected === 'function') await expect(found).rejects.toThrow(expected)
    else expect(await found).toMatchObject({ state: expected })
  })

  test('does not match a payout of another payment', async () => {
    const order = payout()
    await payer().pay(order)
    const ref = await refOf()
    expect(await payer().find(order, new Date(), async (known) => known === ref)).toEqual({ state: 'unclear' })
    await sandbox.control(`withdrawals/${ref}`, { id: 5 })
    await expect(payer().read(ref)).rejects.toThrow(ProviderUnreadable)
  })

  test('is listed unless refused, page by page', async () => {
    const since = new Date()
    for (let count = 0; count < 21; count++) await payer().pay(payout({ amount: kopecks(100_00 + count) }))
    await sandbox.control(`withdrawals/${await refOf()}`, { act: 'fail' })
    const listed = await payer().paidSince(since)
    expect(listed.map((record) => 'amount' in record && record.amount)).toEqual(
      Array.from({ length: 20 }, (_, count) => 100_19 - count),
    )
    expect(listed.every((record) => 'at' in record && Math.abs(record.at.getTime() - since.getTime()) < 60_000)).toBe(
      true,
    )
    expect(await payer().paidSince(new Date(Date.now() + 2 * 24 * 3_600_000))).toEqual([])
  })
})

describe('the nonce', () => {
  test('grows across all servers, so that concurrent payouts all succeed', async () => {
    const servers = [payer(), payer(), payer()]
    const orders = Array.from({ length: 9 }, () => payout())
    const readings = await Promise.all(orders.map((order, place) => servers[place % 3]!.pay(order)))
    expect(readings.map(({ state }) => state)).toEqual(orders.map(() => 'sent'))
    const { withdrawals, nonce } = await kept()
    expect(new Set(withdrawals.map(({ paymentId }) => paymentId))).toEqual(new Set(orders.map(({ uuid }) => uuid)))
    expect(Math.abs(nonce - Date.now() / 1000)).toBeLessThan(600)
  })

  test('is replaced when rejected, because nothing happened', async () => {
    const json = { type: 'error', message: 'Request with same (or bigger) nonce already exist' }
    await sandbox.control('reply', { act: 'say', status: 400, json, times: 2 })
    expect(await payer().pay(payout())).toMatchObject({ state: 'sent' })
    expect((await kept()).withdrawals).toHaveLength(1)
    await sandbox.control('reply', { act: 'say', status: 400, json, times: 100 })
    await expect(payer().pay(payout())).rejects.toThrow(ProviderUnavailable)
    expect((await kept()).withdrawals).toHaveLength(1)
  })

  test('would lock the shop from the second call on if it were in milliseconds', async () => {
    const nextMilliseconds = async () => Date.now()
    expect(await payer({}, { nextNumber: nextMilliseconds }).pay(payout())).toMatchObject({ state: 'sent' })
    await expect(payer().pay(payout())).rejects.toThrow(ProviderUnavailable)
  })

  test('is required: without a number nothing is requested', async () => {
    const broken = async () => Promise.reject(new Error('no database'))
    await expect(payer({}, { nextNumber: broken }).pay(payout())).rejects.toThrow(ProviderUnavailable)
    expect((await kept()).withdrawals).toEqual([])
  })

  test('is unique and grows for each name, across all callers', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => nextNumber(database.read, 'a name')))
    expect(new Set(taken).size).toBe(50)
    const next = await nextNumber(database.read, 'a name')
    expect(Math.max(...taken)).toBeLessThan(next)
  })
})

describe('trouble', () => {
  const calls = {
    pay: () => payer().pay(payout()),
    find: () => payer().find(payout(), new Date(), unknown),
    'read a payout': () => payer().read('1000001'),
    'list payouts': () => payer().paidSince(new Date(0)),
    create: () => collector().create(invoice()),
    'read an order': () => collector().read('order-1000001'),
    'list orders': () => collector().paidSince(new Date(0)),
  }
  const denial = (status: number) => ({ status, json: { type: 'error', msg: 'no' } })
  const troubles = [
    ['500', { status: 500, json: { type: 'error' } }, ProviderSilent],
    ['503', { status: 503, text: '' }, ProviderSilent],
    ['a page', { status: 200, text: '<html>' }, ProviderSilent],
    ['a page with 403', { status: 403, text: '<html>' }, ProviderSilent],
    ['an error with 200', denial(200), ProviderSilent],
    ['a success with 400', { status: 400, json: { type: 'success', orders: [], data: { id: 1 } } }, ProviderSilent],
    ['429', denial(429), ProviderUnavailable],
    ['null', { status: 200, json: null }, ProviderSilent],
    ['a list', { status: 200, json: [] }, ProviderSilent],
    ['an empty success', { status: 200, json: { type: 'success' } }, ProviderUnreadable],
    [
      'wrong types',
      { status: 200, json: { type: 'success', orders: 'x', data: 7, orderId: {}, location: 5 } },
      ProviderUnreadable,
    ],
    ['401', denial(401), ProviderUnavailable],
  ] as const
  test.each(Object.keys(calls).flatMap((name) => troubles.map((trouble) => [name, ...trouble] as const)))(
    '%s is answered by %s',
    async (name, _, reply, expected) => {
      await sandbox.control('reply', { act: 'say', ...reply })
      const thrown = await calls[name as keyof typeof calls]().catch((reason: unknown) => reason)
      expect((thrown as Error).constructor).toBe(expected)
      expect(String(thrown)).not.toContain(card)
    },
  )

  test.each(['find', 'create', 'read an order'] as const)('%s is denied', async (name) => {
    await sandbox.control('reply', { act: 'say', ...denial(400) })
    await expect(calls[name]()).rejects.toThrow(ProviderDenied)
  })

  test('a wrong key, no connection, and a late answer', async () => {
    await expect(payer({ apiKey: 'another' }).pay(payout())).rejects.toThrow(ProviderUnavailable)
    const gone = await openReceiver()
    await gone.close()
    await expect(payer({ url: new URL(gone.url).origin }).pay(payout())).rejects.toThrow(ProviderUnavailable)
    await sandbox.control('reply', { act: 'delay', ms: 60_000 })
    await expect(payer({}, { timeoutMs: 200 }).pay(payout())).rejects.toThrow(ProviderSilent)
    expect((await kept()).withdrawals).toHaveLength(1)
  })
})

describe('an order', () => {
  test.each([
    ['pay', { state: 'paid', amount: 500_00 }],
    ['fail', { state: 'failed' }],
    ['cancel', { state: 'failed' }],
  ] as const)('is opened, waits, and ends by “%s”', async (act, reading) => {
    const asked = invoice()
    const { ref, url, expiresAt } = await collector({}, { now: () => 0 }).create(asked)
    expect(expiresAt.getTime()).toBe(3_600_000)
    expect(await collector().read(ref)).toEqual({ state: 'waiting' })
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'follow' })
    expect(page.status).toBe(200)
    expect(await collector().read(ref)).toEqual('amount' in reading ? { ...reading, uuid: asked.uuid } : reading)
    const listed = await collector().paidSince(new Date(Date.now() - 60_000))
    expect(listed).toMatchObject(act === 'pay' ? [{ ref, uuid: asked.uuid, amount: 500_00 }] : [])
  })

  test('of a player without an email names an address of this site', async () => {
    await collector().create(invoice({ player: { id: 7, email: null, address: '203.0.113.7' } }))
    expect((await kept()).orders.at(-1)).toMatchObject({ email: 'player-7@casino.example' })
  })

  test('is denied for an address that the provider rejects, and absent when it does not exist', async () => {
    const player = { id: 7, email: 'user@example.test', address: '127.0.0.1' }
    await expect(collector().create(invoice({ player }))).rejects.toThrow(ProviderDenied)
    expect(await collector().read('order-5')).toEqual({ state: 'absent' })
    expect(await collector().read('cs_test_1')).toEqual({ state: 'absent' })
  })

  test.each([
    [{ amount: 1 }, { state: 'paid', amount: 1_00 }],
    [{ amount: '500.00' }, { state: 'paid', amount: 500_00 }],
    [{ currency: 'USD' }, { state: 'partial' }],
    [{ currency: null }, ProviderUnreadable],
    [{ amount: -500 }, ProviderUnreadable],
    [{ amount: 0.001 }, ProviderUnreadable],
    [{ amount: '5e2' }, ProviderUnreadable],
    [{ amount: null }, ProviderUnreadable],
    [{ status: '01' }, ProviderUnreadable],
    [{ status: null }, ProviderUnreadable],
    [{ merchant_order_id: 'tx' }, { state: 'paid', uuid: undefined }],
    [{ fk_order_id: 5 }, ProviderUnreadable],
  ] as const)('is read correctly when it is paid and contains %j', async (lies, expected) => {
    const { ref } = await collector().create(invoice())
    await sandbox.control(`orders/${ref.replace('order-', '')}`, { act: 'pay', ...lies })
    const reading = collector().read(ref)
    if (typeof expected === 'function') await expect(reading).rejects.toThrow(expected)
    else expect(await reading).toMatchObject(expected)
  })

  test.each(['javascript:alert(1)', 'ftp://pay.example/', '', null])('is not shown at “%s”', async (location) => {
    const json = { type: 'success', orderId: 5, orderHash: 'x', location }
    await sandbox.control('reply', { act: 'say', status: 200, json })
    await expect(collector().create(invoice())).rejects.toThrow(ProviderUnreadable)
  })
})

describe('a notification', () => {
  const uuid = '00000000-0000-4000-8000-000000000001'
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const right = {
    MERCHANT_ID: '777',
    AMOUNT: '500.00',
    intid: '5',
    MERCHANT_ORDER_ID: uuid,
    CUR_ID: '36',
    SIGN: md5(`777:500.00:secret-two:${uuid}`),
  }
  const vector = { ...right, AMOUNT: '500', MERCHANT_ORDER_ID: 'tx-1', SIGN: '80d8b1eb36a8f9093bcf0617fd064e3c' }
  const of = (fields: Record<string, string>, method: 'GET' | 'POST' = 'POST', address = '203.0.113.1'): HookCall => ({
    method,
    raw: Buffer.from(method === 'POST' ? String(new URLSearchParams(fields)) : ''),
    headers: {},
    query: method === 'GET' ? fields : {},
    address,
  })
  const verify = (call: HookCall, addresses: string[] = []) => freeKassa({ addresses }).hook!.verify(call)
  const invalid = expect.objectContaining({ code: 'signature_invalid' })

  test.each(['GET', 'POST'] as const)('arrives by %s and names its payment', (method) => {
    expect(verify(of(right, method))).toEqual({ uuid })
    expect(verify(of({ ...right, SIGN: right.SIGN.toUpperCase(), P_EMAIL: 'a@b.c', us_x: '1' }, method))).toEqual({
      uuid,
    })
    // The published example is valid, but its order does not contain one of our numbers.
    expect(verify(of(vector, method))).toBeUndefined()
    expect(freeKassa().hook!.accepted).toEqual({ type: 'text/plain', body: 'YES' })
  })

  test.each([
    ['another sum', { AMOUNT: '5000.00' }],
    ['the same sum, written otherwise', { AMOUNT: '500' }],
    ['another order', { MERCHANT_ORDER_ID: uuid.replace('1', '2') }],
    ['another shop', { MERCHANT_ID: '778', SIGN: md5(`778:500.00:secret-two:${uuid}`) }],
    ['the first secret word', { SIGN: md5(`777:500.00:secret-one:${uuid}`) }],
    ['no signature', { SIGN: '' }],
    ['a longer signature', { SIGN: `${right.SIGN}0` }],
  ])('with %s is refused', (_, fields) => {
    expect(() => verify(of({ ...right, ...fields }))).toThrow(invalid)
    expect(() => verify(of({ ...right, ...fields }, 'GET'))).toThrow(invalid)
  })

  test('is refused when it is empty', () => {
    expect(() => verify(of({}))).toThrow(invalid)
    expect(() => verify({ ...of({}), raw: Buffer.from([0xff, 0x00, 0x25]) })).toThrow(invalid)
  })

  test.each([
    ['168.119.157.136', true],
    ['::ffff:168.119.157.136', true],
    ['10.1.2.3', true],
    ['2001:db8::5', true],
    ['168.119.157.137', false],
    ['10.2.0.1', false],
    ['2001:db9::5', false],
    ['', false],
  ])('from %s', (address, allowed) => {
    const verifying = () => verify(of(right, 'POST', address), ['168.119.157.136', '10.1.0.0/16', '2001:db8::/32'])
    if (allowed) expect(verifying()).toEqual({ uuid })
    else expect(verifying).toThrow(invalid)
  })

  test.each(['GET', 'POST'])('is sent by the sandbox by %s until the answer is YES', async (notifyBy) => {
    const receiver = await openReceiver((_, place) => ({ body: place === 0 ? 'yes' : 'YES' }))
    await sandbox.control('shop', { notifyBy })
    await sandbox.setHookAddress(receiver.url)
    const asked = invoice()
    const { ref } = await collector().create(asked)
    await sandbox.control(`orders/${ref.replace('order-', '')}`, { act: 'pay' })
    const calls = await receiver.came(2)
    expect(calls.map((call) => verify(call, ['127.0.0.1']))).toEqual([{ uuid: asked.uuid }, { uuid: asked.uuid }])
    await sandbox.control('hook', { twist: 'signature' })
    await sandbox.control(`orders/${ref.replace('order-', '')}`, { act: 'pay' })
    const [, , forged] = await receiver.came(3)
    expect(() => verify(forged!)).toThrow(invalid)
    await receiver.close()
  })
})

test('the payment form accepts only a signed link', async () => {
  const link = (s: string) => `${sandbox.url}/?m=777&oa=500&currency=RUB&o=tx-1&em=user@example.test&s=${s}`
  expect((await fetch(link('4f3297f379399a36a440eef452284632'))).status).toBe(200)
  expect((await fetch(link('4f3297f379399a36a440eef452284633'))).status).toBe(400)
  expect((await kept()).orders).toMatchObject([{ amount: 500_00, paymentId: 'tx-1' }])
})
