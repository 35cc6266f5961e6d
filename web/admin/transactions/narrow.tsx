import type { AdminTransaction } from '@casino/contract/transactions'
import { StatusPill } from '../../cashier/StatusPill.tsx'
import { kindText, methodText } from '../../cashier/words.ts'
import { kopecksOf } from '../../ui/amount.ts'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import type { NarrowRow } from '../list/NarrowList.tsx'
import { Marks } from './Hints.tsx'
import { Waiting } from './Waiting.tsx'

/** A payment in two lines. */
export function narrowTransaction(payment: AdminTransaction): NarrowRow {
  const { username, date, amount, status } = payment
  return {
    left: username,
    leftNote: (
      <>
        {kindText(payment)}, {methodText(payment)}
        <span className="block">
          <DateTime iso={date} />
        </span>
        {status === 'pending' && <Waiting since={date} />}
        <Marks of={payment} most={3} />
      </>
    ),
    right: <Money kopecks={kopecksOf(amount)} className={status === 'rejected' ? 'text-text-3 line-through' : ''} />,
    rightNote: <StatusPill transaction={payment} />,
  }
}
