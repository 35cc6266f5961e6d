import { cryptoPay } from './adapters/crypto-pay/descriptor.ts'
import { cryptoCloud } from './adapters/cryptocloud/descriptor.ts'
import { freeKassa } from './adapters/freekassa/descriptor.ts'
import { stripe } from './adapters/stripe/descriptor.ts'
import type { PaymentProvider } from './payment-provider.ts'

/**
 * All providers of payments. The order counts where several are configured: players are sent to the first that takes or pays
 * what they chose, and one without rates of its own pays by those of a provider before it.
 */
export const paymentProviders: readonly PaymentProvider[] = [cryptoPay, cryptoCloud, stripe, freeKassa]
