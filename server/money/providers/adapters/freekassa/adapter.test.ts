import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../platform/database/database.ts'
import type { HookCall } from '../../../../platform/http/hooks.ts'
import { openTestDatabase } from '../../../../test/kit/database.ts'
import { card, cardPayout, shop, shopOf, subject } from '../../../../test/kit/providers/freekassa.ts'
import { nobodyElses, orderOf } from '../../../../test/kit/providers/subject.ts'
import { openReceiver } from '../../../../test/kit/receiver.ts'
import type { Sandbox } from '../../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../../test/kit/sandbox.ts'
import { nextNumber } from '../../next-number.ts'
import { ProviderDenied, ProviderSilent, ProviderUnavailable, ProviderUnreadable } from '../../provider.ts'
import { openFreeKassa } from './adapter.ts'
import { signatureOf } from './calls.ts'

// Behaviour specific to FreeKassa: its signatures, nonces and notifications. conformance.test.ts and answers.test.ts cover the
// rest.

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
const settings = (): Settings => ({ url: sandbox.url, ...shop })
const freeKassa = (fields: Partial<Settings> = {}, options: Partial<Options> = {}) =>
  openFreeKassa(
    { ...settings(), ...fields },
    { nextNumber: (name) => nextNumber(database.read, name), now: Date.now, ...options },
  )
const payer = (...given: Parameters<typeof freeKassa>) => freeKassa(...given).payer!
const collector = (...given: Parameters<typeof freeKassa>) => freeKassa(...given).collector!

const invoice = (fields = {}) => orderOf(subject, { uuid: randomUUID(), ...fields })
const madeIn = () => shopOf(sandbox)
const refOf = async () => String((await madeIn()).withdrawals[0]?.id)

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
  test('succeeds automatically in the sandbox, except for the card that is always declined', async () => {
    await sandbox.control('shop', { settleAfterMs: 5_000 })
    await payer().pay(cardPayout())
    const paid = await refOf()
    await payer().pay(cardPayout({ target: { to: 'card', card: '4000000000000002' } }))
    const failed = await refOf()
    expect(await payer().read(paid)).toMatchObject({ state: 'sent' })
    await sandbox.control('clock', { aheadMs: 6_000 })
    expect(await payer().read(paid)).toMatchObject({ state: 'paid' })
    expect(await payer().read(failed)).toMatchObject({ state: 'refused' })
  })

  test('does not reveal the card in the text of a refusal', async () => {
    const json = { type: 'error', error: `card 2200 0000 0000 0004 (${card}) is blocked` }
    await sandbox.control('reply', { fault: 'say', status: 400, json })
    expect(await payer().pay(cardPayout())).toEqual({ state: 'refused', said: 'card … (…) is blocked' })
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
    const order = cardPayout()
    await payer().pay(order)
    await sandbox.control(`withdrawals/${await refOf()}`, lies)
    const found = payer().find(order, new Date(), nobodyElses)
    if (typeof expected === 'function') await expect(found).rejects.toThrow(expected)
    else expect(await found).toMatchObject({ state: expected })
  })
})

describe('the nonce', () => {
  test('grows across all servers, so that concurrent payouts all succeed', async () => {
    const servers = [payer(), payer(), payer()]
    const orders = Array.from({ length: 9 }, () => cardPayout())
    const readings = await Promise.all(orders.map((order, place) => servers[place % 3]!.pay(order)))
    expect(readings.map(({ state }) => state)).toEqual(orders.map(() => 'sent'))
    const { withdrawals, nonce } = await madeIn()
    expect(new Set(withdrawals.map(({ paymentId }) => paymentId))).toEqual(new Set(orders.map(({ uuid }) => uuid)))
    expect(Math.abs(nonce - Date.now() / 1000)).toBeLessThan(600)
  })

  test('is replaced when rejected, because nothing happened', async () => {
    const json = { type: 'error', message: 'Request with same (or bigger) nonce already exist' }
    await sandbox.control('reply', { fault: 'say', status: 400, json, times: 2 })
    expect(await payer().pay(cardPayout())).toMatchObject({ state: 'sent' })
    expect((await madeIn()).withdrawals).toHaveLength(1)
    await sandbox.control('reply', { fault: 'say', status: 400, json, times: 100 })
    await expect(payer().pay(cardPayout())).rejects.toThrow(ProviderUnavailable)
    expect((await madeIn()).withdrawals).toHaveLength(1)
  })

  test('would lock the shop from the second call on if it were in milliseconds', async () => {
    const nextMilliseconds = async () => Date.now()
    expect(await payer({}, { nextNumber: nextMilliseconds }).pay(cardPayout())).toMatchObject({ state: 'sent' })
    await expect(payer().pay(cardPayout())).rejects.toThrow(ProviderUnavailable)
  })

  test('is required: without a number nothing is requested', async () => {
    const broken = async () => Promise.reject(new Error('no database'))
    await expect(payer({}, { nextNumber: broken }).pay(cardPayout())).rejects.toThrow(ProviderUnavailable)
    expect((await madeIn()).withdrawals).toEqual([])
  })

  test('is unique and grows for each name, across all callers', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => nextNumber(database.read, 'a name')))
    expect(new Set(taken).size).toBe(50)
    const next = await nextNumber(database.read, 'a name')
    expect(Math.max(...taken)).toBeLessThan(next)
  })
})

