import { cryptoPay } from './adapters/crypto-pay/descriptor.ts'
import { cryptoCloud } from './adapters/cryptocloud/descriptor.ts'
import { freeKassa } from './adapters/freekassa/descriptor.ts'
import { p2p } from './adapters/p2p/descriptor.ts'
import { stripe } from './adapters/stripe/descriptor.ts'
import { yooKassa } from './adapters/yookassa/descriptor.ts'
import type { OwnProvider } from './own-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ProviderName } from './provider.ts'

/**
 * All payment providers. Their order matters if several are configured: players are sent to the first that supports their
 * choice, and one without rates of its own uses those of a provider before it.
 */
export const paymentProviders: readonly PaymentProvider[] = [cryptoPay, cryptoCloud, stripe, freeKassa, yooKassa]

/** The providers without a third party, after all others. */
export const ownProviders: readonly OwnProvider[] = [p2p]

/** Whether it has no third party: its payments are those that administrators entered. */
export const isOwn = (provider: ProviderName | null): boolean => ownProviders.some(({ name }) => name === provider)
