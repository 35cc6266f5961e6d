import type { CryptoCoin } from '@casino/contract/entities'
import { readCoin } from '@casino/rules/wallet-address'
import type { Static } from 'typebox'
import type { PaymentDeps } from '../payments/deps.ts'
import type { Coin, Provider, ProviderName } from '../providers/provider.ts'

/** Converts a coin of the site's settings, which may write TRC20; inside, it is always TRC-20. */
export function coinOf({ currency, network }: Omit<Static<typeof CryptoCoin>, 'name'>): Coin {
  const asset = currency.toUpperCase()
  return readCoin(asset, network) ?? { asset, ...(network && { network: network.toUpperCase() }) }
}

/** Finds the requested coin in the settings; without a network, the first coin of that name. */
export function findCoin(
  { settings }: Pick<PaymentDeps, 'settings'>,
  currency: string,
  network: string | null | undefined,
): Coin | undefined {
  const wanted = coinOf({ currency, ...(network && { network }) })
  return settings.current.payments.crypto
    .map(coinOf)
    .find((coin) => coin.asset === wanted.asset && (!network || coin.network === wanted.network))
}

/** Whether this provider makes invoices that are paid in the coin. */
export function takesCoin(provider: Provider | undefined, coin: Coin): boolean {
  return provider?.collector?.method === 'crypto' && provider.collector.takes?.(coin) === true
}

/** The provider that charges cards: the first one configured. */
export function cardCollector({ providers }: Pick<PaymentDeps, 'providers'>): ProviderName | undefined {
  return [...providers.values()].find((each) => each.collector?.method === 'card' && !takesTransfers(each))?.name
}

/** Whether players transfer the money themselves to accounts of this provider. */
export const takesTransfers = ({ collector }: Provider): boolean => collector?.transferLimits !== undefined
