import type { CoinChoice } from './coin-choice.ts'

/** The address in the notation of its coin and network; `undefined` if it is invalid for them. */
export type ReadWallet = (coin: Pick<CoinChoice, 'asset' | 'network'>, typed: string) => string | undefined

let rules: Promise<ReadWallet> | undefined

/** The address rules, loaded only for players who withdraw coins. Passed to React's `use`. */
export function walletRules(): Promise<ReadWallet> {
  rules ??= import('@casino/rules/wallet-address').then(
    ({ readWalletAddress }) =>
      ({ asset, network }, typed) =>
        readWalletAddress(typed, asset, network)?.address,
    (cause) => {
      // After a failure the next call tries again.
      rules = undefined
      throw cause
    },
  )
  return rules
}
