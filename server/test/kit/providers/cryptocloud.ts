import { kopecks } from '@casino/rules/money'
import { openCryptoCloud } from '../../../money/providers/adapters/cryptocloud/adapter.ts'
import { type Coin, type PayoutOrder, ProviderSilent, ProviderUnreadable } from '../../../money/providers/provider.ts'
import type { Sandbox } from '../running-sandbox.ts'
import { type ConformanceSubject, noAmounts, type Row, uuid, wrongAmounts } from './subject.ts'

export const wallet = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'
export const transfer = (
  assetAmount = '12.5',
  to = wallet,
  coin: Coin = { asset: 'USDT', network: 'TRC-20' },
): PayoutOrder => ({
  uuid,
  amount: kopecks(1_000_00),
  target: { to: 'wallet', wallet: to, coin },
  quote: { assetAmount, rate: '80', rateAt: new Date() },
})

export const cloudKeys = {
  apiKey: 'cryptocloud-api-key',
  shopId: 'shop-1',
  secretKey: 'cryptocloud-secret-key',
  withdrawalKey: 'cryptocloud-withdrawal-key',
}

interface Entry {
  readonly uuid: string
  readonly kind: string
  readonly created: number
  readonly expiry: number
  readonly code: string
}
export const entriesOf = async (sandbox: Sandbox, of: 'invoices' | 'payouts') =>
  (await sandbox.control<{ state: { entries: Entry[] } }>('state')).state.entries.filter(
    ({ kind }) => (kind === 'dw') === (of === 'payouts'),
  )
export const bareUuid = (entry: Entry | undefined) => entry?.uuid.replace('INV-', '') ?? ''

const success = (result: unknown) => ({ status: 'success', result })
const paid = {
  uuid: 'INV-ABCD1234',
  status: 'paid',
  amount_in_fiat: 500,
  fiat_currency: 'RUB',
  order_id: uuid,
  created: '2026-11-01 12:00:00.000000',
}
const payout = { uuid: 'INV-ABCD1234', type: 'dw', status: 'paid', amount: 1.5, created: paid.created }

