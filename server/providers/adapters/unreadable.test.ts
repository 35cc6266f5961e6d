import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guarded } from '../guarded.ts'
import { type Provider, ProviderUnreadable } from '../provider.ts'
import { openCryptoPay } from './crypto-pay.ts'
import { openCryptoCloud } from './cryptocloud.ts'
import { openFreeKassa } from './freekassa.ts'
import { openStripe } from './stripe.ts'

type Row = Readonly<Record<string, unknown>>

/** A provider's format of one object, and the ways in which it may be unreadable. */
interface Wire {
  readonly ref: string
  readonly right: Row
  /** The same with another identifier. */
  readonly another: Row
  readonly wrong: Readonly<Record<string, Row>>
  /** The provider's answers to a query for one, and for all. */
  readonly one: (row: Row) => unknown
  readonly all: (rows: readonly Row[]) => unknown
}

interface Subject {
  readonly open: (url: string) => Provider
  readonly invoice: Wire
  readonly payout?: Wire
}

const uuid = '3f2b8c1e-6a4d-4f0b-9a77-0c5d8e1f2a3b'
const amounts = (field: string, text: (amount: string) => unknown) => ({
  'an amount of 12.345': { [field]: text('12.345') },
  'an amount of 1e15': { [field]: text('1000000000000000') },
  'no amount': { [field]: null },
})
const cloudTime = '2026-11-01 12:00:00.000000'

const cryptoPay: Subject = {
  open: (url) => openCryptoPay({ url, token: 'a token' }),
  invoice: {
    ref: '7',
    right: {
      invoice_id: 7,
      status: 'paid',
      currency_type: 'fiat',
      fiat: 'RUB',
      amount: '500',
      payload: uuid,
      paid_at: '2026-11-01T12:00:00Z',
    },
    another: { invoice_id: 8 },
    wrong: { ...amounts('amount', String), 'an unknown status': { status: 'refunded' } },
    one: (row) => ({ ok: true, result: { items: [row] } }),
    all: (rows) => ({ ok: true, result: { items: rows } }),
  },
  payout: {
    ref: 'check-7',
    right: {
      check_id: 7,
      asset: 'USDT',
      amount: '1.5',
      status: 'active',
      bot_check_url: 'https://t.me/check',
      created_at: '2026-11-01T12:00:00Z',
    },
    another: { check_id: 8 },
    wrong: { 'an unknown status': { status: 'revoked', amount: 'some' } },
    one: (row) => ({ ok: true, result: { items: [row] } }),
    all: (rows) => ({ ok: true, result: { items: rows } }),
  },
}

const cryptoCloud: Subject = {
  open: (url) =>
    openCryptoCloud(
      { url, apiKey: 'a key', shopId: 'a shop', secretKey: 'a secret', withdrawalKey: 'another key' },
      async () => ({ assetAmount: '1', rate: '80', rateAt: new Date() }),
    ),
  invoice: {
    ref: 'ABCD1234',
    right: {
      uuid: 'INV-ABCD1234',
      status: 'paid',
      fiat_currency: 'RUB',
      amount_in_fiat: 500,
      order_id: uuid,
      created: cloudTime,
    },
    another: { uuid: 'INV-ABCD2345' },
    wrong: { ...amounts('amount_in_fiat', Number), 'an unknown status': { status: 'refunded' } },
    one: (row) => ({ status: 'success', result: [row] }),
    all: (rows) => ({ status: 'success', result: rows }),
  },
  payout: {
    ref: 'ABCD1234',
    right: { uuid: 'INV-ABCD1234', type: 'dw', status: 'paid', amount: 1.5, created: cloudTime },
    another: { uuid: 'INV-ABCD2345' },
    wrong: { 'an unknown status': { status: 'frozen', amount: 'some' } },
    one: (row) => ({ status: 'success', result: [row] }),
    all: (rows) => ({ status: 'success', result: rows }),
  },
}

const kassaList = (rows: readonly Row[]) => ({ type: 'success', pages: 1, orders: rows })
let nonce = 0
const freeKassa: Subject = {
  open: (url) =>
    openFreeKassa(
      { url, shopId: '777', apiKey: 'a key', secretWord2: 'a word', addresses: [] },
      { nextNumber: async () => ++nonce },
    ),
  invoice: {
    ref: 'order-7',
    right: {
      fk_order_id: 7,
      merchant_order_id: uuid,
      amount: 500,
      currency: 'RUB',
      status: 1,
      date: '2026-11-01 12:00:00',
    },
    another: { fk_order_id: 8 },
    wrong: { ...amounts('amount', Number), 'an unknown status': { status: 5 }, 'a refund': { status: 6 } },
    one: (row) => kassaList([row]),
    all: kassaList,
  },
  payout: {
    ref: '7',
    right: { id: 7, amount: 500, currency: 'RUB', status: 1, date: '2026-11-01 12:00:00' },
    another: { id: 8 },
    wrong: { 'an unknown status': { status: 5 }, 'a refund': { status: 6 } },
    one: (row) => kassaList([row]),
    all: kassaList,
  },
}

const stripe: Subject = {
  open: (url) => openStripe({ url, secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }),
  invoice: {
    ref: 'cs_test_7',
    right: {
      id: 'cs_test_7',
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
      currency: 'rub',
      amount_total: 500_00,
      client_reference_id: uuid,
      created: 1_793_534_400,
    },
    another: { id: 'cs_test_8' },
    wrong: {
      ...amounts('amount_total', (amount) => Number(amount) * 100 + 0.1),
      'an unknown status': { payment_status: 'refunded' },
    },
    one: (row) => row,
    all: (rows) => ({ object: 'list', data: rows, has_more: false }),
  },
}

const subjects: Readonly<Record<string, Subject>> = { cryptoPay, cryptoCloud, freeKassa, stripe }
const cases = Object.entries(subjects).flatMap(([name, { open, invoice, payout }]) =>
  [{ of: 'invoice', wire: invoice } as const, ...(payout ? [{ of: 'payout', wire: payout } as const] : [])].flatMap(
    ({ of, wire }) => Object.entries(wire.wrong).map(([what, wrong]) => ({ name, of, what, wrong, wire, open })),
  ),
)

const calls: string[] = []
let answer: (url: string) => unknown
const server = createServer((request, response) => {
  calls.push(request.url ?? '')
  request.resume().on('end', () => response.end(JSON.stringify(answer(request.url ?? ''))))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  calls.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(cases)('$what in the $of of $name', ({ of, wrong, wire, open }) => {
  const bad = { ...wire.right, ...wrong }
  const side = (provider: Provider) => (of === 'invoice' ? provider.collector! : provider.payer!)

  test('is queried once, and does not block the provider', async () => {
    const { read } = side(guarded(open(url)))
    answer = () => wire.one(bad)
    for (let time = 0; time < 12; time++) await expect(read(wire.ref)).rejects.toThrow(ProviderUnreadable)
    expect(calls).toHaveLength(12)
    answer = () => wire.one(wire.right)
    expect(await read(wire.ref)).toMatchObject({ state: 'paid' })
  })

  test('affects no other row of the list', async () => {
    const rows = [wire.right, { ...bad, ...wire.another }, wire.right]
    answer = () => wire.all(rows)
    const records = await side(guarded(open(url))).paidSince(new Date('2026-10-01'))
    const readable = { ref: wire.ref, amount: expect.anything(), at: expect.any(Date) }
    const unreadable = { unreadable: expect.any(String), ref: wire.ref.replace('7', '8').replace('1234', '2345') }
    expect(records).toMatchObject([readable, unreadable, readable])
  })
})
