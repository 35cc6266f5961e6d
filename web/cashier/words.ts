import { isPayment } from '@casino/contract/money/transaction-list'
import type { Operation, PaymentMethod, Transaction, TransactionType } from '@casino/contract/money/transactions'
import { m } from '../texts/compiled/messages.js'

const kindTexts: Readonly<Record<TransactionType, () => string>> = {
  topup: m.payment_topup,
  withdrawal: m.payment_withdrawal,
  bet_placed: m.operation_bet_placed,
  bet_win: m.operation_bet_win,
  registration: m.operation_registration,
  referral_reward: m.operation_referral_reward,
  promocode: m.operation_promocode,
  race_prize: m.operation_race_prize,
  debt_payment: m.operation_debt_payment,
  game_win: m.operation_game_win,
  game_loss: m.operation_game_loss,
  adjustment: m.operation_adjustment,
}

export function kindText({ type }: { readonly type: TransactionType }): string {
  return kindTexts[type]()
}

export const methodNames: Readonly<Record<PaymentMethod, () => string>> = {
  card: m.method_card,
  sbp: m.method_sbp,
  crypto: m.method_crypto,
}

/** `Карта ··0004`, `СБП ··67`, `USDT TRC-20`. */
export function methodText(transaction: Transaction | Operation): string {
  if (!isPayment(transaction)) return m.method_others()
  const { type, method, card, phone, asset, network, byTransfer } = transaction
  if (type === 'topup' && byTransfer) return m.method_transfer()
  if (method === 'card') return card === null ? m.method_card() : `${m.method_card()} ··${card.slice(-4)}`
  if (method === 'sbp') return phone ? `${m.method_sbp()} ··${phone.slice(-2)}` : m.method_sbp()
  return asset === null ? m.method_crypto() : [asset, network].filter(Boolean).join(' ')
}

/** The kind of operation and, for a payment, its method. */
export function activityText(transaction: Transaction | Operation): string {
  const kind = kindText(transaction)
  return isPayment(transaction) ? `${kind}, ${methodText(transaction)}` : kind
}
