import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../kit/running-sandbox.ts'
import { openSandbox } from '../kit/sandbox.ts'

// The parts of the coin sandboxes' protocols that the casino does not use, and the pages for people.

let bot: Sandbox
let cloud: Sandbox
beforeAll(async () => {
  ;[bot, cloud] = await Promise.all([openSandbox('crypto-pay'), openSandbox('cryptocloud')])
})
afterAll(() => Promise.all([bot?.close(), cloud?.close()]))
beforeEach(() => Promise.all([bot.control('reset', {}), cloud.control('reset', {})]))

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function page(url: string, language: string, form?: Record<string, string>): Promise<string> {
  const response = await fetch(url, {
    headers: { 'accept-language': language },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  return response.text()
}

describe('Crypto Pay', () => {
  const token = () => ({ 'crypto-pay-api-token': bot.env.CRYPTO_PAY_TOKEN! })
  async function call(method: string, params: unknown = {}) {
    const request = json(params)
    const response = await fetch(`${bot.url}/api/${method}`, {
      ...request,
      headers: { ...request.headers, ...token() },
    })
    const { ok, result, error } = (await response.json()) as { ok: boolean; result: never; error: { name: string } }
    return ok ? (result as Record<string, unknown>) : `${response.status} ${error.name}`
  }
  const inCoin = (more: object = {}) => ({ asset: 'USDT', amount: '10', ...more })
  const inRoubles = (more: object = {}) => ({ currency_type: 'fiat', fiat: 'RUB', amount: '500', ...more })
  const toUser = (more: object = {}) => inCoin({ user_id: 5, spend_id: 's1', ...more })

  test('parameters come by the query, JSON, a form or a form in parts', async () => {
    const parts = new FormData()
    parts.append('currency_type', 'fiat')
    for (const [name, value] of Object.entries({ fiat: 'RUB', amount: '500' })) parts.append(name, value)
    const params = { currency_type: 'fiat', fiat: 'RUB', amount: '500' }
    const url = `${bot.url}/api/createInvoice`
    const ways: [string, RequestInit][] = [
      [`${url}?${new URLSearchParams(params)}`, {}],
      [url, { method: 'POST', body: new URLSearchParams(params) }],
      [url, { method: 'POST', body: parts }],
    ]
    for (const [address, init] of ways) {
      const response = await fetch(address, { ...init, headers: token() })
      expect(await response.json()).toMatchObject({
        ok: true,
        result: { fiat: 'RUB', amount: '500', status: 'active' },
      })
    }
  })

  test.each<[string, unknown, string]>([
    ['createInvoice', inRoubles({ expires_in: 0 }), '400 EXPIRES_IN_INVALID'],
    ['createInvoice', inRoubles({ expires_in: 2_678_401 }), '400 EXPIRES_IN_INVALID'],
    ['createInvoice', inRoubles({ amount: '-1' }), '400 AMOUNT_INVALID'],
    ['createInvoice', inRoubles({ amount: '1e3' }), '400 AMOUNT_INVALID'],
    ['createInvoice', inRoubles({ amount: undefined }), '400 AMOUNT_REQUIRED'],
    ['createInvoice', inRoubles({ fiat: 'XXX' }), '400 FIAT_INVALID'],
    ['createInvoice', inRoubles({ accepted_assets: 'USDT,NOPE' }), '400 ACCEPTED_ASSETS_INVALID'],
    ['createInvoice', inRoubles({ payload: 'x'.repeat(4_097) }), '400 PAYLOAD_TOO_LONG'],
    ['createInvoice', inRoubles({ paid_btn_name: 'callback' }), '400 PAID_BTN_URL_REQUIRED'],
    ['createInvoice', { amount: '1' }, '400 ASSET_REQUIRED'],
    ['getInvoices', { count: 1_001 }, '400 COUNT_INVALID'],
    ['createCheck', inCoin({ amount: '10001' }), '400 INSUFFICIENT_FUNDS'],
    ['createCheck', inCoin({ asset: 'BTC', amount: '0.000000001' }), '400 AMOUNT_INVALID'],
    ['deleteCheck', { check_id: 9 }, '400 CHECK_NOT_FOUND'],
    ['transfer', toUser({ user_id: 77_404 }), '400 USER_NOT_FOUND'],
    ['transfer', toUser({ amount: '0.5' }), '400 AMOUNT_TOO_SMALL'],
    ['transfer', toUser({ spend_id: undefined }), '400 SPEND_ID_REQUIRED'],
    ['constructor', {}, '405 METHOD_NOT_FOUND'],
  ])('%s %j is refused: %s', async (method, params, said) => {
    expect(await call(method, params)).toBe(said)
  })

  test('without its token nothing is returned', async () => {
    const response = await fetch(`${bot.url}/api/getMe`)
    expect([response.status, await response.json()]).toEqual([
      401,
      { ok: false, error: { code: 401, name: 'UNAUTHORIZED' } },
    ])
    expect(await call('getMe')).toMatchObject({ app_id: 12345 })
  })

  test('a transfer happens once for its spend_id, and is found by it', async () => {
    const made = await call('transfer', toUser())
    expect(made).toMatchObject({ status: 'completed', amount: '10', spend_id: 's1' })
    expect(await call('transfer', toUser())).toBe('400 SPEND_ID_ALREADY_USED')
    expect(await call('getTransfers', { spend_id: 's1' })).toEqual({ items: [made] })
    expect(await call('getTransfers', { spend_id: 's2' })).toEqual({ items: [] })
  })

  test('a cheque is put aside until it is activated, or deleted', async () => {
    const held = async () =>
      ((await call('getBalance')) as unknown as { currency_code: string; available: string; onhold: string }[])
        .filter(({ currency_code }) => currency_code === 'USDT')
        .map(({ available, onhold }) => [available, onhold])[0]
    const { check_id } = (await call('createCheck', inCoin())) as { check_id: number }
    expect(await held()).toEqual(['9990', '10'])
    expect(await call('deleteCheck', { check_id })).toBe(true)
    expect(await held()).toEqual(['10000', '0'])
    const other = (await call('createCheck', inCoin())) as { check_id: number }
    await bot.control('activate', { check_id: other.check_id })
    expect(await call('deleteCheck', { check_id: other.check_id })).toBe('400 CHECK_ALREADY_ACTIVATED')
    expect(await call('getChecks', { status: 'active' })).toEqual({ items: [] })
    expect(await held()).toEqual(['9990', '0'])
  })

  test('an invoice is paid on its page, in the payer’s language, and only once', async () => {
    const made = (await call('createInvoice', inRoubles({ accepted_assets: 'USDT,BTC', description: '<b>' }))) as {
      invoice_id: number
      pay_url: string
    }
    const { invoice_id, pay_url } = made
    const russian = await page(pay_url, 'ru')
    expect(russian).toMatch(
      /<html lang="ru">[\s\S]*Песочница[\s\S]*500,00[\s\S]*&lt;b&gt;[\s\S]*Оплатить[\s\S]*Дать истечь/,
    )
    expect(await page(pay_url, 'en')).toMatch(/<html lang="en">[\s\S]*no real money[\s\S]*USDT: 6\.1349[\s\S]*Pay/)
    expect(await page(`${pay_url}/pay`, 'en', { asset: 'TON' })).toContain('Waiting for payment')
    expect(await page(`${pay_url}/pay`, 'en', { asset: 'BTC' })).toContain('Paid: 0.00006134 BTC')
    await page(`${pay_url}/expire`, 'en', {})
    const paid = { invoice_id, status: 'paid', paid_asset: 'BTC', paid_amount: '0.00006134', fee_asset: 'BTC' }
    expect(await call('getInvoices', { status: 'paid' })).toMatchObject({ items: [paid] })
    expect(await call('deleteInvoice', { invoice_id })).toBe('400 INVOICE_ALREADY_PAID')
    expect(await call('getStats')).toMatchObject({ created_invoice_count: 1, paid_invoice_count: 1, conversion: 1 })
    const nothing = await fetch(`${bot.url}/invoice/IVnothing`)
    expect(nothing.status).toBe(404)
  })

  test('it restores its state after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'casino-sandbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const env = { STATE_FILE: join(folder, 'state.json') }
    const first = await openSandbox('crypto-pay', env)
    const headers = { ...token(), 'content-type': 'application/json' }
    const body = JSON.stringify(inRoubles())
    const made = await fetch(`${first.url}/api/createInvoice`, { method: 'POST', headers, body })
    const { result } = (await made.json()) as { result: { invoice_id: number } }
    await first.control('pay', { invoice_id: result.invoice_id })
    await first.close()
    const second = await openSandbox('crypto-pay', env)
    onTestFinished(() => second.close())
    const read = await fetch(`${second.url}/api/getInvoices?invoice_ids=${result.invoice_id}`, { headers: token() })
    expect(await read.json()).toMatchObject({ result: { items: [{ status: 'paid' }] } })
  })
})

describe('CryptoCloud', () => {
  async function call(path: string, body: unknown = {}, key = cloud.env.CRYPTOCLOUD_API_KEY) {
    const request = json(body)
    const headers = { ...request.headers, authorization: `Token ${key}` }
    const response = await fetch(`${cloud.url}/v2/${path}`, { ...request, headers })
    const { status, result } = (await response.json()) as { status: string; result: never }
    return status === 'success' ? (result as unknown) : [response.status, result]
  }
  const order = (more: object = {}) => ({ shop_id: 'shop-1', amount: 500, currency: 'RUB', ...more })
  const withdrawal = 'cryptocloud-withdrawal-key'

  test.each<[string, unknown, number, object, string?]>([
    ['invoice/create', order({ shop_id: 'x' }), 400, { shop_id: 'Project is not found' }],
    ['invoice/create', order({ amount: '500' }), 400, { amount: 'A valid number is required.' }],
    ['invoice/create', order({ amount: -5 }), 400, { amount: 'A valid number is required.' }],
    ['invoice/create', order({ currency: 'XXX' }), 400, { currency: 'This currency is not supported' }],
    ['invoice/merchant/canceled', {}, 400, { validate_error: 'uuid is required' }],
    ['invoice/merchant/canceled', { uuid: 'INV-NOTHING' }, 400, { validate_error: 'Invoice is not created' }],
    [
      'invoice/merchant/list',
      { start: '2026-01-01', end: '' },
      400,
      { validate_error: 'start and end are dd.mm.yyyy' },
    ],
    ['invoice/merchant/info', { uuids: 'x' }, 400, { validate_error: 'uuids is a list of up to 100' }],
    ['nothing', {}, 404, { message: 'Not found.' }, undefined],
    ['invoice/merchant/list', {}, 401, { message: 'Authentication credentials were not provided.' }, 'nobody'],
    ['invoice/merchant/list', {}, 403, { message: 'This key has no right to it.' }, withdrawal],
    ['invoice/api/out/create', {}, 403, { message: 'This key has no right to it.' }],
    ['invoice/api/out/create', {}, 400, { currency_code: 'This coin is not supported' }, withdrawal],
  ])('%s %j is refused: %d %j', async (path, body, status, result, key) => {
    if (path === 'nothing') return expect((await fetch(`${cloud.url}/v2/nothing`, json(body))).status).toBe(404)
    expect(await call(path, body, key)).toEqual([status, result])
  })

  test('an invoice without a coin gets one on its page, and is paid there in parts', async () => {
    const { link, uuid, address } = (await call('invoice/create', order())) as Record<string, string>
    expect([uuid, address]).toEqual([expect.stringMatching(/^INV-[A-Z2-9]{8}$/), ''])
    expect(await page(link!, 'ru')).toMatch(/Песочница[\s\S]*Выбрать монету/)
    expect(await page(`${link}/coin`, 'en', { code: 'USDT_BSC' })).toMatch(/Pay in full: 6\.1349[\s\S]*Cancel/)
    expect(await page(`${link}/part`, 'en', {})).toMatch(/A part of the sum[\s\S]*Pay the rest/)
    expect(await page(`${link}/cancel`, 'en', {})).toMatch(/A part of the sum/)
    expect(await page(`${link}/over`, 'en', {})).toMatch(/More than the sum/)
    expect(await call('invoice/merchant/info', { uuids: [uuid!.slice(4)] })).toMatchObject([
      { uuid, status: 'overpaid', invoice_status: 'success', amount_in_fiat: 500, fiat_currency: 'RUB' },
    ])
  })

  test('an invoice is cancelled once, and counted', async () => {
    const { uuid } = (await call('invoice/create', order())) as { uuid: string }
    expect(await call('invoice/merchant/canceled', { uuid })).toEqual(['ok'])
    expect(await call('invoice/merchant/canceled', { uuid })).toEqual([
      400,
      { validate_error: 'Invoice is not created' },
    ])
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
    const today = { start: `${day}.${month}.${year}`, end: `${day}.${month}.${year}` }
    expect(await call('invoice/merchant/statistics', today)).toMatchObject({ count: { all: 1, canceled: 1 } })
    expect(await call('invoice/merchant/list', { start: '01.01.2020', end: '02.01.2020' })).toEqual([])
  })

  test('a static wallet always belongs to the same customer, and balances are returned', async () => {
    const request = { shop_id: 'shop-1', currency: 'USDT_TRC20', identify: 'customer-1' }
    const wallet = await call('invoice/static/create', request)
    expect(wallet).toMatchObject({ currency: 'USDT_TRC20', uuid: expect.stringMatching(/^INV-/) })
    expect(await call('invoice/static/create', request)).toEqual(wallet)
    await cloud.control('balance', { code: 'BTC', available: '1.5' })
    expect(await call('merchant/wallet/balance/all')).toContainEqual({
      currency: { code: 'BTC', short_code: 'BTC' },
      available_balance: 1.5,
    })
  })
})
