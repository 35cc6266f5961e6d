import { randomUUID } from 'node:crypto'
import { kopecks } from '@casino/rules/money'
import { openFreeKassa } from '../../../money/providers/adapters/freekassa/adapter.ts'
import { type PayoutOrder, ProviderSilent, ProviderUnreadable } from '../../../money/providers/provider.ts'
import type { Sandbox } from '../running-sandbox.ts'
import { type ConformanceSubject, noAmounts, type Row, uuid, wrongAmounts } from './subject.ts'

export const card = '2200000000000004'
export const cardPayout = (fields: Partial<PayoutOrder> = {}): PayoutOrder => ({
  uuid: randomUUID(),
  amount: kopecks(198_90),
  target: { to: 'card', card },
  ...fields,
})
export const shop = { shopId: '777', apiKey: 'fk-api-key', secretWord2: 'secret-two', addresses: [] as string[] }

interface State {
  readonly nonce: number
  readonly balance: number
  readonly orders: readonly Row[]
  readonly withdrawals: readonly (Row & { readonly id: number })[]
}
export const shopOf = async (sandbox: Sandbox) => (await sandbox.control<{ state: State }>('state')).state

/** Greater than any before, like the casino's own numbers. */
let nonce = Math.floor(Date.now() / 1000)
const nextNumber = async () => ++nonce

const numberOf = (ref: string) => ref.replace('order-', '')
const list = (rows: readonly Row[]) => ({ type: 'success', pages: 1, orders: rows })
const paid = {
  fk_order_id: 7,
  merchant_order_id: uuid,
  amount: 500,
  currency: 'RUB',
  status: 1,
  date: '2026-11-01 12:00:00',
}
const payout = { id: 7, amount: 500, currency: 'RUB', status: 1, date: '2026-11-01 12:00:00' }
const onPage =
  (action: string) =>
  async ({ url }: { readonly url: string }) => {
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'follow' })
    if (page.status !== 200) throw new Error(`the payment page answered ${page.status}`)
  }
const statuses = [5, 6, 2, true, [1], 'constructor', '01', null]

export const subject: ConformanceSubject = {
  name: 'freekassa',
  // Otherwise payouts would settle after a while.
  prepare: (sandbox) => sandbox.control('shop', { settleAfterMs: null }),
  keys: { ...shop, secretWord1: 'secret-one', addresses: '127.0.0.1' },
  open: (url, { keys, now = Date.now, ...options } = {}) =>
    openFreeKassa({ url, ...shop, ...keys }, { nextNumber, now, ...options }),
  secrets: [card, shop.apiKey],
  wrongKeys: { 'a wrong key': [{ apiKey: 'another' }, 'pay', 'create'] },
  denial: (status) => ({ status, json: { type: 'error', msg: `SOMETHING_NEW ${card}` } }),
  troubles: {
    'an error with 200': [{ json: { type: 'error', msg: 'no' } }, ProviderSilent],
    'a success with 400': [{ status: 400, json: { ...list([]), data: { id: 1 } } }, ProviderSilent],
    'an empty success': [{ json: { type: 'success' } }, ProviderUnreadable],
    'wrong types': [{ json: { type: 'success', orders: 'x', data: 7, orderId: {}, location: 5 } }, ProviderUnreadable],
  },
  order: {},
  created: {
    ref: 'order-5',
    answer: (url, fields) => ({ type: 'success', orderId: 5, orderHash: 'x', location: `${url}/pay`, ...fields }),
    wrong: ['javascript:alert(1)', 'ftp://pay.example/', '', null].map((location) => ({ location })),
  },
  invoice: {
    ref: 'order-7',
    right: paid,
    another: { fk_order_id: 8 },
    unreadable: [
      ...wrongAmounts('amount', Number),
      ...noAmounts('amount'),
      { amount: 0.001 },
      { amount: '5e2' },
      { currency: null },
      ...statuses.map((status) => ({ status })),
    ],
    lies: [
      [{ amount: 1 }, { state: 'paid', amount: 1_00 }],
      [{ amount: '500.00' }, { state: 'paid', amount: 500_00 }],
      [{ currency: 'USD' }, { state: 'partial' }],
      [{ merchant_order_id: 'tx' }, { state: 'paid', uuid: undefined }],
      [{ fk_order_id: 5 }, 'unreadable'],
    ],
    one: (row) => list([row]),
    all: list,
  },
  invoices: {
    all: async (sandbox) => (await shopOf(sandbox)).orders,
    recorded: ({ player }) => ({ amount: 500_00, paymentId: uuid, email: player.email }),
    page: () => '/',
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control(`orders/${numberOf(ref)}`, {
        action: 'pay',
        ...(roubles && { amount: roubles }),
        ...(currency && { currency }),
        ...(uuid && { merchant_order_id: uuid }),
      }),
    ends: {
      'a cancellation': [onPage('cancel'), 'failed'],
      'a declined card': [onPage('fail'), 'failed'],
      'a payment on its page': [onPage('pay'), 'paid'],
    },
    unknown: ['order-5', 'cs_test_1'],
    listedForMs: 2 * 24 * 3_600_000,
    named: (_, uuid) => ({ uuid }),
    notAccepted: { body: 'yes' },
  },
  payout: {
    ref: '7',
    right: payout,
    another: { id: 8 },
    unreadable: statuses.map((status) => ({ status })),
    lies: [
      [{ status: '1' }, { state: 'paid' }],
      [{ status: 9 }, { state: 'refused' }],
      [{ id: 8 }, 'unreadable'],
    ],
    one: (row) => list([row]),
    all: list,
  },
  payouts: {
    order: cardPayout,
    others: () => [cardPayout()],
    all: async (sandbox) =>
      (await shopOf(sandbox)).withdrawals.toReversed().map((row) => ({ reading: { ref: String(row.id) }, row })),
    recorded: (order) => ({
      paymentId: order.uuid,
      system: 36,
      amount: 198_90,
      currency: 'RUB',
      account: '220000******0004',
    }),
    path: '/v1/withdrawals/create',
    first: 'sent',
    settle: (sandbox, ref) => sandbox.control(`withdrawals/${ref}`, { action: 'pay' }),
    ends: {
      failure: (sandbox, ref) => sandbox.control(`withdrawals/${ref}`, { action: 'fail' }),
      cancellation: (sandbox, ref) => sandbox.control(`withdrawals/${ref}`, { action: 'cancel' }),
    },
    refusals: {
      'a card that is none': [
        () => undefined,
        cardPayout({ target: { to: 'card', card: '2200000000000005' } }),
        'Invalid account',
      ],
      'a sum below its least': [() => undefined, cardPayout({ amount: kopecks(49_99) }), 'Invalid amount'],
      'a sum above its greatest': [() => undefined, cardPayout({ amount: kopecks(500_000_01) }), 'Invalid amount'],
      'too little money': [
        (sandbox) => sandbox.control('shop', { balance: 100_00 }),
        cardPayout(),
        'Insufficient funds',
      ],
    },
    lost: {},
    absent: 'none',
    claimed: 'unclear',
    dated: false,
    again: async () => undefined,
    beyondPage: 21,
    listed: ({ amount }) => ({ uuid: undefined, amount }),
  },
}
