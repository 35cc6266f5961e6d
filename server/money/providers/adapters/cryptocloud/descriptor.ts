import { optional, secret, site, text } from '../../../../platform/environment/variables.ts'
import { paymentProvider } from '../../payment-provider.ts'

export const cryptoCloud = paymentProvider({
  name: 'cryptocloud',
  title: 'CryptoCloud',
  reads: {
    apiKey: secret('CRYPTOCLOUD_API_KEY'),
    shopId: text('CRYPTOCLOUD_SHOP_ID', 'an identifier without spaces', /^\S+$/),
    secretKey: secret('CRYPTOCLOUD_SECRET_KEY'),
    url: site('CRYPTOCLOUD_URL', 'https://api.trybit.com'),
    // For payouts; without it this provider offers no withdrawals.
    withdrawalKey: optional(secret('CRYPTOCLOUD_WITHDRAWAL_KEY')),
  },
  open: async (settings, { now, quote }) => (await import('./adapter.ts')).openCryptoCloud(settings, { now, quote }),
  sandbox: {
    program: 'sandbox/payments/cryptocloud.ts',
    settings: (key) => ({
      apiKey: key('api'),
      shopId: key('shop').slice(0, 16),
      secretKey: key('secret'),
      withdrawalKey: key('withdrawal'),
    }),
  },
})
