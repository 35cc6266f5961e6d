import type { PaymentType, TransactionType } from './transactions.ts'

/** Counting millions of payments is slow: beyond this number the list is not counted. */
export const mostCounted = 10_000

/** The last row that pages of the payment list reach; to see more, narrow the list. */
export const mostListed = 1000

/** The types shown when no type is selected. Bets outnumber everything else by hundreds to one and have lists of their own. */
export const usualTypes = ['topup', 'withdrawal', 'registration', 'referral_reward', 'promocode'] as const

/** A transaction that has steps and can be approved or rejected. */
export function isPayment<T extends { readonly type: TransactionType }>(
  transaction: T,
): transaction is Extract<T, { readonly type: PaymentType }> {
  return transaction.type === 'topup' || transaction.type === 'withdrawal'
}
