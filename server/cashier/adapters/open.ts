import type { Read } from '../../database/database.ts'
import type { Providers } from '../../providers.ts'
import { openCryptoPay } from './crypto-pay.ts'
import { openCryptoCloud } from './cryptocloud.ts'
import { openFreeKassa } from './freekassa.ts'
import { guarded } from './guarded.ts'
import { nextNumber } from './next-number.ts'
import type { Provider, ProviderName } from './provider.ts'
import { openStripe } from './stripe.ts'

/** What adapters are told of the house. */
export interface House {
  /** The site's own address, without a slash at its end. */
  readonly publicUrl: string
  /** Where growing numbers are kept, for a provider that wants them. */
  readonly read: Read
  /** The database's clock: when an invoice ends must not depend on which node made it. */
  readonly now: () => number
}

/** Those of the cashier's providers that are configured, each behind its timeouts, retries and circuit. */
export function openProviders(configured: Providers, house: House): ReadonlyMap<ProviderName, Provider> {
  const all = [...coins(configured, house), ...cards(configured, house)]
  return new Map(all.map((provider) => [provider.name, provider]))
}

/** Crypto Pay and CryptoCloud. */
function coins({ cryptoPay, cryptoCloud }: Providers, { now }: House): Provider[] {
  const cheques = cryptoPay && guarded(openCryptoPay(cryptoPay, now))
  // Only one of them tells rates, and both pay out by them.
  const wallets = cryptoCloud && guarded(openCryptoCloud(cryptoCloud, cheques?.payer?.quote, now))
  return [cheques, wallets].filter((provider) => provider !== undefined)
}

/** Stripe and FreeKassa. Where both take cards, players are sent to the first. */
function cards({ stripe, freeKassa }: Providers, { read, now }: House): Provider[] {
  const next = (name: string) => nextNumber(read, name)
  const all = [stripe && openStripe(stripe, { now }), freeKassa && openFreeKassa(freeKassa, { nextNumber: next, now })]
  return all.filter((provider) => provider !== undefined).map((provider) => guarded(provider))
}
