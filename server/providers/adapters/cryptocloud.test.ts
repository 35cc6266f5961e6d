import { createHmac } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../http/hooks.ts'
import { openReceiver } from '../../test/receiver.ts'
import { openSandbox, type Sandbox } from '../../test/sandbox.ts'
import {
  type Coin,
  type Collector,
  type Hook,
  type InvoiceOrder,
  type Payer,
  type PayoutOrder,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
  type Quote,
} from '../provider.ts'
import { openCryptoCloud } from './cryptocloud.ts'

let sandbox: Sandbox
let clockMs: number
let collector: Collector
let payer: Payer
let hook: Hook
let quoted: Quote

beforeAll(async () => {
  sandbox = await openSandbox('cryptocloud')
})
afterAll(() => sandbox?.close())
beforeEach(async () => {
  await sandbox.control('reset', {})
  clockMs = Date.now()
  quoted = { assetAmount: '12.123456789', rate: '81.5', rateAt: new Date(clockMs) }
  open()
})

const settings = () => ({
  url: sandbox.url,
  apiKey: sandbox.env.CRYPTOCLOUD_API_KEY!,
  shopId: sandbox.env.CRYPTOCLOUD_SHOP_ID!,
  secretKey: sandbox.env.CRYPTOCLOUD_SECRET_KEY!,
  withdrawalKey: sandbox.env.CRYPTOCLOUD_WITHDRAWAL_KEY!,
})

function open(changed: Partial<ReturnType<typeof settings>> = {}): void {
  const provider = openCryptoCloud(
    { ...settings(), ...changed },
    async () => quoted,
    () => clockMs,
  )
  collector = provider.collector!
  payer = provider.payer!
  hook = provider.hook!
}

/** Captures each call that the sandbox sends, in order. */
async function caught() {
  const receiver = await openReceiver()
  onTestFinished(() => receiver.close())
  await sandbox.setHookAddress(receiver.url)
  let taken = 0
  return { calls: receiver.calls, next: async () => (await receiver.came(taken + 1))[taken++]! }
}

/** Valid in the protocol, but impossible to interpret. */
const failureOf = (answer: string) => (/instead of a list|no payout/.test(answer) ? ProviderUnreadable : ProviderSilent)

const uuid = '3f2b8c1e-6a4d-4f0b-9a77-0c5d8e1f2a3b'
const order = (more: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  uuid,
  amount: kopecks(500_00),
  coin: { asset: 'USDT', network: 'TRC-20' },
  player: { id: 1, email: 'p@example.com', address: '10.0.0.1' },
  text: 'Пополнение баланса',
  returnUrl: 'http://localhost:3000/balance',
  lifetimeS: 5400,
  ...more,
})
const wallet = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
const transfer = (
  assetAmount = '12.5',
  to = wallet,
  coin: Coin = { asset: 'USDT', network: 'TRC-20' },
): PayoutOrder => ({
  uuid,
  amount: kopecks(1_000_00),
  target: { to: 'wallet', wallet: to, coin },
  quote: { assetAmount, rate: '80', rateAt: new Date() },
})
const nobodyElses = async () => false
const wrongSignature = 'The signature is not right'

interface Entry {
  readonly uuid: string
  readonly kind: string
  readonly created: number
  readonly expiry: number
  readonly code: string
  readonly amount: string
  readonly address: string
}
const entries = async () => (await sandbox.control<{ state: { entries: Entry[] } }>('state')).state.entries
const payouts = async () => (await entries()).filter(({ kind }) => kind === 'dw')
const bare = (entry: Entry | undefined) => entry?.uuid.replace('INV-', '')

test('an invoice is in roubles, takes only the chosen coin, and is identified as ours by its order', async () => {
  const invoice = await collector.create(order())
  const [entry] = await entries()
  expect(entry).toMatchObject({
    amountInFiat: 500,
    fiat: 'RUB',
    code: 'USDT_TRC20',
    available: ['USDT_TRC20'],
    orderId: uuid,
  })
  expect(entry!.expiry - entry!.created).toBe(5_400_000)
  expect(invoice).toEqual({
    ref: bare(entry),
    url: `${sandbox.url}/pay/${bare(entry)}`,
    expiresAt: new Date(entry!.expiry),
  })
  expect(await collector.read(invoice.ref)).toEqual({ state: 'waiting' })
})

