import { openYooKassa } from '../../../money/providers/adapters/yookassa/adapter.ts'
import { ProviderSilent, ProviderUnavailable } from '../../../money/providers/provider.ts'
import { type ConformanceSubject, noAmounts, type Row, type RunningSubject, uuid, wrongAmounts } from './subject.ts'

export const yooKassaKeys = { shopId: '501', secretKey: 'test_sandbox_key' }

const ref = '2e3f1a07-000f-5000-9000-145f6df21d6f'
const roubles = (value: unknown) => ({ value, currency: 'RUB' })
const paid = {
  id: ref,
  status: 'succeeded',
  amount: roubles('500.00'),
  metadata: { transaction_uuid: uuid },
  created_at: '2026-11-01T12:00:00.000Z',
  captured_at: '2026-11-01T12:01:00.000Z',
}
const error = (code: string) => ({ type: 'error', id: ref, code, description: 'about test_sandbox_key' })
const becomes =
  (how: string) =>
  ({ sandbox, ref }: RunningSubject) =>
    sandbox.control(`pay/${ref}`, { how })

export const subject: ConformanceSubject = {
  name: 'yookassa',
  keys: { ...yooKassaKeys, addresses: '127.0.0.1' },
  open: (url, { keys, timeoutMs } = {}) =>
    openYooKassa({ url, ...yooKassaKeys, addresses: [], ...keys }, timeoutMs === undefined ? {} : { timeoutMs }),
  secrets: ['test_sandbox'],
  unsigned: true,
  wrongKeys: {
    'a wrong key': [{ secretKey: 'test_of_another' }, 'create', 'read', 'list'],
    'another shop': [{ shopId: '502' }, 'create'],
  },
  denial: (status) => ({ status, json: error('invalid_request') }),
  troubles: {
    'an error with 200': [{ json: error('internal_server_error') }, ProviderSilent],
    'a call that is still processed': [
      { status: 202, json: { type: 'processing', retry_after: 1800 } },
      ProviderSilent,
    ],
    '403': [{ status: 403, json: error('forbidden') }, ProviderUnavailable],
  },
  order: {},
  created: {
    ref,
    answer: (url, fields) => ({
      ...paid,
      status: 'pending',
      created_at: '1970-01-01T00:00:00.000Z',
      confirmation: { type: 'redirect', confirmation_url: `${url}/pay/${ref}` },
      ...fields,
    }),
    wrong: [
      { confirmation: { type: 'redirect', confirmation_url: 'javascript:alert(1)' } },
      { confirmation: null },
      { amount: roubles('400.00') },
      { amount: { value: '500.00', currency: 'USD' } },
      { metadata: { transaction_uuid: uuid.replace('3', '4') } },
      { id: '../../x' },
      { created_at: 'soon' },
    ],
  },
  fee: 43_19,
  invoice: {
    ref,
    right: paid,
    another: { id: ref.replace('7', '8') },
    unreadable: [
      ...wrongAmounts('amount', roubles),
      ...noAmounts('amount'),
      ...noAmounts('amount').map(({ amount }) => ({ amount: roubles(amount) })),
      { status: 'SUCCEEDED' },
      { status: ['succeeded'] },
      { status: null },
      { status: 'refunded' },
    ],
    lies: [
      [{ amount: roubles('1.00') }, { state: 'paid', amount: 1_00 }],
      [{ amount: { value: '500.00', currency: 'USD' } }, { state: 'partial' }],
      [{ metadata: null }, { state: 'paid', uuid: undefined }],
      [{ metadata: { transaction_uuid: { of: 'somebody' } } }, { state: 'paid', uuid: undefined }],
      [{ status: 'waiting_for_capture' }, { state: 'waiting' }],
      [{ status: 'canceled', cancellation_details: { reason: 'fraud_suspected' } }, { state: 'failed' }],
      [{ status: 'canceled', cancellation_details: { reason: 'expired_on_confirmation' } }, { state: 'expired' }],
      [{ id: ref.replace('7', '9') }, 'unreadable'],
    ],
    one: (row) => row,
    all: (rows) => ({ type: 'list', items: rows }),
  },
  invoices: {
    all: async (sandbox) =>
      (await sandbox.control<{ state: { payments: Row[] } }>('state')).state.payments.toReversed(),
    recorded: ({ text, returnUrl }, { ref: id }) => ({
      id,
      status: 'pending',
      amount: roubles('500.00'),
      description: text,
      metadata: { transaction_uuid: uuid },
      return_url: returnUrl,
    }),
    textOf: ({ description }) => description,
    page: (id) => `/pay/${id}`,
    async pay(sandbox, id, { roubles: sum = 500, currency = 'RUB', uuid: of, ...lies } = {}) {
      const isLie = sum !== 500 || currency !== 'RUB'
      await sandbox.control(`payments/${id}`, {
        ...lies,
        ...(isLie && { amount: { value: sum.toFixed(2), currency } }),
        ...(of && { metadata: { transaction_uuid: of } }),
      })
      await sandbox.control(`pay/${id}`, {})
    },
    ends: {
      'its administrator': [becomes('expired'), 'expired'],
      time: [({ sandbox }) => sandbox.control('clock', { aheadMs: 3_700_000 }), 'expired'],
      'a declined card': [becomes('canceled'), 'failed'],
      'a payment that waits for its capture': [becomes('waiting_for_capture'), 'waiting'],
      'the Faster Payments System': [becomes('sbp'), 'paid'],
    },
    unknown: [ref, 'somebody'],
    listedForMs: 60_000,
    beyondPage: 101,
    named: (id, of) => ({ ref: id, uuid: of }),
    notAccepted: { status: 503 },
  },
}
