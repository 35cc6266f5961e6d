import type { Transaction } from '@casino/contract/money/transactions'
import { m } from '../texts/compiled/messages.js'
import { classes } from '../ui/browser/class-names.ts'
import { progressOf } from './stages.ts'

/** The progress of a payment, with one segment for each milestone. */
export function ProgressBar({ transaction, className }: { transaction: Transaction; className?: string }) {
  const { done, of, ended } = progressOf(transaction)
  if (ended === 'rejected' || transaction.refundedAt !== null) return null
  const parts = Array.from({ length: of }, (_, at) => at < done)
  return (
    <span className={classes('flex gap-1', className)}>
      <span className="sr-only">{m.payment_progress({ done, of })}</span>
      {parts.map((reached, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments have no identity other than their position
          key={at}
          className={classes(
            'h-1 min-w-3 flex-1 rounded-full',
            !reached ? 'bg-control' : ended === 'paid' ? 'bg-success' : 'bg-warning',
          )}
        />
      ))}
    </span>
  )
}