test.each<[string, string | undefined, string | undefined]>([
  ['USDT', 'TRC-20', 'USDT_TRC20'],
  ['USDT', 'BEP-20', 'USDT_BSC'],
  ['USDT', undefined, undefined],
  ['USDT', 'ERC-20', undefined],
  ['BTC', undefined, 'BTC'],
  ['LTC', undefined, 'LTC'],
  ['ETH', undefined, 'ETH'],
  ['TRX', undefined, 'TRX'],
  ['SOL', undefined, 'SOL'],
  ['TON', undefined, 'TON'],
  ['GRAM', undefined, 'TON'],
  ['BNB', undefined, 'BNB'],
  ['DOGE', undefined, undefined],
  ['__proto__', undefined, undefined],
])('%s %s is %s', async (asset, network, code) => {
  const coin = { asset, ...(network && { network }) }
  expect(collector.takes!(coin)).toBe(code !== undefined)
  expect(payer.can({ to: 'wallet', wallet, coin })).toBe(code !== undefined)
  if (!code) return expect(collector.create(order({ coin }))).rejects.toThrow(ProviderUnavailable)
  await collector.create(order({ coin }))
  expect((await entries()).map((entry) => entry.code)).toEqual([code])
})

test('paid and overpaid report the sum of the invoice; underpaid is partial', async () => {
  const since = new Date()
  const { ref } = await collector.create(order({ amount: kopecks(1_234_05) }))
  await sandbox.control('pay', { uuid: ref, way: 'part' })
  // Half of the coins: of the roubles, what they make without parts of a kopeck.
  expect(await collector.read(ref)).toEqual({ state: 'partial', arrived: { amount: 617_02, uuid } })
  const part = { ref, uuid, amount: 617_02, at: expect.any(Date), partial: true }
  expect(await collector.paidSince(since)).toEqual([part])
  await sandbox.control('pay', { uuid: ref })
  const paid = { amount: 1_234_05, uuid }
  expect(await collector.read(ref)).toEqual({ state: 'paid', ...paid })
  const { ref: over } = await collector.create(order())
  await sandbox.control('pay', { uuid: over, way: 'over' })
  expect(await collector.read(over)).toEqual({ state: 'paid', amount: 500_00, uuid })
  const records = await collector.paidSince(since)
  expect(records.map((record) => [record.ref, 'amount' in record && record.amount, record.uuid]).sort()).toEqual(
    [
      [ref, 1_234_05, uuid],
      [over, 500_00, uuid],
    ].sort(),
  )
})

test('an invoice expires when cancelled or at its end in UTC; late coins are reported', async () => {
  const { ref, expiresAt } = await collector.create(order())
  clockMs = expiresAt.getTime()
  expect(await collector.read(ref)).toEqual({ state: 'waiting' })
  clockMs += 1
  expect(await collector.read(ref)).toEqual({ state: 'expired' })
  await sandbox.control('expire', { uuid: ref })
  clockMs = Date.now()
  expect(await collector.read(ref)).toEqual({ state: 'expired' })
  await sandbox.control('pay', { uuid: ref })
  expect(await collector.read(ref)).toMatchObject({ state: 'paid' })
})

test.each(['ABCD2345', '', 'a,b', '../info', 'INV-INV-1'])('there is no invoice with the reference %j', async (ref) => {
  await collector.create(order())
  expect(await collector.read(ref)).toEqual({ state: 'absent' })
})

test('a payment in another currency is partial; another sum and order are reported unchanged', async () => {
  const { ref } = await collector.create(order())
  await sandbox.control('pay', { uuid: ref, fiat_currency: 'USD' })
  expect(await collector.read(ref)).toEqual({ state: 'partial' })
  const { ref: other } = await collector.create(order())
  await sandbox.control('pay', { uuid: other, amount_in_fiat: 499.99, order_id: 'somebody' })
  expect(await collector.read(other)).toEqual({ state: 'paid', amount: 499_99, uuid: undefined })
})

