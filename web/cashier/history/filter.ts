import type { TransactionFilter } from '../../wire/payments.ts'

/** The parts of the history, as they stand in the address; without a word, all of it. */
export const shows = ['deposits', 'withdrawals', 'pending'] as const
export type Show = (typeof shows)[number]

export function filterOf(show: Show | undefined): TransactionFilter {
  if (show === 'deposits') return { type: 'topup' }
  if (show === 'withdrawals') return { type: 'withdrawal' }
  return show === 'pending' ? { status: 'pending' } : {}
}
