import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction } from '@casino/contract/money/transactions'
import { Check } from 'lucide-react'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { verdictsOn } from './decision.ts'
import { Marks } from './Hints.tsx'
import type { TransactionRow } from './narrow.tsx'
import type { Verdictable } from './VerdictDialog.tsx'
import { Verdicts } from './Verdicts.tsx'

/** The work queue: the selected rows, and the function that asks for a decision. */
export interface Queue {
  readonly onAsk: (chosen: Verdictable) => void
  readonly chosen: ReadonlySet<string>
  readonly toggle: (uuid: string) => void
  readonly clear: () => void
  readonly me: string | undefined
}

/** Selects a withdrawal for a decision about several. */
export function Choose({ row, queue }: { row: TransactionRow; queue: Queue }) {
  if (!isWithdrawal(row) || verdictsOn(row, queue.me).length === 0) return null
  const { uuid, username } = row
  const on = queue.chosen.has(uuid)
  return (
    // biome-ignore lint/a11y/useSemanticElements: as a field it would take the keys of the queue
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={m.admin_queue_choose_of({ name: username })}
      className={classes(
        'grid size-6 shrink-0 place-items-center rounded-sm border',
        on ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-bg',
      )}
      onClick={() => queue.toggle(uuid)}
    >
      {on && <Check size={16} aria-hidden />}
    </button>
  )
}

export const isWithdrawal = (row: TransactionRow): row is AdminTransaction =>
  isPayment(row) && row.type === 'withdrawal'

export function Name({ row: { username } }: { row: TransactionRow }) {
  return (
    <span className="type-strong block max-w-48 truncate" translate="no">
      {username}
    </span>
  )
}

/** A name, and the hints under it. */
export function Marked({ row }: { row: TransactionRow }) {
  return (
    <span className="block">
      <Name row={row} />
      {/* Cut off after one line: the opened payment lists them all. */}
      {isPayment(row) && <Marks of={row} className="h-5 max-w-52 overflow-hidden" />}
    </span>
  )
}

/** The hints of a withdrawal and its decision, on a phone. */
export function Queued({ row, queue }: { row: AdminTransaction; queue: Queue }) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Choose row={row} queue={queue} />
      <Marks of={row} className="flex-1 basis-60" />
      <Verdicts transaction={row} onAsk={queue.onAsk} />
    </span>
  )
}
