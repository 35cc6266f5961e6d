import { isDeepStrictEqual } from 'node:util'
import type { GroupOnWire } from './from-wire.ts'

type Coins = GroupOnWire<'payments'>['crypto']

interface CoinFields {
  readonly crypto?: Coins
  /** The coins that the administrator saw. */
  readonly seenCrypto?: Coins
}

const without = (coins: Coins, others: Coins) =>
  coins.filter((coin) => !others.some((other) => isDeepStrictEqual(coin, other)))

/**
 * The current coins, with those that the administrator added to the ones they saw, and without those that they removed: another
 * administrator may have changed them meanwhile.
 */
export function mergedCoins(
  { crypto: now }: CoinFields,
  { crypto, seenCrypto }: CoinFields,
): Pick<CoinFields, 'crypto'> {
  if (!now || !crypto || !seenCrypto) return {}
  const left = without(now, without(seenCrypto, crypto))
  const isNew = ({ currency, network }: Coins[number]) =>
    !left.some((coin) => coin.currency === currency && coin.network === network)
  return { crypto: [...left, ...without(crypto, seenCrypto).filter(isNew)] }
}
