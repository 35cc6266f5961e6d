import { createHash, createHmac } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HookCall } from '../../../../platform/http/hooks.ts'
import { cheque, chequesOf, subject } from '../../../../test/kit/providers/crypto-pay.ts'
import { orderOf, uuid } from '../../../../test/kit/providers/subject.ts'
import type { Sandbox } from '../../../../test/kit/running-sandbox.ts'
import { openSandbox } from '../../../../test/kit/sandbox.ts'
import { type Collector, type Hook, type Payer, ProviderSilent, ProviderUnavailable } from '../../provider.ts'

// Behaviour specific to Crypto Pay: its coins, rates and signatures. conformance.test.ts and answers.test.ts cover the rest.

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

function open(keys = {}): void {
  const provider = subject.open(sandbox.url, { now: () => clockMs, keys })
  collector = provider.collector!
  payer = provider.payer!
  hook = provider.hook!
}

const wrongSignature = 'Invalid signature'

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

test('rates are fetched again after a failed read', async () => {
  await sandbox.control('reply', { fault: 'say', status: 500, path: '/api/getExchangeRates' })
  await expect(payer.quote!(kopecks(100_00), { asset: 'USDT' })).rejects.toThrow(ProviderSilent)
  expect(await payer.quote!(kopecks(815_00), { asset: 'USDT' })).toMatchObject({ assetAmount: '10' })
})

test('cheques of one coin take turns until each outcome is known', () => {
  const turn = (asset: string) => payer.turn({ to: 'cheque', coin: { asset } })
  expect(turn('BTC')).toEqual({ name: 'crypto-pay:BTC', spacingMs: 0, exclusive: true })
  expect(turn('GRAM')).toEqual(turn('TON'))
})

test('Toncoin is one coin under both of its tickers', async () => {
  for (const toncoin of ['TON', 'GRAM']) {
    await sandbox.control('reset', {})
    await sandbox.control('rename', { toncoin })
    open()
    for (const asset of ['TON', 'GRAM']) {
      const { ref } = await collector.create(orderOf(subject, { coin: { asset } }))
      await sandbox.control('pay', { invoice_id: ref })
      expect(await collector.read(ref)).toMatchObject({ state: 'paid' })
      const quote = await payer.quote!(kopecks(407_50), { asset })
      expect(quote.assetAmount).toBe('2')
      const before = new Date()
      expect(await payer.pay(cheque('2', { asset }))).toMatchObject({ state: 'paid' })
      const known = async (one: string) => one !== `check-${(await chequesOf(sandbox)).at(-1)?.check_id}`
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
  open({ token: '12345:AAtestTOKENtestTOKENtestTOKENtest00' })
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
