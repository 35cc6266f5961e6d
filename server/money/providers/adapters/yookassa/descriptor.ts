import { networks, number, secret, site } from '../../../../platform/environment/variables.ts'
import { paymentProvider } from '../../payment-provider.ts'

/** The addresses that YooKassa publishes for its notifications. */
const published = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
]

export const yooKassa = paymentProvider({
  name: 'yookassa',
  title: 'YooKassa',
  reads: {
    shopId: number('YOOKASSA_SHOP_ID'),
    secretKey: secret('YOOKASSA_SECRET_KEY', 'a key that begins with live_ or test_', /^(live|test)_\S+$/),
    url: site('YOOKASSA_URL', 'https://api.yookassa.ru'),
    addresses: networks('YOOKASSA_ADDRESSES', published),
  },
  open: async (settings, { now }) => (await import('./adapter.ts')).openYooKassa(settings, { now }),
  sandbox: {
    program: 'sandbox/payments/yookassa.ts',
    settings: (key, callers) => ({ shopId: '501', secretKey: `test_${key('secret')}`, addresses: callers }),
  },
})
