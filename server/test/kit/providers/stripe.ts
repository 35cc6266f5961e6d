import { openStripe } from '../../../money/providers/adapters/stripe/adapter.ts'
import { ProviderSilent, ProviderUnavailable } from '../../../money/providers/provider.ts'
import { type ConformanceSubject, noAmounts, type Row, type RunningSubject, uuid, wrongAmounts } from './subject.ts'

export const stripeKeys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_test_secret' }

const paid = {
  id: 'cs_test_7',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  currency: 'rub',
  amount_total: 500_00,
  client_reference_id: uuid,
  created: 1_793_534_400,
}
const error = (type: string) => ({ error: { type, message: 'about sk_test_sandbox' } })
const becomes =
  (how: string) =>
  ({ sandbox, ref }: RunningSubject) =>
    sandbox.control(`pay/${ref}`, { how })

export const subject: ConformanceSubject = {
  name: 'stripe',
  keys: stripeKeys,
  open: (url, { keys, now = Date.now, ...options } = {}) =>
    openStripe({ url, ...stripeKeys, ...keys }, { now, ...options }),
  secrets: ['sk_test'],
  wrongKeys: { 'a wrong key': [{ secretKey: 'sk_test_of_another' }, 'create', 'read'] },
  denial: (status) => ({ status, json: error('invalid_request_error') }),
  troubles: {
    'an error with 200': [{ json: error('api_error') }, ProviderSilent],
    '403': [{ status: 403, json: error('invalid_request_error') }, ProviderUnavailable],
    '409': [{ status: 409, json: error('idempotency_error') }, ProviderUnavailable],
  },
  fee: 36_09,
  order: {},
  created: {
    ref: 'cs_test_7',
    answer: (url, fields) => ({ ...paid, url: `${url}/pay/cs_test_7`, expires_at: 3_600, ...fields }),
    wrong: [
      { url: 'javascript:alert(1)' },
      { url: null },
      { amount_total: 400_00 },
      { currency: 'usd' },
      { client_reference_id: uuid.replace('3', '4') },
      { id: 'pi_1' },
      { id: '../../x' },
      { expires_at: 'soon' },
    ],
  },
  invoice: {
    ref: 'cs_test_7',
    right: paid,
    another: { id: 'cs_test_8' },
    unreadable: [
      ...wrongAmounts('amount_total', (amount) => Number(amount) * 100 + 0.1),
      ...noAmounts('amount_total'),
      ...[0, -500_00, 0.5, '500.5', 1e20].map((amount_total) => ({ amount_total })),
      { payment_status: 'PAID' },
      { payment_status: ['paid'] },
      { payment_status: null, status: 'paid' },
      { payment_status: 'refunded' },
    ],
    lies: [
      [{ amount_total: 1_00 }, { state: 'paid', amount: 1_00 }],
      [{ currency: 'usd' }, { state: 'partial' }],
      [{ client_reference_id: null }, { state: 'paid', uuid: undefined }],
      [{ client_reference_id: { of: 'somebody' } }, { state: 'paid', uuid: undefined }],
      [{ payment_status: 'no_payment_required' }, { state: 'failed' }],
      [{ payment_status: 'unpaid', status: 'odd' }, 'unreadable'],
      [{ id: 'cs_test_another' }, 'unreadable'],
      [{ object: 'charge' }, 'unreadable'],
    ],
    one: (row) => row,
    all: (rows) => ({ object: 'list', data: rows, has_more: false }),
  },
  invoices: {
    all: async (sandbox) =>
      (await sandbox.control<{ state: { sessions: Row[] } }>('state')).state.sessions.toReversed(),
    recorded: ({ text, returnUrl }, { ref, expiresAt }) => ({
      id: ref,
      expires_at: expiresAt.getTime() / 1000,
      name: text,
      amount_total: 500_00,
      currency: 'rub',
      client_reference_id: uuid,
      metadata: { transaction_uuid: uuid, user_id: '7' },
      success_url: returnUrl,
      cancel_url: returnUrl,
      customer_email: null,
    }),
    textOf: ({ name }) => name,
    page: (ref) => `/pay/${ref}`,
    async pay(sandbox, ref, { roubles, currency, uuid } = {}) {
      await sandbox.control(`sessions/${ref}`, {
        ...(roubles && { amount_total: Math.round(roubles * 100) }),
        ...(currency && { currency: currency.toLowerCase() }),
        ...(uuid && { client_reference_id: uuid, metadata: { transaction_uuid: uuid } }),
      })
      await sandbox.control(`pay/${ref}`, {})
    },
    ends: {
      'its administrator': [becomes('expired'), 'expired'],
      time: [({ sandbox }) => sandbox.control('clock', { aheadMs: 3_700_000 }), 'expired'],
      'a declined card': [becomes('failed'), 'failed'],
      'a card that takes its time': [becomes('processing'), 'waiting'],
      'a card that took its time': [becomes('succeeded'), 'paid'],
    },
    unknown: ['cs_test_nobody'],
    listedForMs: 2 * 24 * 3_600_000,
    beyondPage: 101,
    named: (ref, uuid) => ({ ref, uuid }),
    notAccepted: { status: 503 },
  },
}
