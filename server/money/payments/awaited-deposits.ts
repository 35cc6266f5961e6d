import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Locked } from '../../accounting/ledger/posting.ts'
import { payments, statusOf } from './payment.ts'
import type { Payment } from './payment-record.ts'

/** The sum of invoices that can still be paid: they count as deposits, so that concurrent ones cannot exceed a limit together. */
export function awaitedDeposits(locked: Locked, player: PlayerId): number {
  const open = locked.findRow(payments, player)?.payments ?? []
  const due = ({ kind, step }: Payment) => kind === 'topup' && statusOf(step) === 'pending'
  return open.filter(due).reduce((sum, { amount }) => sum + amount, 0)
}
