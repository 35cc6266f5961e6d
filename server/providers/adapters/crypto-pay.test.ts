import { createHash, createHmac } from 'node:crypto'
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
} from '../provider.ts'
import { openCryptoPay } from './crypto-pay.ts'

let sandbox: Sandbox
let clockMs: number
let collector: Collector
let payer: Payer
let hook: Hook

beforeAll(async () => {
  sandbox = await openSandbox('crypto-pay')
})
afterAll(() => sandbox?.close())
beforeEach(async () => {
  await sandbox.control('reset', {})
  clockMs = Date.now()
  open()
})

function open(token = sandbox.env.CRYPTO_PAY_TOKEN!): void {
  const provider = openCryptoPay({ url: sandbox.url, token }, () => clockMs)
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
const failureOf = (answer: string) => (/no list|no cheque|somebody/.test(answer) ? ProviderUnreadable : ProviderSilent)

const uuid = '3f2b8c1e-6a4d-4f0b-9a77-0c5d8e1f2a3b'
const order = (more: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  uuid,
  amount: kopecks(500_00),
  coin: { asset: 'USDT', network: 'TRC-20' },
  player: { id: 1, email: 'p@example.com', address: '10.0.0.1' },
  text: 'Пополнение баланса',
  returnUrl: 'http://localhost:3000/balance',
  lifetimeS: 1800,
  ...more,
})
const cheque = (assetAmount = '12.5', coin: Coin = { asset: 'USDT' }): PayoutOrder => ({
  uuid,
  amount: kopecks(1_000_00),
  target: { to: 'cheque', coin },
  quote: { assetAmount, rate: '80', rateAt: new Date() },
})
const nobodyElses = async () => false
const wrongSignature = 'The signature is not right'
const invoices = async () =>
  (await sandbox.control<{ state: { invoices: Record<string, unknown>[] } }>('state')).state.invoices
const checks = async () =>
  (await sandbox.control<{ state: { checks: Record<string, unknown>[] } }>('state')).state.checks

test('an invoice is in roubles, takes only the chosen coin, and is identified as ours by its payload', async () => {
  const before = Date.now()
  const invoice = await collector.create(order())
  expect(await invoices()).toMatchObject([
    {
      currency_type: 'fiat',
      fiat: 'RUB',
      amount: '500',
      accepted_assets: ['USDT'],
      payload: uuid,
      description: 'Пополнение баланса',
      paid_btn_name: 'callback',
      paid_btn_url: 'http://localhost:3000/balance',
    },
  ])
  expect(invoice.url).toMatch(`${sandbox.url}/invoice/`)
  expect((invoice.expiresAt.getTime() - before) / 1000).toBeCloseTo(1800, -1)
  expect(await collector.read(invoice.ref)).toEqual({ state: 'waiting' })
})

test('a paid invoice reports its amount in roubles', async () => {
  const since = new Date()
  const { ref } = await collector.create(order({ amount: kopecks(1_234_05) }))
  await sandbox.control('pay', { invoice_id: ref })
  const paid = { amount: 1_234_05, uuid }
  expect(await collector.read(ref)).toEqual({ state: 'paid', ...paid })
  const { ref: other } = await collector.create(order())
  expect(await collector.paidSince(since)).toEqual([{ ref, ...paid, at: expect.any(Date) }])
  expect(await collector.paidSince(new Date(Date.now() + 60_000))).toEqual([])
  await sandbox.control('expire', { invoice_id: other })
  expect(await collector.read(other)).toEqual({ state: 'expired' })
})

test('an invoice expires automatically', async () => {
  const { ref } = await collector.create(order({ lifetimeS: 60 }))
  await sandbox.control('clock', { aheadMs: 61_000 })
  expect(await collector.read(ref)).toEqual({ state: 'expired' })
})

test.each(['999', 'INV-1', '1,2', '', '-1', '0x1'])('there is no invoice with the reference %j', async (ref) => {
  await collector.create(order())
  expect(await collector.read(ref)).toEqual({ state: 'absent' })
})

