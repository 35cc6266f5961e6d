import { isPayment } from '@casino/contract/money/transaction-list'
import type { Operation, Transaction } from '@casino/contract/money/transactions'
import { m } from '../texts/compiled/messages.js'
import { Pill } from '../ui/shown/Pill.tsx'
import { stepText, stepTone } from './step.ts'

/** The status of a payment: the word for its step in the colour of its status. Other operations are always completed. */
export function StatusPill({
  transaction,
}: {
  transaction:
    | Pick<Transaction, 'step' | 'status' | 'type' | 'amount' | 'refundedAmount' | 'checking'>
    | Pick<Operation, 'status' | 'type'>
}) {
  if (!isPayment(transaction)) return <Pill tone="success">{m.operation_done()}</Pill>
  const { amount, refundedAmount } = transaction
  if (refundedAmount !== null)
    return <Pill tone="plain">{refundedAmount < amount ? m.cashier_refunded_part() : m.cashier_refunded()}</Pill>
  return <Pill tone={stepTone(transaction)}>{stepText(transaction)}</Pill>
}
