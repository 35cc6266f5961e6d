export type CoinPayoutForm = 'wallet' | 'cheque'

/** The choices of the crypto form; an impossible choice is replaced by a possible one (`settleCoin`). */
export interface CoinChoice {
  readonly asset: string
  readonly network: string | null
  readonly way: CoinPayoutForm
}
