import { networks, number, secret, site } from '../../../../platform/environment/variables.ts'
import { nextNumber } from '../../next-number.ts'
import { paymentProvider } from '../../payment-provider.ts'

/** The addresses that FreeKassa publishes for its notifications. */
const published = ['168.119.157.136', '168.119.60.227', '178.154.197.79', '51.250.54.238']

export const freeKassa = paymentProvider({
  name: 'freekassa',
  title: 'FreeKassa',
  reads: {
    shopId: number('FREEKASSA_SHOP_ID'),
    apiKey: secret('FREEKASSA_API_KEY'),
    secretWord1: secret('FREEKASSA_SECRET_1'),
    secretWord2: secret('FREEKASSA_SECRET_2'),
    url: site('FREEKASSA_URL', 'https://api.fk.life'),
    addresses: networks('FREEKASSA_ADDRESSES', published),
  },
  open: async (settings, { read, now }) =>
    (await import('./adapter.ts')).openFreeKassa(settings, { nextNumber: (name) => nextNumber(read, name), now }),
  sandbox: {
    program: 'sandbox/payments/freekassa.ts',
    settings: (key, callers) => ({
      shopId: '7001',
      apiKey: key('api'),
      secretWord1: key('word 1'),
      secretWord2: key('word 2'),
      addresses: callers,
    }),
  },
})