test('a payout is not an invoice', async () => {
  await payer.pay(transfer())
  const [payout] = await payouts()
  await sandbox.control('payout', { uuid: payout?.uuid, status: 'paid' })
  expect(await collector.read(bare(payout)!)).toEqual({ state: 'absent' })
  expect(await collector.paidSince(new Date(0))).toEqual([])
})

const paidEntry = { uuid: 'INV-ABCD1234', status: 'paid', amount_in_fiat: 500, fiat_currency: 'RUB', order_id: uuid }
const said = (result: unknown) => ({ act: 'say', status: 200, json: { status: 'success', result } })

test.each<[string, unknown]>([
  ['INV-ABCD1234 and a number', paidEntry],
  ['no prefix', { ...paidEntry, uuid: 'ABCD1234' }],
  ['a decimal text', { ...paidEntry, amount_in_fiat: '500.00' }],
])('an invoice with %s is paid', async (_, entry) => {
  await sandbox.control('reply', said([entry]))
  expect(await collector.read('ABCD1234')).toEqual({ state: 'paid', amount: 500_00, uuid })
})

test.each<[string, unknown]>([
  ['an amount with an exponent', { ...paidEntry, amount_in_fiat: '5e9' }],
  ['a negative amount', { ...paidEntry, amount_in_fiat: -500 }],
  ['nothing as amount', { ...paidEntry, amount_in_fiat: null }],
  ['NaN', { ...paidEntry, amount_in_fiat: 'NaN' }],
  ['a huge amount', { ...paidEntry, amount_in_fiat: 1e300 }],
  ['parts of a kopeck', { ...paidEntry, amount_in_fiat: 500.001 }],
  ['a list as amount', { ...paidEntry, amount_in_fiat: [500] }],
  ['no currency', { ...paidEntry, fiat_currency: undefined }],
  ['a list as currency', { ...paidEntry, fiat_currency: ['RUB'] }],
  ['a state that is unknown', { ...paidEntry, status: 'Paid' }],
])('an invoice with %s is never paid', async (_, entry) => {
  await sandbox.control('reply', said([entry]))
  await expect(collector.read('ABCD1234')).rejects.toThrow(ProviderUnreadable)
})

test("another invoice's state is not used", async () => {
  await sandbox.control('reply', said([{ ...paidEntry, uuid: 'INV-ABCD1235' }, null, 'INV-ABCD1234']))
  expect(await collector.read('ABCD1234')).toEqual({ state: 'absent' })
})

test.each<[string, Record<string, unknown>]>([
  ['HTML', { text: '<html>busy</html>', status: 200 }],
  ['502', { status: 502 }],
  ['a list', { json: [paidEntry], status: 200 }],
  ['success with a refusal’s status', { json: { status: 'success', result: [paidEntry] }, status: 400 }],
  ['success without a result', { json: { status: 'success' }, status: 200 }],
  ['an entry instead of a list', { json: { status: 'success', result: paidEntry }, status: 200 }],
  ['another word', { json: { status: 'ok', result: [paidEntry] }, status: 200 }],
  ['an error with the status of success', { json: { status: 'error', result: {} }, status: 200 }],
])('an answer of %s yields no state', async (what, twist) => {
  await sandbox.control('reply', { act: 'say', times: 2, ...twist })
  await expect(collector.read('ABCD1234')).rejects.toThrow(failureOf(what))
  await expect(collector.create(order())).rejects.toThrow(failureOf(what))
})

test.each<[string, Record<string, unknown>]>([
  ['another amount', { amount_in_fiat: 5000 }],
  ['another currency', { fiat_currency: 'USD' }],
  ['a link that is a script', { link: 'javascript:alert(1)' }],
  ['no reference', { uuid: 12 }],
])('an invoice that came back with %s is not shown to anybody', async (_, wrong) => {
  const right = { ...paidEntry, status: 'created', link: `${sandbox.url}/pay/ABCD1234`, expiry_date: 'soon' }
  await sandbox.control('reply', said(right))
  expect(await collector.create(order())).toMatchObject({ ref: 'ABCD1234', expiresAt: new Date(clockMs + 5_400_000) })
  await sandbox.control('reply', said({ ...right, ...wrong }))
  await expect(collector.create(order())).rejects.toThrow(ProviderUnreadable)
})

