import { secret, site } from '../../../../platform/environment/variables.ts'
import { paymentProvider } from '../../payment-provider.ts'

export const stripe = paymentProvider({
  name: 'stripe',
  title: 'Stripe',
  reads: {
    secretKey: secret('STRIPE_SECRET_KEY', 'a key that begins with sk_', /^sk_\w+$/),
    webhookSecret: secret('STRIPE_WEBHOOK_SECRET', 'a secret that begins with whsec_', /^whsec_\S+$/),
    url: site('STRIPE_URL', 'https://api.stripe.com'),
  },
  frames: ['https://js.stripe.com', 'https://checkout.stripe.com'],
  open: async (settings, { now }) => (await import('./adapter.ts')).openStripe(settings, { now }),
  sandbox: {
    program: 'sandbox/payments/stripe.ts',
    settings: (key) => ({ secretKey: `sk_test_${key('secret')}`, webhookSecret: `whsec_${key('hook')}` }),
  },
})