test('a payment in another currency is partial', async () => {
  const { ref } = await collector.create(order())
  await sandbox.control('pay', { invoice_id: ref, fiat: 'USD' })
  expect(await collector.read(ref)).toEqual({ state: 'partial' })
})

test('another amount and another payload are reported unchanged', async () => {
  const { ref } = await collector.create(order())
  await sandbox.control('pay', { invoice_id: ref, amount: '499.99', payload: 'somebody' })
  expect(await collector.read(ref)).toEqual({ state: 'paid', amount: 499_99, uuid: undefined })
})

const paidInvoice = { invoice_id: 7, currency_type: 'fiat', fiat: 'RUB', amount: '500', status: 'paid', payload: uuid }
test.each<[string, unknown]>([
  ['an amount with an exponent', { ...paidInvoice, amount: '5e9' }],
  ['a negative amount', { ...paidInvoice, amount: '-500' }],
  ['NaN', { ...paidInvoice, amount: 'NaN' }],
  ['a number', { ...paidInvoice, amount: 500 }],
  ['parts of a kopeck', { ...paidInvoice, amount: '500.001' }],
  ['no amount', { ...paidInvoice, amount: undefined }],
  ['more than money can be', { ...paidInvoice, amount: '99999999999999999' }],
  ['no currency', { ...paidInvoice, fiat: undefined }],
  ['a list as currency', { ...paidInvoice, fiat: ['RUB'] }],
  ['an unknown state', { ...paidInvoice, status: 'PAID' }],
])('an invoice with %s is never paid', async (_, invoice) => {
  await sandbox.control('reply', { act: 'say', status: 200, json: { ok: true, result: { items: [invoice] } } })
  await expect(collector.read('7')).rejects.toThrow(ProviderUnreadable)
})

test("another invoice's state is not used", async () => {
  const json = { ok: true, result: { items: [{ ...paidInvoice, invoice_id: 8 }] } }
  await sandbox.control('reply', { act: 'say', status: 200, json })
  expect(await collector.read('7')).toEqual({ state: 'absent' })
})

test.each<[string, Record<string, unknown>]>([
  ['HTML', { text: '<html>busy</html>', status: 200 }],
  ['502', { status: 502 }],
  ['a list', { json: [], status: 200 }],
  ['null', { json: null, status: 200 }],
  ['ok without a result', { json: { ok: true }, status: 200 }],
  ['ok as a word', { json: { ok: 'true', result: { items: [paidInvoice] } }, status: 200 }],
  ['ok with a refusal’s status', { json: { ok: true, result: { items: [paidInvoice] } }, status: 400 }],
  ['items that are no list', { json: { ok: true, result: { items: { 0: paidInvoice } } }, status: 200 }],
  ['an error without a name', { json: { ok: false, error: {} }, status: 400 }],
  ['an error of its own', { json: { ok: false, error: { code: 500, name: 'INTERNAL' } }, status: 200 }],
])('an answer of %s yields no state', async (what, twist) => {
  await sandbox.control('reply', { act: 'say', times: 2, ...twist })
  await expect(collector.read('7')).rejects.toThrow(failureOf(what))
  await expect(collector.create(order())).rejects.toThrow(failureOf(what))
})

test.each<[string, Record<string, unknown>]>([
  ['another amount', { amount: '5000' }],
  ['another currency', { fiat: 'USD' }],
  ['another payload', { payload: 'other' }],
  ['a link that is a script', { bot_invoice_url: 'javascript:alert(1)', pay_url: 'javascript:alert(1)' }],
  ['no number', { invoice_id: '12' }],
  ['a number that is none', { invoice_id: -1 }],
])('an invoice that came back with %s is not shown to anybody', async (_, wrong) => {
  const right = { ...paidInvoice, status: 'active', bot_invoice_url: `${sandbox.url}/invoice/x` }
  const json = (fields: object) => ({ act: 'say', status: 200, json: { ok: true, result: { ...right, ...fields } } })
  await sandbox.control('reply', json({}))
  expect(await collector.create(order())).toMatchObject({ ref: '7' })
  await sandbox.control('reply', json(wrong))
  await expect(collector.create(order())).rejects.toThrow(ProviderUnreadable)
})