test.each<[string, Partial<ReturnType<typeof settings>>]>([
  ['a wrong key', { apiKey: 'nobodys-key' }],
  ['the key for payouts', { apiKey: 'cryptocloud-withdrawal-key' }],
  ['another shop', { shopId: 'shop-2' }],
])('with %s no invoice is made', async (_, changed) => {
  open(changed)
  await expect(collector.create(order())).rejects.toThrow(ProviderUnavailable)
})

test('without a withdrawal key or without rates there are no payouts', () => {
  const { withdrawalKey: _, ...keyless } = settings()
  expect(openCryptoCloud(keyless, async () => quoted).payer).toBeUndefined()
  expect(openCryptoCloud(settings()).payer).toBeUndefined()
  expect(payer.can({ to: 'card' })).toBe(false)
  expect(payer.can({ to: 'cheque', coin: { asset: 'BTC' } })).toBe(false)
  expect(payer.turn({ to: 'wallet', wallet, coin: { asset: 'BTC' } })).toEqual({
    name: 'cryptocloud',
    spacingMs: 12_000,
    exclusive: false,
  })
})

test('a quote is rounded down to the decimals of the network and the wire', async () => {
  const amount = kopecks(1_000_00)
  expect(await payer.quote!(amount, { asset: 'USDT', network: 'TRC-20' })).toEqual({
    ...quoted,
    assetAmount: '12.123456',
  })
  expect(await payer.quote!(amount, { asset: 'ETH' })).toEqual({ ...quoted, assetAmount: '12.12345678' })
  quoted = { ...quoted, assetAmount: '0.000000009' }
  await expect(payer.quote!(amount, { asset: 'ETH' })).rejects.toThrow(ProviderUnavailable)
})

test('missing rates do not count as a failure of this provider', async () => {
  const silent = openCryptoCloud(settings(), () => Promise.reject(new ProviderSilent('no answer')))
  await expect(silent.payer!.quote!(kopecks(100_00), { asset: 'BTC' })).rejects.toThrow(ProviderDenied)
})

test.each(['newer', 'older'])('a payout is on its way, then paid: the %s answer', async (answer) => {
  const since = new Date()
  await sandbox.control('payouts', { answer })
  const sent = await payer.pay(transfer())
  const [payout] = await payouts()
  expect(payout).toMatchObject({ code: 'USDT_TRC20', address: wallet, amount: '12.5' })
  const ref = bare(payout)!
  expect(sent).toEqual({ state: 'sent', ref })
  expect(await payer.read(ref)).toEqual({ state: 'sent', ref })
  await sandbox.control('clock', { aheadMs: 20_000 })
  expect(await payer.read(ref)).toEqual({ state: 'paid', ref })
  expect(await payer.paidSince(since)).toEqual([
    { ref, uuid: undefined, amount: '12.5', at: new Date(payout!.created) },
  ])
  await sandbox.control('payout', { uuid: ref, status: 'canceled' })
  expect(await payer.read(ref)).toEqual({ state: 'refused', said: 'canceled' })
  expect(await payer.paidSince(since)).toEqual([])
})

test('a payout unknown to the newer call is found in the list', async () => {
  const { ref } = (await payer.pay(transfer())) as { ref: string }
  await sandbox.control('reply', { ...said([]), path: '/v2/invoice/merchant/info' })
  expect(await payer.read(ref)).toEqual({ state: 'sent', ref })
  await expect(payer.read('ABCD2345')).rejects.toThrow(ProviderUnreadable)
})

test('of two payouts within twelve seconds the second is not made and may be repeated later', async () => {
  await payer.pay(transfer())
  await expect(payer.pay(transfer('1'))).rejects.toThrow(ProviderUnavailable)
  expect(await payouts()).toHaveLength(1)
  await sandbox.control('clock', { aheadMs: 12_000 })
  expect(await payer.pay(transfer('1'))).toMatchObject({ state: 'sent' })
})

