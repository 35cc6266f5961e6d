import { isPayment } from '@casino/contract/transaction-list'
import type { AdminTransaction, Operation } from '@casino/contract/transactions'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { activityText } from '../../cashier/words.ts'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { Waiting } from '../list/Waiting.tsx'
import { hasMarks, Marks } from './Hints.tsx'

/** A transaction in two lines. */
export function narrowTransaction(transaction: AdminTransaction | Operation): NarrowRow {
  const { username, date, amount, status } = transaction
  return {
    left: username,
    leftNote: (
      <>
        {activityText(transaction)}
        <span className="block">
          <DateTime iso={date} />
        </span>
        {status === 'pending' && <Waiting since={date} />}
      </>
    ),
    right: <Money kopecks={kopecksOf(amount)} className={status === 'rejected' ? 'text-text-3 line-through' : ''} />,
    rightNote: <StatusPill transaction={transaction} />,
    ...(isPayment(transaction) && hasMarks(transaction) && { below: <Marks of={transaction} /> }),
  }
}