test('with a wrong token every call is unavailable', async () => {
  open('12345:AAwrong')
  await expect(collector.create(order())).rejects.toThrow(ProviderUnavailable)
  await expect(collector.read('1')).rejects.toThrow(ProviderUnavailable)
  await expect(payer.pay(cheque())).rejects.toThrow(ProviderUnavailable)
  await expect(payer.quote!(kopecks(100_00), { asset: 'BTC' })).rejects.toThrow(ProviderUnavailable)
})

test('takes only its own coins, and pays out only by cheque', () => {
  const taken = ['USDT', 'TON', 'GRAM', 'BTC', 'ETH', 'LTC', 'BNB', 'TRX', 'USDC', 'SOL', 'DOGE', 'RUB', '__proto__']
  expect(taken.filter((asset) => collector.takes!({ asset }))).toEqual(taken.slice(0, 9))
  expect(payer.can({ to: 'cheque', coin: { asset: 'BTC' } })).toBe(true)
  expect(payer.can({ to: 'cheque', coin: { asset: 'SOL' } })).toBe(false)
  expect(payer.can({ to: 'wallet', wallet: 'x', coin: { asset: 'BTC' } })).toBe(false)
  expect(payer.can({ to: 'card' })).toBe(false)
})

test("a quote is rounded down to the coin's decimals and is at most a minute old", async () => {
  const quoted = (asset: string) => payer.quote!(kopecks(1_000_00), { asset })
  expect(await quoted('TRX')).toEqual({ assetAmount: '40.899795', rate: '24.45', rateAt: new Date(clockMs) })
  await sandbox.control('rate', { source: 'TRX', rate: '25' })
  clockMs += 59_999
  expect(await quoted('TRX')).toMatchObject({ rate: '24.45', rateAt: new Date(clockMs - 59_999) })
  clockMs += 1
  expect(await quoted('TRX')).toMatchObject({ assetAmount: '40', rate: '25', rateAt: new Date(clockMs) })
})

test.each<[string, Record<string, unknown>]>([
  ['is not valid', { is_valid: false }],
  ['is nothing', { rate: '0' }],
  ['is negative', { rate: '-80' }],
  ['is no number', { rate: 'NaN' }],
  ['has an exponent', { rate: '8e1' }],
])('a rate that %s is refused rather than guessed', async (_, rate) => {
  await sandbox.control('rate', { source: 'USDT', ...rate })
  await expect(payer.quote!(kopecks(100_00), { asset: 'USDT' })).rejects.toThrow(ProviderUnavailable)
})

test('a coin with more decimals is rounded down to eight places', async () => {
  expect(await payer.quote!(kopecks(1_000_00), { asset: 'USDT' })).toMatchObject({ assetAmount: '12.26993865' })
})

test('a refused invoice does not make the provider unavailable', async () => {
  const json = { ok: false, error: { code: 400, name: 'AMOUNT_TOO_SMALL' } }
  await sandbox.control('reply', { act: 'say', status: 400, json })
  await expect(collector.create(order())).rejects.toThrow(ProviderDenied)
  open('12345:AAwrong')
  await expect(collector.create(order())).rejects.not.toThrow(ProviderDenied)
})

test('rates are fetched again after a failed read', async () => {
  await sandbox.control('reply', { act: 'say', status: 500, path: '/api/getExchangeRates' })
  await expect(payer.quote!(kopecks(100_00), { asset: 'USDT' })).rejects.toThrow(ProviderSilent)
  expect(await payer.quote!(kopecks(815_00), { asset: 'USDT' })).toMatchObject({ assetAmount: '10' })
})

test('a cheque is paid when it is made, and its link is returned unchanged', async () => {
  const since = new Date()
  const paid = await payer.pay(cheque())
  const [check] = await checks()
  expect(check).toMatchObject({ asset: 'USDT', amount: '12.5', status: 'active' })
  const ref = `check-${check?.check_id}`
  expect(paid).toEqual({ state: 'paid', ref, checkUrl: `${sandbox.url}/cheque/${check?.hash}` })
  expect(await payer.read(ref)).toEqual(paid)
  expect(await payer.paidSince(since)).toEqual([{ ref, uuid: undefined, amount: '12.5', at: expect.any(Date) }])
  await sandbox.control('activate', { check_id: check?.check_id })
  expect(await payer.read(ref)).toEqual(paid)
})

