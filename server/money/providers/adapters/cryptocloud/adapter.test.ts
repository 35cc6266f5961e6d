import { createHmac } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../../../platform/http/hooks.ts'
import {
  bareUuid,
  cloudKeys,
  entriesOf,
  subject,
  transfer,
  wallet,
} from '../../../../test/kit/providers/cryptocloud.ts'
import { orderOf, uuid } from '../../../../test/kit/providers/subject.ts'
import { openReceiver } from '../../../../test/kit/receiver.ts'
import type { Sandbox } from '../../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../../test/kit/sandbox.ts'
import {
  type Collector,
  type Hook,
  type InvoiceOrder,
  type Payer,
  ProviderDenied,
  ProviderSilent,
  ProviderUnavailable,
  ProviderUnreadable,
  type Quote,
} from '../../provider.ts'
import { openCryptoCloud } from './adapter.ts'

// Behaviour specific to CryptoCloud: its coins, parts, tokens and payouts. conformance.test.ts and answers.test.ts cover the
// rest.

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

const now = () => clockMs
const settings = () => ({ url: sandbox.url, ...cloudKeys })

function open(changed: Partial<ReturnType<typeof settings>> = {}): void {
  const provider = openCryptoCloud({ ...settings(), ...changed }, { now, quote: async () => quoted })
  collector = provider.collector!
  payer = provider.payer!
  hook = provider.hook!
}

const create = (fields?: Partial<InvoiceOrder>) => collector.create(orderOf(subject, fields))
const wrongSignature = 'Invalid signature'

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
  if (!code) return expect(create({ coin })).rejects.toThrow(ProviderUnavailable)
  await create({ coin })
  expect((await entriesOf(sandbox, 'invoices')).map((entry) => entry.code)).toEqual([code])
})

test('paid and overpaid report the sum of the invoice; underpaid is partial', async () => {
  const since = new Date()
  const { ref } = await create({ amount: kopecks(1_234_05) })
  await sandbox.control('pay', { uuid: ref, way: 'part' })
  // Half of the coins: half of the roubles, rounded down to the kopeck.
  expect(await collector.read(ref)).toEqual({ state: 'partial', arrived: { amount: 617_02, uuid } })
  const part = { ref, uuid, amount: 617_02, at: expect.any(Date), partial: true }
  expect(await collector.paidSince(since)).toEqual([part])
  await sandbox.control('pay', { uuid: ref })
  const paid = { amount: 1_234_05, uuid }
  expect(await collector.read(ref)).toEqual({ state: 'paid', ...paid })
  const { ref: over } = await create()
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
  const { ref, expiresAt } = await create({ lifetimeS: 5_400 })
  const [entry] = await entriesOf(sandbox, 'invoices')
  expect([entry!.expiry - entry!.created, expiresAt.getTime()]).toEqual([5_400_000, entry!.expiry])
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

test.each([
  ['ru', 'ru'],
  ['en', 'en'],
  ['es', 'en'],
] as const)(
  'for a payer whose language is %s its page is in %s, whatever the site’s name',
  async (language, locale) => {
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    const { origin } = new URL(receiver.url)
    const silent = openCryptoCloud({ ...settings(), url: origin }, { now }).collector!
    await expect(silent.create(orderOf(subject, { language, text: 'Казино' }))).rejects.toThrow(ProviderSilent)
    expect((await receiver.came(1))[0]!.query).toEqual({ locale })
  },
)

test('a payout is not an invoice', async () => {
  await payer.pay(transfer())
  const [payout] = await entriesOf(sandbox, 'payouts')
  await sandbox.control('payout', { uuid: payout?.uuid, status: 'paid' })
  expect(await collector.read(bareUuid(payout)!)).toEqual({ state: 'absent' })
  expect(await collector.paidSince(new Date(0))).toEqual([])
})

test('without a withdrawal key or without rates there are no payouts', () => {
  const { withdrawalKey: _, ...keyless } = settings()
  expect(openCryptoCloud(keyless, { now, quote: async () => quoted }).payer).toBeUndefined()
  expect(openCryptoCloud(settings(), { now }).payer).toBeUndefined()
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
  const silent = openCryptoCloud(settings(), { now, quote: () => Promise.reject(new ProviderSilent('no answer')) })
  await expect(silent.payer!.quote!(kopecks(100_00), { asset: 'BTC' })).rejects.toThrow(ProviderDenied)
})

test.each(['newer', 'older'])('a payout is on its way, then paid: the %s answer', async (answer) => {
  await sandbox.control('payouts', { answer })
  const sent = await payer.pay(transfer())
  const ref = bareUuid((await entriesOf(sandbox, 'payouts'))[0])
  expect(sent).toEqual({ state: 'sent', ref })
  expect(await payer.read(ref)).toEqual({ state: 'sent', ref })
  await sandbox.control('clock', { aheadMs: 20_000 })
  expect(await payer.read(ref)).toEqual({ state: 'paid', ref })
  await sandbox.control('payout', { uuid: ref, status: 'canceled' })
  expect(await payer.read(ref)).toEqual({ state: 'refused', said: 'canceled' })
})

test('a payout unknown to the newer call is found in the list', async () => {
  const { ref } = (await payer.pay(transfer())) as { ref: string }
  await sandbox.control('reply', {
    fault: 'say',
    status: 200,
    json: { status: 'success', result: [] },
    path: '/v2/invoice/merchant/info',
  })
  expect(await payer.read(ref)).toEqual({ state: 'sent', ref })
  await expect(payer.read('ABCD2345')).rejects.toThrow(ProviderUnreadable)
})

test('of two payouts within twelve seconds the second is not made and may be repeated later', async () => {
  await payer.pay(transfer())
  await expect(payer.pay(transfer('1'))).rejects.toThrow(ProviderUnavailable)
  expect(await entriesOf(sandbox, 'payouts')).toHaveLength(1)
  await sandbox.control('clock', { aheadMs: 12_000 })
  expect(await payer.pay(transfer('1'))).toMatchObject({ state: 'sent' })
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
  const hooks = await openReceiver()
  onTestFinished(() => hooks.close())
  await sandbox.setHookAddress(hooks.url)
  let taken = 0
  const next = async () => (await hooks.came(taken + 1))[taken++]!
  const { ref } = await create()
  await sandbox.control('pay', { uuid: ref, way: 'part' })
  await sandbox.control('pay', { uuid: ref })
  expect(hook.verify(await next())).toEqual({ ref, uuid })
  await sandbox.control('postbacks', { as: 'form' })
  await sandbox.control('resend', {})
  const form = await next()
  expect(form.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(hook.verify(form)).toEqual({ ref, uuid })
  for (const token of ['expired', 'wrong-key', 'none']) {
    await sandbox.control('postback', { uuid: ref, as: 'json', token })
    const wrong = await next()
    expect(() => hook.verify(wrong)).toThrow(wrongSignature)
  }
  // Only reports that something was sent; the invoice's state is read from the API.
  const { ref: unpaid } = await create()
  await sandbox.control('postback', { uuid: unpaid, token: 'other' })
  expect(hook.verify(await next())).toEqual({ ref: unpaid, uuid })
  expect(await collector.read(unpaid)).toEqual({ state: 'waiting' })
  expect(hooks.calls).toHaveLength(6)
})
