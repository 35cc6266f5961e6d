import type { Read } from '../database/database.ts'
import type { Providers } from '../provider-config.ts'
import { openCryptoPay } from './adapters/crypto-pay.ts'
import { openCryptoCloud } from './adapters/cryptocloud.ts'
import { openFreeKassa } from './adapters/freekassa.ts'
import { openStripe } from './adapters/stripe.ts'
import { guarded } from './guarded.ts'
import { nextNumber } from './next-number.ts'
import type { Provider, ProviderName } from './provider.ts'

/** What adapters need to know about this site. */
export interface House {
  /** The site's own URL, without a trailing slash. */
  readonly publicUrl: string
  /** The database, which stores growing numbers for a provider that needs them. */
  readonly read: Read
  /** The database's clock: an invoice's end must not depend on which node made it. */
  readonly now: () => number
}

/** The configured providers of the cashier, each behind its timeouts, retries and circuit breaker. */
export function openProviders(configured: Providers, house: House): ReadonlyMap<ProviderName, Provider> {
  const all = [...coins(configured, house), ...cards(configured, house)]
  return new Map(all.map((provider) => [provider.name, provider]))
}

/** Crypto Pay and CryptoCloud. */
function coins({ cryptoPay, cryptoCloud }: Providers, { now }: House): Provider[] {
  const cheques = cryptoPay && guarded(openCryptoPay(cryptoPay, now))
  // Only Crypto Pay provides rates, and both pay out by them.
  const wallets = cryptoCloud && guarded(openCryptoCloud(cryptoCloud, cheques?.payer?.quote, now))
  return [cheques, wallets].filter((provider) => provider !== undefined)
}

/** Stripe and FreeKassa. If both take cards, players are sent to the first. */
function cards({ stripe, freeKassa }: Providers, { read, now }: House): Provider[] {
  const next = (name: string) => nextNumber(read, name)
  const all = [stripe && openStripe(stripe, { now }), freeKassa && openFreeKassa(freeKassa, { nextNumber: next, now })]
  return all.filter((provider) => provider !== undefined).map((provider) => guarded(provider))
}