test('cheques of one coin take turns until each outcome is known', () => {
  const turn = (asset: string) => payer.turn({ to: 'cheque', coin: { asset } })
  expect(turn('BTC')).toEqual({ name: 'crypto-pay:BTC', spacingMs: 0, exclusive: true })
  expect(turn('GRAM')).toEqual(turn('TON'))
})

test.each<[string, string, Record<string, unknown>, PayoutOrder, string]>([
  ['too little money', 'balance', { asset: 'USDT', available: '1' }, cheque(), 'INSUFFICIENT_FUNDS'],
  ['cheques switched off', 'method', { name: 'createCheck', enabled: false }, cheque(), 'METHOD_DISABLED'],
  ['too small a cheque', 'reset', {}, cheque('0.000001'), 'AMOUNT_TOO_SMALL'],
  [
    'a reason that nobody has heard of',
    'reply',
    { act: 'say', status: 400, json: { ok: false, error: { code: 400, name: 'SOMETHING_NEW' } } },
    cheque(),
    'SOMETHING_NEW',
  ],
])('%s is a final refusal', async (_, control, body, asked, said) => {
  await sandbox.control(control, body)
  expect(await payer.pay(asked)).toEqual({ state: 'refused', said })
  expect(await checks()).toEqual([])
})

test.each<[string, Record<string, unknown>]>([
  ['lost', { act: 'drop' }],
  ['HTML', { act: 'say', acts: true, status: 200, text: '<html>' }],
  ['a failure', { act: 'say', acts: true, status: 504 }],
  ['no cheque', { act: 'say', acts: true, status: 200, json: { ok: true, result: {} } }],
  [
    'somebody’s cheque',
    {
      act: 'say',
      acts: true,
      status: 200,
      json: {
        ok: true,
        result: { check_id: 9, asset: 'USDT', amount: '1', status: 'active', bot_check_url: 'http://x/' },
      },
    },
  ],
])('a cheque whose answer was %s is found, and no second one is made', async (what, twist) => {
  const attemptedAt = new Date()
  await sandbox.control('reply', { path: '/api/createCheck', ...twist })
  await expect(payer.pay(cheque())).rejects.toThrow(failureOf(what))
  const [check, ...others] = await checks()
  expect(others).toEqual([])
  expect(await payer.find(cheque('12.50'), attemptedAt, nobodyElses)).toEqual({
    state: 'paid',
    ref: `check-${check?.check_id}`,
    checkUrl: `${sandbox.url}/cheque/${check?.hash}`,
  })
})

test('a cheque that was never made is not found', async () => {
  const attemptedAt = new Date()
  await sandbox.control('reply', { act: 'drop', acts: false })
  await expect(payer.pay(cheque())).rejects.toThrow(ProviderSilent)
  await payer.pay(cheque('12.6'))
  await payer.pay(cheque('12.5', { asset: 'USDC' }))
  expect(await payer.find(cheque(), attemptedAt, nobodyElses)).toEqual({ state: 'none' })
})

test('a cheque of another payment does not match; an older cheque is unclear', async () => {
  await payer.pay(cheque())
  const [check] = await checks()
  const itsOwn = async (ref: string) => ref === `check-${check?.check_id}`
  expect(await payer.find(cheque(), new Date(), itsOwn)).toEqual({ state: 'none' })
  const inAnHour = new Date(Date.now() + 3_600_000)
  expect(await payer.find(cheque(), inAnHour, itsOwn)).toEqual({ state: 'none' })
  expect(await payer.find(cheque(), inAnHour, nobodyElses)).toEqual({ state: 'unclear' })
  const aMinuteOff = new Date(Date.now() + 60_000)
  expect(await payer.find(cheque(), aMinuteOff, nobodyElses)).toMatchObject({ state: 'paid' })
})

