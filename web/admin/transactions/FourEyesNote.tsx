import type { AdminTransaction } from '@casino/contract/money/transactions'
import { m } from '../../texts/compiled/messages.js'
import { formatMoney, kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { useSession } from '../../wire/session.ts'

/**
 * Above the limits in the settings two administrators must approve: explains why, and whether this approval would be, or was,
 * the first or the second.
 */
export function FourEyesNote({ transaction }: { transaction: AdminTransaction }) {
  const { user } = useSession()
  const { needsTwo, approvedOnce } = transaction
  const isOwn = approvedOnce?.by.id === user?.id
  // This administrator exceeds no limit, so only another one's approval matters here.
  if (!needsTwo && (!approvedOnce || isOwn)) return null
  return (
    <div className="space-y-1 wrap-anywhere">
      {needsTwo && <p>{reason(transaction.amount, needsTwo)}</p>}
      {approvedOnce ? (
        <p>
          {isOwn ? m.admin_tx_own_first() : m.admin_tx_second_of_two({ name: approvedOnce.by.username })}
          <span className="type-small block text-text-2">
            <DateTime iso={approvedOnce.at} />
          </span>
        </p>
      ) : (
        <p>{m.admin_tx_first_of_two()}</p>
      )}
    </div>
  )
}

function reason(amount: number, { of, approved, ceiling }: NonNullable<AdminTransaction['needsTwo']>): string {
  const money = (roubles: number) => formatMoney(kopecksOf(roubles), '₽')
  const figures = {
    approved: money(approved),
    sum: money(approved + amount),
    ceiling: money(ceiling),
  }
  if (of === 'administrator') return m.admin_tx_why_administrator(figures)
  return approved === 0 ? m.admin_tx_why_amount(figures) : m.admin_tx_why_player(figures)
}
