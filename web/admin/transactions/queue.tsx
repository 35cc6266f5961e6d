import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { Marks } from './Hints.tsx'
import type { TransactionRow } from './narrow.tsx'
import type { Verdictable } from './VerdictDialog.tsx'
import { Verdicts } from './Verdicts.tsx'

export const isWithdrawal = (row: TransactionRow): row is AdminTransaction =>
  isPayment(row) && row.type === 'withdrawal'

export function Name({ row: { username } }: { row: TransactionRow }) {
  return (
    <span className="type-strong block max-w-48 truncate" translate="no">
      {username}
    </span>
  )
}

/** A name, and the hints in a line under the row. */
export function Marked({ row }: { row: TransactionRow }) {
  return (
    <span className="relative block">
      <Name row={row} />
      {isPayment(row) && (
        // As long as the row, and cut off after one line: the opened payment lists them all.
        <Marks of={row} className="absolute top-full left-0 mt-4 h-5 w-max max-w-[calc(100vw-30rem)] overflow-hidden" />
      )}
    </span>
  )
}

/** The hints of a withdrawal and its decision, on a phone. */
export function Queued({ row, onAsk }: { row: AdminTransaction; onAsk: (chosen: Verdictable) => void }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Marks of={row} className="flex-1 basis-60" />
      <Verdicts transaction={row} onAsk={onAsk} />
    </span>
  )
}
