import { isPayment } from '@casino/contract/money/transaction-list'
import type { AdminTransaction, Operation } from '@casino/contract/money/transactions'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { activityText } from '../../cashier/words.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import type { Phone } from '../list/table-of.tsx'
import { Waiting } from '../list/Waiting.tsx'
import { hasHints, Marks } from './Hints.tsx'

export type TransactionRow = AdminTransaction | Operation

/** A transaction on a phone. */
export const phone = {
  left: ({ username }) => username,
  leftNote: activityText,
  leftMore: ({ date, status }) => (
    <>
      <DateTime iso={date} />
      {status === 'pending' && <Waiting since={date} />}
    </>
  ),
  right: ({ amount, status }) => (
    <Money kopecks={kopecksOf(amount)} className={status === 'rejected' ? 'text-text-3 line-through' : ''} />
  ),
  rightNote: (row) => <StatusPill transaction={row} />,
  below: (row: TransactionRow) => isPayment(row) && hasHints(row) && <Marks of={row} />,
} satisfies Phone<TransactionRow, never>
