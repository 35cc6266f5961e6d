import type { CoinChoice } from './draft.ts'

/** The address as its coin and network write it, or nothing when it is none of theirs. */
export type ReadWallet = (coin: Pick<CoinChoice, 'asset' | 'network'>, typed: string) => string | undefined

let rules: Promise<ReadWallet> | undefined

/** What is right about addresses is code that only those fetch who withdraw coins. For React's `use`. */
export function walletRules(): Promise<ReadWallet> {
  rules ??= import('@casino/rules/wallet-address').then(
    ({ readWalletAddress }) =>
      ({ asset, network }, typed) =>
        readWalletAddress(typed, asset, network)?.address,
    (cause) => {
      // The next who needs them asks again.
      rules = undefined
      throw cause
    },
  )
  return rules
}
