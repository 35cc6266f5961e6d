import type { TransactionFilter } from '../../wire/payments.ts'

/** The filters of the history as written in the URL; without one, everything is shown. */
export const shows = ['deposits', 'withdrawals', 'pending'] as const
export type HistoryFilter = (typeof shows)[number]

export function filterOf(show: HistoryFilter | undefined): TransactionFilter {
  if (show === 'deposits') return { type: 'topup' }
  if (show === 'withdrawals') return { type: 'withdrawal' }
  return show === 'pending' ? { status: 'pending' } : {}
}
