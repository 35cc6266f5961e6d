import type { Transaction } from '@casino/contract/transactions'
import { m } from '../texts/compiled/messages.js'

export function kindText({ type }: Pick<Transaction, 'type'>): string {
  return type === 'topup' ? m.payment_topup() : m.payment_withdrawal()
}

/** `Карта ··0004`, `USDT TRC-20`. */
export function methodText({ method, card, asset, network }: Transaction): string {
  if (method === 'card') return card === null ? m.method_card() : `${m.method_card()} ··${card.slice(-4)}`
  return asset === null ? m.method_crypto() : [asset, network].filter(Boolean).join(' ')
}
