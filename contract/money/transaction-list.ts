import type { PaymentType, TransactionType } from './transactions.ts'

/** The types shown when no type is selected. Bets outnumber everything else by hundreds to one and have lists of their own. */
export const usualTypes = ['topup', 'withdrawal', 'registration', 'referral_reward', 'promocode'] as const

/** A transaction that has steps and can be approved or rejected. */
export function isPayment<T extends { readonly type: TransactionType }>(
  transaction: T,
): transaction is Extract<T, { readonly type: PaymentType }> {
  return transaction.type === 'topup' || transaction.type === 'withdrawal'
}
