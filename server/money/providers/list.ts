import { cryptoPay } from './adapters/crypto-pay/descriptor.ts'
import { cryptoCloud } from './adapters/cryptocloud/descriptor.ts'
import { freeKassa } from './adapters/freekassa/descriptor.ts'
import { stripe } from './adapters/stripe/descriptor.ts'
import type { PaymentProvider } from './payment-provider.ts'

/**
 * All payment providers. Their order matters if several are configured: players are sent to the first that supports their
 * choice, and one without rates of its own uses those of a provider before it.
 */
export const paymentProviders: readonly PaymentProvider[] = [cryptoPay, cryptoCloud, stripe, freeKassa]
