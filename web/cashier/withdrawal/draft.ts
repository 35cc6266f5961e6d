import type { PaymentMethods } from '@casino/contract/money/payments'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { transferNumbers } from '@casino/rules/transfer-number'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { type AmountLimits, amountProblem, type PaymentProblem } from '../problem.ts'
import type { CoinChoice, CoinPayoutForm } from './coin-choice.ts'
import { readPhone } from './read-phone.ts'
import type { ReadWallet } from './wallet-rules.ts'

/** The current terms of withdrawals. */
export type Terms = PaymentMethods['withdrawal']
type CoinTerms = Terms['crypto'][number]

/** The form's input. */
export type Draft =
  | { readonly type: 'card'; readonly amount: Kopecks | undefined; readonly card: string }
  | {
      readonly type: 'sbp'
      readonly amount: Kopecks | undefined
      readonly phone: string
      readonly bank: string
    }
  | {
      readonly type: 'crypto'
      readonly amount: Kopecks | undefined
      readonly coin: CoinChoice | undefined
      readonly wallet: string
    }

/** The proof that the player made the order, if the server requires one. */
export type WithdrawalProof = { readonly code: string } | { readonly password: string }

/** A draft that breaks no rule. */
export type WithdrawalOrder = { readonly proof?: WithdrawalProof } & (
  | { readonly type: 'card'; readonly amount: Kopecks; readonly card: string }
  | { readonly type: 'sbp'; readonly amount: Kopecks; readonly phone: string; readonly bank: string }
  | { readonly type: 'crypto'; readonly amount: Kopecks; readonly coin: CoinChoice; readonly wallet: string | null }
)

/** docs/product.md §9: the order in which coins are offered. */
const assetOrder = ['USDT', 'BTC', 'ETH', 'LTC']
const rank = (asset: string) => (assetOrder.indexOf(asset) + assetOrder.length + 1) % (assetOrder.length + 1)

const pays = (coin: CoinTerms, way: CoinPayoutForm) => (way === 'wallet' ? coin.wallet : coin.cheque)

/** The coins that can be paid out in at least one way. */
export function assetsOf({ crypto }: Terms): string[] {
  const paid = crypto.filter((coin) => coin.wallet || coin.cheque)
  return [...new Set(paid.map(({ asset }) => asset))].sort((a, b) => rank(a) - rank(b))
}

export function waysOf({ crypto }: Terms, asset: string): CoinPayoutForm[] {
  return (['wallet', 'cheque'] as const).filter((way) => crypto.some((coin) => coin.asset === asset && pays(coin, way)))
}

/** The networks of a withdrawal to a wallet; a network without a name is not offered. */
export function networksOf({ crypto }: Terms, asset: string): string[] {
  return crypto.flatMap((coin) => (coin.asset === asset && coin.wallet && coin.network !== null ? [coin.network] : []))
}

/** The nearest possible choice; `undefined` if no coin can be paid out. */
export function settleCoin(terms: Terms, desired: Partial<CoinChoice>): CoinChoice | undefined {
  const wanted = <V>(values: readonly V[], value: V | undefined): V | undefined =>
    value !== undefined && values.includes(value) ? value : values[0]
  const asset = wanted(assetsOf(terms), desired.asset)
  const way = asset === undefined ? undefined : wanted(waysOf(terms, asset), desired.way)
  if (asset === undefined || way === undefined) return undefined
  const possible = terms.crypto.filter((coin) => coin.asset === asset && pays(coin, way))
  const network = wanted(
    possible.map((coin) => coin.network),
    desired.network,
  )
  return { asset, way, network: network ?? null }
}

/** Whether anything can be withdrawn in this way. */
export function isOffered(type: Draft['type'], terms: Terms): boolean {
  if (type === 'crypto') return settleCoin(terms, {}) !== undefined
  return terms[type] === true
}

/** The first rule that the draft violates, in their order (docs/product.md §5), or the order to send. */
export function readDraft(draft: Draft, terms: Terms, readWallet?: ReadWallet): PaymentProblem | WithdrawalOrder {
  const coin = draft.type === 'crypto' ? draft.coin : undefined
  if (!isOffered(draft.type, terms)) return { code: 'method_unavailable' }
  const { amount } = draft
  const wrong = amountProblem(amount, limitsOf(terms))
  if (wrong || amount === undefined) return wrong ?? { code: 'amount_invalid' }
  if (draft.type === 'card') {
    const card = transferNumbers.card.read(draft.card)
    if (card) return { type: 'card', amount, card: card.digits }
    return { code: draft.card.trim() === '' ? 'card_empty' : 'card_invalid' }
  }
  if (draft.type === 'sbp') {
    const read = readPhone(draft)
    return 'code' in read ? read : { type: 'sbp', amount, ...read }
  }
  if (coin === undefined) return { code: 'method_unavailable' }
  if (coin.way === 'cheque') return { type: 'crypto', amount, coin, wallet: null }
  const wallet = readWallet?.(coin, draft.wallet)
  if (wallet !== undefined) return { type: 'crypto', amount, coin, wallet }
  return { code: draft.wallet.trim() === '' ? 'wallet_empty' : 'wallet_invalid' }
}

/** The limits of the amount. */
export function limitsOf({ minimum, available, leftToday, leftToStake, heldShares }: Terms): AmountLimits {
  return {
    minimum: kopecksOf(minimum),
    available: kopecksOf(available),
    leftToStake: kopecksOf(leftToStake),
    held: kopecksOf(heldShares),
    leftToday: leftToday === null ? undefined : kopecksOf(leftToday),
  }
}

export function isOrder(read: PaymentProblem | WithdrawalOrder): read is WithdrawalOrder {
  return 'type' in read
}

/** «All»: everything that may be withdrawn today. */
export function everything(terms: Terms): Kopecks {
  const available = kopecksOf(terms.available)
  if (terms.leftToday === null) return available
  return kopecks(Math.min(available, kopecksOf(terms.leftToday)))
}
