import type { PaymentType, TransactionType } from './transactions.ts'

/** Counting millions takes long: beyond so many payments nothing is counted. */
export const mostCounted = 10_000

/** Pages of the list of payments end after so many rows: who looks for more narrows it. */
export const mostListed = 1000

/** What a list shows of which no type is asked for. Bets are hundreds to one of everything else, and have lists of their own. */
export const usualTypes = ['topup', 'withdrawal', 'registration', 'referral_reward', 'promocode'] as const

/** A transaction that has steps and can be decided about. */
export function isPayment<T extends { readonly type: TransactionType }>(
  transaction: T,
): transaction is Extract<T, { readonly type: PaymentType }> {
  return transaction.type === 'topup' || transaction.type === 'withdrawal'
}
