import type { TransactionStep } from '@casino/contract/money/payment-steps'
import type { Transaction } from '@casino/contract/money/transactions'
import { m } from '../texts/compiled/messages.js'
import type { PillTone } from '../ui/shown/Pill.tsx'

/** The step of a payment in one or two words. */
export function stepText({ step, type, checking }: Pick<Transaction, 'step' | 'type' | 'checking'>): string {
  if (checking && step === 'invoiced') return m.cashier_step_checking()
  return (type === 'topup' ? topUpWords[step] : undefined)?.() ?? stepWords[step]()
}

export const stepWords: Readonly<Record<TransactionStep, () => string>> = {
  opened: m.cashier_step_opened,
  invoiced: m.cashier_step_invoiced,
  waiting: m.cashier_step_waiting,
  approved: m.cashier_step_approved,
  sending: m.cashier_step_sending,
  sent: m.cashier_step_sent,
  unclear: m.cashier_step_unclear,
  paid: m.cashier_step_paid_out,
  credited: m.cashier_step_credited,
  expired: m.cashier_step_expired,
  failed: m.cashier_step_failed,
  declined: m.cashier_step_declined,
  refused: m.cashier_step_refused,
  cancelled: m.cashier_step_cancelled,
}
const topUpWords: Partial<Record<TransactionStep, () => string>> = { paid: m.cashier_step_credited }

/** Colours of the status; only a refused payment is shown as a failure. */
export function stepTone({ step, status }: Pick<Transaction, 'step' | 'status'>): PillTone {
  if (step === 'cancelled' || step === 'expired') return 'plain'
  return ({ pending: 'warning', success: 'success', rejected: 'danger' } as const)[status]
}