test.each<[string, PayoutOrder, string]>([
  ['more than there is', transfer('20000'), 'Insufficient funds'],
  ['an address that is none', transfer('1', '!'), 'to_address: invalid'],
])('%s is a final refusal', async (_, asked, reason) => {
  expect(await payer.pay(asked)).toEqual({ state: 'refused', said: reason })
  expect(await payouts()).toEqual([])
})

test('with a wrong withdrawal key nothing is paid, and the payout may be repeated later', async () => {
  open({ withdrawalKey: settings().apiKey })
  await expect(payer.pay(transfer())).rejects.toThrow(ProviderUnavailable)
})

test.each<[string, Record<string, unknown>]>([
  ['lost', { act: 'drop' }],
  ['HTML', { act: 'say', acts: true, status: 200, text: '<html>' }],
  ['a failure', { act: 'say', acts: true, status: 504 }],
  ['no payout', { act: 'say', acts: true, status: 200, json: { status: 'success', result: {} } }],
])('a payout whose answer was %s is found, and no second one is made', async (what, twist) => {
  const attemptedAt = new Date()
  await sandbox.control('reply', { path: '/v2/invoice/api/out/create', ...twist })
  await expect(payer.pay(transfer('0.00000012'))).rejects.toThrow(failureOf(what))
  const [payout, ...others] = await payouts()
  expect(others).toEqual([])
  const ref = bare(payout)
  expect(await payer.find(transfer('0.00000012'), attemptedAt, nobodyElses)).toEqual({ state: 'sent', ref })
  expect(await payer.find(transfer('0.00000012'), attemptedAt, async (one) => one === ref)).toEqual({
    state: 'unclear',
  })
})

test('a payout that is not listed, listed twice, or older is unclear', async () => {
  const attemptedAt = new Date()
  const find = (asked: PayoutOrder, at = attemptedAt) => payer.find(asked, at, nobodyElses)
  expect(await find(transfer())).toEqual({ state: 'unclear' })
  await payer.pay(transfer())
  const others = [transfer('12.6'), transfer('12.5', `${wallet}2`), transfer('12.5', wallet, { asset: 'TRX' })]
  for (const other of others) expect(await find(other)).toEqual({ state: 'unclear' })
  expect(await find(transfer(), new Date(Date.now() + 3_600_000))).toEqual({ state: 'unclear' })
  expect(await find(transfer())).toMatchObject({ state: 'sent' })
  await sandbox.control('payouts', { free: true })
  await payer.pay(transfer())
  expect(await find(transfer())).toEqual({ state: 'unclear' })
})

test('long lists are read to the end', async () => {
  for (let made = 0; made < 101; made++) {
    await sandbox.control('payouts', { free: true })
    await payer.pay(transfer('1'))
  }
  expect(await payer.paidSince(new Date(0))).toHaveLength(101)
})

const jwt = (header: object, claims: object, key: string) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
const postback = (fields: unknown, as: 'json' | 'form' = 'json'): HookCall => ({
  method: 'POST',
  raw: Buffer.from(
    as === 'json' ? JSON.stringify(fields) : String(new URLSearchParams(fields as Record<string, string>)),
  ),
  headers: {},
  query: {},
  address: '127.0.0.1',
})

test('the published token is valid until it expires', () => {
  const token =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6IkFCQ0QxMjM0IiwiZXhwIjoxNzY3MzIzMzQ1fQ.2SbXQQ6ZIhHA6bdXOYRUg9tnLT2n-p97QHxQaIVRNFU'
  const verify = (at: number, given = token, secretKey = 'cc-secret-key') => {
    clockMs = at
    open({ secretKey })
    return hook.verify(postback({ token: given, invoice_id: 'ABCD1234', order_id: uuid }))
  }
  const expiry = 1_767_323_345_000
  expect(verify(expiry - 1)).toEqual({ ref: 'ABCD1234', uuid })
  expect(() => verify(expiry)).toThrow(wrongSignature)
  expect(() => verify(expiry - 1, token, 'cc-secret-kez')).toThrow(wrongSignature)
  expect(() => verify(expiry - 1, `${token}A`)).toThrow(wrongSignature)
  expect(() => verify(expiry - 1, token.replace('eyJpZCI6', 'eyJpZCI7'))).toThrow(wrongSignature)
})