test('an answer that comes late leaves the outcome unknown', async () => {
  await sandbox.control('reply', { fault: 'delay', ms: 60_000 })
  await expect(payer({}, { timeoutMs: 200 }).pay(cardPayout())).rejects.toThrow(ProviderSilent)
  expect((await madeIn()).withdrawals).toHaveLength(1)
})

describe('an order', () => {
  test('of a player without an email names an address of this site', async () => {
    await collector().create(invoice({ player: { id: 7, email: null, address: '203.0.113.7' } }))
    expect((await madeIn()).orders.at(-1)).toMatchObject({ email: 'player-7@casino.example' })
  })

  test('is denied for an address that the provider rejects, and absent when it does not exist', async () => {
    const player = { id: 7, email: 'user@example.test', address: '127.0.0.1' }
    await expect(collector().create(invoice({ player }))).rejects.toThrow(ProviderDenied)
    expect(await collector().read('order-5')).toEqual({ state: 'absent' })
    expect(await collector().read('cs_test_1')).toEqual({ state: 'absent' })
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
  const of = (fields: Record<string, string>, method: 'GET' | 'POST' = 'POST'): HookCall => ({
    method,
    raw: Buffer.from(method === 'POST' ? String(new URLSearchParams(fields)) : ''),
    headers: {},
    query: method === 'GET' ? fields : {},
    address: '203.0.113.1',
  })
  const verify = (call: HookCall) => freeKassa().hook!.verify(call)
  const invalid = expect.objectContaining({ code: 'signature_invalid' })

  test.each(['GET', 'POST'] as const)('arrives by %s and names its payment', (method) => {
    expect(verify(of(right, method))).toEqual({ uuid })
    expect(verify(of({ ...right, SIGN: right.SIGN.toUpperCase(), P_EMAIL: 'a@b.c', us_x: '1' }, method))).toEqual({
      uuid,
    })
    // The published example is valid, but its order number is not one of ours.
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

  test.each(['GET', 'POST'])('is sent by the sandbox by %s until the answer is YES', async (notifyBy) => {
    const receiver = await openReceiver((_, place) => ({ body: place === 0 ? 'yes' : 'YES' }))
    await sandbox.control('shop', { notifyBy })
    await sandbox.setHookAddress(receiver.url)
    const order = invoice()
    const { ref } = await collector().create(order)
    await sandbox.control(`orders/${ref.replace('order-', '')}`, { action: 'pay' })
    const calls = await receiver.came(2)
    expect(calls.map((call) => verify(call))).toEqual([{ uuid: order.uuid }, { uuid: order.uuid }])
    await sandbox.control('hook', { twist: 'signature' })
    await sandbox.control(`orders/${ref.replace('order-', '')}`, { action: 'pay' })
    const [, , forged] = await receiver.came(3)
    expect(() => verify(forged!)).toThrow(invalid)
    await receiver.close()
  })
})

test('the payment form accepts only a signed link', async () => {
  const link = (s: string) => `${sandbox.url}/?m=777&oa=500&currency=RUB&o=tx-1&em=user@example.test&s=${s}`
  expect((await fetch(link('4f3297f379399a36a440eef452284632'))).status).toBe(200)
  expect((await fetch(link('4f3297f379399a36a440eef452284633'))).status).toBe(400)
  expect((await madeIn()).orders).toMatchObject([{ amount: 500_00, paymentId: 'tx-1' }])
})
