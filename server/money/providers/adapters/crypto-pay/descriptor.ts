import { secret, site } from '../../../../platform/environment/variables.ts'
import { paymentProvider } from '../../payment-provider.ts'

export const cryptoPay = paymentProvider({
  name: 'crypto-pay',
  title: 'Crypto Pay',
  reads: {
    token: secret('CRYPTO_PAY_TOKEN', 'a token like 12345:AA…', /^\d+:\w{16,64}$/),
    url: site('CRYPTO_PAY_URL', 'https://pay.crypt.bot'),
  },
  open: async (settings, { now }) => (await import('./adapter.ts')).openCryptoPay(settings, now),
  sandbox: {
    program: 'sandbox/payments/crypto-pay.ts',
    settings: (key) => ({ token: `10001:${key('token')}` }),
  },
})