const right = { alg: 'HS256', typ: 'JWT' }
const inFiveMinutes = () => ({ exp: Math.floor(clockMs / 1000) + 300 })
test.each<[string, (key: string) => unknown]>([
  ['alg:none', () => `${jwt({ alg: 'none' }, inFiveMinutes(), 'x').split('.').slice(0, 2).join('.')}.`],
  ['alg:none with a right signature', (key) => jwt({ alg: 'none' }, inFiveMinutes(), key)],
  ['HS512', (key) => jwt({ alg: 'HS512' }, inFiveMinutes(), key)],
  ['hs256', (key) => jwt({ alg: 'hs256' }, inFiveMinutes(), key)],
  ['no algorithm', (key) => jwt({}, inFiveMinutes(), key)],
  ['no expiry', (key) => jwt(right, {}, key)],
  ['an expiry that is text', (key) => jwt(right, { exp: '99999999999' }, key)],
  ['an empty key', () => jwt(right, inFiveMinutes(), '')],
  ['four parts', (key) => `${jwt(right, inFiveMinutes(), key)}.x`],
  ['nothing', () => undefined],
  ['a list', (key) => [jwt(right, inFiveMinutes(), key)]],
])('a token with %s is refused', (_, made) => {
  const { secretKey } = settings()
  const fields = { invoice_id: 'ABCD1234', token: jwt(right, inFiveMinutes(), secretKey) }
  expect(hook.verify(postback(fields))).toEqual({ ref: 'ABCD1234' })
  expect(() => hook.verify(postback({ ...fields, token: made(secretKey) }))).toThrow(wrongSignature)
})

test.each(['not JSON', '{', '[]', 'null', '', '{"token":1}'])('a postback of %j is refused', (text) => {
  expect(() => hook.verify({ ...postback({}), raw: Buffer.from(text) })).toThrow(wrongSignature)
})

test('a postback is JSON or a form, with or without the prefix; others name no known invoice', () => {
  const token = jwt(right, inFiveMinutes(), settings().secretKey)
  for (const as of ['json', 'form'] as const) {
    const verify = (fields: Record<string, string>) => hook.verify(postback({ token, ...fields }, as))
    expect(verify({ invoice_id: 'INV-ABCD1234', order_id: uuid })).toEqual({ ref: 'ABCD1234', uuid })
    expect(verify({ invoice_id: 'ABCD1234', order_id: 'x' })).toEqual({ ref: 'ABCD1234' })
    expect(verify({ invoice_id: "';--", order_id: '' })).toBeUndefined()
  }
})

test('postbacks arrive when an invoice is paid, and with wrong tokens on request', async () => {
  const hooks = await caught()
  const { ref } = await collector.create(order())
  await sandbox.control('pay', { uuid: ref, way: 'part' })
  await sandbox.control('pay', { uuid: ref })
  expect(hook.verify(await hooks.next())).toEqual({ ref, uuid })
  await sandbox.control('postbacks', { as: 'form' })
  await sandbox.control('resend', {})
  const form = await hooks.next()
  expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(hook.verify(form)).toEqual({ ref, uuid })
  for (const token of ['expired', 'wrong-key', 'none']) {
    await sandbox.control('postback', { uuid: ref, as: 'json', token })
    const wrong = await hooks.next()
    expect(() => hook.verify(wrong)).toThrow(wrongSignature)
  }
  // It only reports that something was sent; the invoice's state is read from the API.
  const { ref: unpaid } = await collector.create(order())
  await sandbox.control('postback', { uuid: unpaid, token: 'other' })
  expect(hook.verify(await hooks.next())).toEqual({ ref: unpaid, uuid })
  expect(await collector.read(unpaid)).toEqual({ state: 'waiting' })
  expect(hooks.calls).toHaveLength(6)
})
