import { kopecks } from '@casino/rules/money'
import { openCryptoPay } from '../../../money/providers/adapters/crypto-pay/adapter.ts'
import { type Coin, type PayoutOrder, ProviderSilent, ProviderUnreadable } from '../../../money/providers/provider.ts'
import type { Sandbox } from '../running-sandbox.ts'
import { type ConformanceSubject, noAmounts, type Row, uuid, wrongAmounts } from './subject.ts'

const botKeys = { token: '12345:AAabcdefghijklmnopqrstuvwxyz012345' }
const usdt: Coin = { asset: 'USDT' }
export const cheque = (assetAmount = '12.5', coin = usdt): PayoutOrder => ({
  uuid,
  amount: kopecks(1_000_00),
  target: { to: 'cheque', coin },
  quote: { assetAmount, rate: '80', rateAt: new Date() },
})
export const chequesOf = async (sandbox: Sandbox) =>
  (await sandbox.control<{ state: { checks: Row[] } }>('state')).state.checks

const ok = (result: unknown) => ({ ok: true, result })
const items = (rows: readonly Row[]) => ok({ items: rows })
const paid = {
  invoice_id: 7,
  currency_type: 'fiat',
  fiat: 'RUB',
  amount: '500',
  status: 'paid',
  payload: uuid,
  paid_at: '2026-11-01T12:00:00Z',
}
const check = {
  check_id: 7,
  asset: 'USDT',
  amount: '12.5',
  status: 'active',
  bot_check_url: 'https://t.me/check',
  created_at: '2026-11-01T12:00:00Z',
}

export const subject: ConformanceSubject = {
  name: 'crypto-pay',
  keys: botKeys,
  open: (url, { now = Date.now, keys } = {}) => openCryptoPay({ url, ...botKeys, ...keys }, now),
  secrets: ['12345:AA'],
  wrongKeys: { 'a wrong token': [{ token: '12345:AAwrong' }, 'create', 'read', 'pay', 'quote'] },
  denial: (code) => ({ status: code, json: { ok: false, error: { code, name: 'SOMETHING_NEW' } } }),
  troubles: {
    'ok without a result': [{ json: { ok: true } }, ProviderSilent],
    'ok as a word': [{ json: { ok: 'true', result: { items: [paid] } } }, ProviderSilent],
    'ok with a refusal’s status': [{ status: 400, json: items([paid]) }, ProviderSilent],
    'items that are no list': [{ json: ok({ items: { 0: paid } }) }, ProviderUnreadable],
    'an error without a name': [{ status: 400, json: { ok: false, error: {} } }, ProviderSilent],
    'an error of its own': [{ json: { ok: false, error: { code: 500, name: 'INTERNAL' } } }, ProviderSilent],
  },
  fee: 12_34,
  order: { coin: { asset: 'USDT', network: 'TRC-20' } },
  created: {
    ref: '7',
    answer: (url, fields) => ok({ ...paid, status: 'active', bot_invoice_url: `${url}/invoice/x`, ...fields }),
    wrong: [
      { amount: '5000' },
      { fiat: 'USD' },
      { payload: 'other' },
      { bot_invoice_url: 'javascript:alert(1)', pay_url: 'javascript:alert(1)' },
      { invoice_id: '12.5' },
      { invoice_id: -1 },
    ],
  },
  invoice: {
    ref: '7',
    right: paid,
    another: { invoice_id: 8 },
    unreadable: [
      ...wrongAmounts('amount', String),
      ...noAmounts('amount'),
      { fiat: undefined },
      { fiat: ['RUB'] },
      { status: 'PAID' },
      { status: 'refunded' },
    ],
    lies: [
      [{ invoice_id: 8 }, { state: 'absent' }],
      [{ payload: 'somebody' }, { state: 'paid', uuid: undefined }],
    ],
    one: (row) => items([row]),
    all: items,
  },
  invoices: {
    all: async (sandbox) => (await sandbox.control<{ state: { invoices: Row[] } }>('state')).state.invoices,
    recorded: ({ text, returnUrl }, { ref }) => ({
      invoice_id: Number(ref),
      currency_type: 'fiat',
      fiat: 'RUB',
      amount: '500',
      accepted_assets: ['USDT'],
      payload: uuid,
      description: text,
      paid_btn_name: 'callback',
      paid_btn_url: returnUrl,
    }),
    textOf: ({ description }) => description,
    page: () => '/invoice/',
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control('pay', {
        invoice_id: ref,
        ...(roubles && { amount: String(roubles) }),
        ...(currency && { fiat: currency }),
        ...(uuid && { payload: uuid }),
      }),
    ends: {
      'its administrator': [({ sandbox, ref }) => sandbox.control('expire', { invoice_id: ref }), 'expired'],
      time: [({ sandbox }) => sandbox.control('clock', { aheadMs: 3_601_000 }), 'expired'],
    },
    unknown: ['999', 'INV-1', '1,2', '', '-1', '0x1'],
    listedForMs: 60_000,
    named: (ref, uuid) => ({ ref, uuid }),
    notAccepted: { status: 503 },
  },
  payout: {
    ref: 'check-7',
    right: check,
    another: { check_id: 8 },
    unreadable: [{ status: 'revoked', amount: 'some' }],
    lies: [[{ status: 'activated' }, { state: 'paid' }]],
    one: (row) => items([row]),
    all: items,
  },
  payouts: {
    order: cheque,
    others: () => [cheque('12.6'), cheque('12.5', { asset: 'USDC' })],
    all: async (sandbox) =>
      (await chequesOf(sandbox)).map((row) => ({
        reading: { ref: `check-${row.check_id}`, checkUrl: `${sandbox.url}/cheque/${row.hash}` },
        row,
      })),
    recorded: () => ({ asset: 'USDT', amount: '12.5', status: 'active' }),
    path: '/api/createCheck',
    first: 'paid',
    settle: (sandbox, ref) => sandbox.control('activate', { check_id: Number(ref.replace('check-', '')) }),
    ends: {},
    refusals: {
      'too little money': [
        (sandbox) => sandbox.control('balance', { asset: 'USDT', available: '1' }),
        cheque(),
        'INSUFFICIENT_FUNDS',
      ],
      'cheques switched off': [
        (sandbox) => sandbox.control('method', { name: 'createCheck', enabled: false }),
        cheque(),
        'METHOD_DISABLED',
      ],
      'too small a cheque': [() => undefined, cheque('0.000001'), 'AMOUNT_TOO_SMALL'],
    },
    lost: {
      'no cheque': ok({}),
      'somebody’s cheque': ok({ ...check, check_id: 9, amount: '1', bot_check_url: 'http://x/' }),
    },
    absent: 'none',
    claimed: 'none',
    dated: true,
    again: async () => undefined,
    listed: () => ({ uuid: undefined, amount: '12.5' }),
  },
}
