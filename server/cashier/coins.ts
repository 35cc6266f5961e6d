import type { CryptoCoin } from '@casino/contract/entities'
import { readCoin } from '@casino/rules/wallet-address'
import type { Static } from 'typebox'
import type { Coin, Provider, ProviderName } from './adapters/provider.ts'
import type { CashierDeps } from './deps.ts'

/** A coin of the site's settings, which may write TRC20 for what is TRC-20 everywhere inside. */
export function coinOf({ currency, network }: Omit<Static<typeof CryptoCoin>, 'name'>): Coin {
  const asset = currency.toUpperCase()
  return readCoin(asset, network) ?? { asset, ...(network && { network: network.toUpperCase() }) }
}

/** The coin of the settings that is asked for; without a network the first of its name. */
export function findCoin(
  { settings }: Pick<CashierDeps, 'settings'>,
  currency: string,
  network: string | null | undefined,
): Coin | undefined {
  const wanted = coinOf({ currency, ...(network && { network }) })
  return settings.current.payments.crypto
    .map(coinOf)
    .find((coin) => coin.asset === wanted.asset && (!network || coin.network === wanted.network))
}

export function takesCoin(provider: Provider | undefined, coin: Coin): boolean {
  return provider?.collector?.method === 'crypto' && provider.collector.takes?.(coin) === true
}

/** Who charges cards: the first that is configured. */
export function cardCollector({ providers }: Pick<CashierDeps, 'providers'>): ProviderName | undefined {
  return [...providers.values()].find(({ collector }) => collector?.method === 'card')?.name
}
