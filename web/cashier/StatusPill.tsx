import { isPayment } from '@casino/contract/transaction-list'
import type { Operation, Transaction } from '@casino/contract/transactions'
import { m } from '../texts/compiled/messages.js'
import { Pill } from '../ui/Pill.tsx'
import { stepText, stepTone } from './step.ts'

/** Where a payment stands: the word of its step in the colour of its status. Everything else is done. */
export function StatusPill({
  transaction,
}: {
  transaction: Pick<Transaction, 'step' | 'status' | 'type'> | Pick<Operation, 'status' | 'type'>
}) {
  if (!isPayment(transaction)) return <Pill tone="success">{m.operation_done()}</Pill>
  return <Pill tone={stepTone(transaction)}>{stepText(transaction)}</Pill>
}