test('two unclaimed cheques are unclear', async () => {
  await payer.pay(cheque())
  await payer.pay(cheque())
  expect(await payer.find(cheque(), new Date(), nobodyElses)).toEqual({ state: 'unclear' })
})

test('a search without an answer has no result', async () => {
  await sandbox.control('reply', { act: 'drop' })
  await expect(payer.find(cheque(), new Date(), nobodyElses)).rejects.toThrow(ProviderSilent)
})

test('Toncoin is one coin under both of its tickers', async () => {
  for (const toncoin of ['TON', 'GRAM']) {
    await sandbox.control('reset', {})
    await sandbox.control('rename', { toncoin })
    open()
    for (const asset of ['TON', 'GRAM']) {
      const { ref } = await collector.create(order({ coin: { asset } }))
      await sandbox.control('pay', { invoice_id: ref })
      expect(await collector.read(ref)).toMatchObject({ state: 'paid' })
      const quote = await payer.quote!(kopecks(407_50), { asset })
      expect(quote.assetAmount).toBe('2')
      const before = new Date()
      expect(await payer.pay(cheque('2', { asset }))).toMatchObject({ state: 'paid' })
      const known = async (one: string) => one !== `check-${(await checks()).at(-1)?.check_id}`
      expect(await payer.find(cheque('2', { asset }), before, known)).toMatchObject({ state: 'paid' })
    }
  }
})

const call = (raw: Buffer, signature: string | string[] | undefined): HookCall => ({
  method: 'POST',
  raw,
  headers: { 'crypto-pay-api-signature': signature },
  query: {},
  address: '127.0.0.1',
})
const signed = (text: string, token: string) =>
  call(Buffer.from(text), createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex'))

test('an update with its published signature is accepted', () => {
  open('12345:AAtestTOKENtestTOKENtestTOKENtest00')
  const body =
    '{"update_id":1,"update_type":"invoice_paid","request_date":"2026-01-02T03:04:05.000Z","payload":{"invoice_id":77,"hash":"IVabc","currency_type":"fiat","fiat":"RUB","amount":"500","status":"paid","payload":"tx-1"}}'
  const signature = '94fcbe13884c31f3b1df56da0e75780c2c749bd491ffb1f377d1d5791fee366f'
  expect(hook.verify(call(Buffer.from(body), signature))).toEqual({ ref: '77' })
  const wrong = [signature.toUpperCase(), signature.slice(1), `${signature} `, '', undefined, [signature]]
  for (const each of wrong) expect(() => hook.verify(call(Buffer.from(body), each))).toThrow(wrongSignature)
  expect(() => hook.verify(call(Buffer.from(body.replace('500', '501')), signature))).toThrow(wrongSignature)
})

test('an update is signed over its bytes, whatever their spelling', () => {
  const token = sandbox.env.CRYPTO_PAY_TOKEN!
  const text = ` {"update_type":"invoice_paid", "payload":{"invoice_id":7.0,"amount":500.0,"payload":"${uuid}","n":"\\u041f/П"}}`
  expect(hook.verify(signed(text, token))).toEqual({ ref: '7', uuid })
})

test.each([
  'not JSON',
  '[]',
  'null',
  '{"update_type":"other","payload":{"invoice_id":7}}',
  '{"update_type":"invoice_paid"}',
])('a signed update of %s names no invoice', (text) => {
  expect(hook.verify(signed(text, sandbox.env.CRYPTO_PAY_TOKEN!))).toBeUndefined()
})

test('the sandbox sends updates correctly signed, repeated, and wrongly signed on request', async () => {
  const hooks = await caught()
  const { ref } = await collector.create(order())
  await sandbox.control('pay', { invoice_id: ref })
  expect(hook.verify(await hooks.next())).toEqual({ ref, uuid })
  await sandbox.control('resend', {})
  expect(hook.verify(await hooks.next())).toEqual({ ref, uuid })

  await sandbox.control('hook', { twist: 'signature' })
  const { ref: second } = await collector.create(order())
  await sandbox.control('pay', { invoice_id: second })
  const bad = await hooks.next()
  expect(() => hook.verify(bad)).toThrow(wrongSignature)
})