export const subject: ConformanceSubject = {
  name: 'cryptocloud',
  keys: cloudKeys,
  open: (url, { now = Date.now, keys } = {}) => {
    const quote = async () => ({ assetAmount: '12.123456789', rate: '81.5', rateAt: new Date() })
    return openCryptoCloud({ url, ...cloudKeys, ...keys }, { now, quote })
  },
  secrets: Object.values(cloudKeys),
  wrongKeys: {
    'a wrong key': [{ apiKey: 'nobodys-key' }, 'create', 'read'],
    'the key for payouts': [{ apiKey: cloudKeys.withdrawalKey }, 'create'],
    'another shop': [{ shopId: 'shop-2' }, 'create'],
    'a wrong withdrawal key': [{ withdrawalKey: cloudKeys.apiKey }, 'pay'],
  },
  denial: (status) => ({ status, json: { status: 'error', result: { message: 'SOMETHING_NEW' } } }),
  troubles: {
    'success with a refusal’s status': [{ status: 400, json: success([paid]) }, ProviderSilent],
    'success without a result': [{ json: { status: 'success' } }, ProviderSilent],
    'an entry instead of a list': [{ json: success(paid) }, ProviderUnreadable, 'pay'],
    'another word': [{ json: { status: 'ok', result: [paid] } }, ProviderSilent],
    'an error with the status of success': [{ json: { status: 'error', result: {} } }, ProviderSilent],
  },
  fee: 23_73,
  order: { coin: { asset: 'USDT', network: 'TRC-20' } },
  created: {
    ref: 'ABCD1234',
    answer: (url, fields) =>
      success({ ...paid, status: 'created', link: `${url}/pay/ABCD1234`, expiry_date: 'soon', ...fields }),
    wrong: [{ amount_in_fiat: 5000 }, { fiat_currency: 'USD' }, { link: 'javascript:alert(1)' }, { uuid: 12 }],
  },
  invoice: {
    ref: 'ABCD1234',
    right: paid,
    another: { uuid: 'INV-ABCD2345' },
    unreadable: [
      ...wrongAmounts('amount_in_fiat', Number),
      ...noAmounts('amount_in_fiat'),
      { amount_in_fiat: 1e300 },
      { fiat_currency: undefined },
      { fiat_currency: ['RUB'] },
      { status: 'Paid' },
      { status: 'refunded' },
    ],
    lies: [
      [{ uuid: 'ABCD1234' }, { state: 'paid', amount: 500_00, uuid }],
      [{ amount_in_fiat: '500.00' }, { state: 'paid', amount: 500_00 }],
      [{ order_id: 'somebody' }, { state: 'paid', uuid: undefined }],
      [{ uuid: 'INV-ABCD1235' }, { state: 'absent' }],
    ],
    // Entries that are not objects are skipped.
    one: (row) => success([null, row, 'INV-ABCD1234']),
    all: success,
  },
  invoices: {
    all: async (sandbox) => (await entriesOf(sandbox, 'invoices')) as unknown as Row[],
    recorded: (_, { ref, expiresAt }) => ({
      uuid: `INV-${ref}`,
      expiry: expiresAt.getTime(),
      amountInFiat: 500,
      fiat: 'RUB',
      code: 'USDT_TRC20',
      available: ['USDT_TRC20'],
      orderId: uuid,
    }),
    page: (ref) => `/pay/${ref}`,
    pay: (sandbox, ref, { roubles, currency, uuid } = {}) =>
      sandbox.control('pay', {
        uuid: ref,
        ...(roubles && { amount_in_fiat: roubles }),
        ...(currency && { fiat_currency: currency }),
        ...(uuid && { order_id: uuid }),
      }),
    ends: { cancellation: [({ sandbox, ref }) => sandbox.control('expire', { uuid: ref }), 'expired'] },
    unknown: ['ABCD2345', '', 'a,b', '../info', 'INV-INV-1'],
    listedForMs: 5 * 24 * 3_600_000,
    named: (ref, uuid) => ({ ref, uuid }),
    notAccepted: { status: 503 },
  },
  payout: {
    ref: 'ABCD1234',
    right: payout,
    another: { uuid: 'INV-ABCD2345' },
    unreadable: [{ status: 'frozen', amount: 'some' }],
    lies: [
      [{ status: 'created' }, { state: 'sent' }],
      [{ uuid: 'INV-ABCD2345' }, 'unreadable'],
    ],
    one: (row) => success([row]),
    all: success,
  },
  payouts: {
    order: transfer,
    others: () => [transfer('12.6'), transfer('12.5', `${wallet}2`), transfer('12.5', wallet, { asset: 'TRX' })],
    all: async (sandbox) =>
      (await entriesOf(sandbox, 'payouts')).map((row) => ({ reading: { ref: bareUuid(row) }, row: { ...row } })),
    recorded: () => ({ code: 'USDT_TRC20', address: wallet, amount: '12.5' }),
    path: '/v2/invoice/api/out/create',
    first: 'sent',
    settle: (sandbox) => sandbox.control('clock', { aheadMs: 20_000 }),
    ends: { cancellation: (sandbox, uuid) => sandbox.control('payout', { uuid, status: 'canceled' }) },
    refusals: {
      'more than there is': [() => undefined, transfer('20000'), 'Insufficient funds'],
      'an address that is none': [() => undefined, transfer('1', '!'), 'to_address: invalid'],
    },
    lost: { 'no payout': success({}) },
    absent: 'unclear',
    claimed: 'unclear',
    dated: true,
    again: (sandbox) => sandbox.control('payouts', { free: true }),
    beyondPage: 101,
    listed: () => ({ uuid: undefined, amount: '12.5' }),
  },
}
