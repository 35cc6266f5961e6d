import type { Transaction } from '@casino/contract/transactions'
import { Pill } from '../ui/Pill.tsx'
import { stepText, stepTone } from './step.ts'

/** Where a payment stands: the word of its step in the colour of its status. */
export function StatusPill({ transaction }: { transaction: Pick<Transaction, 'step' | 'status' | 'type'> }) {
  return <Pill tone={stepTone(transaction)}>{stepText(transaction)}</Pill>
}
