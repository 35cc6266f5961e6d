import { paymentProvider } from '../../../money/providers/payment-provider.ts'
import { secret, site } from '../../../platform/environment/variables.ts'

/** A provider that no file of the product names. */
export const toy = paymentProvider({
  name: 'toy',
  title: 'Toy Bank',
  reads: { key: secret('TOY_KEY'), url: site('TOY_URL', 'https://bank.toy.example') },
  frames: ['https://frames.toy.example'],
  open: async (settings) => (await import('./adapter.ts')).openToy(settings),
  sandbox: {
    program: 'server/test/money/toy-provider/stand-in.ts',
    settings: (key) => ({ key: key('secret') }),
  },
})
