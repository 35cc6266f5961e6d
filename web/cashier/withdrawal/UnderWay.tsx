import type { Transaction } from '@casino/contract/money/transactions'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { DateTime } from '../../ui/shown/DateTime.tsx'
import { Money } from '../../ui/shown/Money.tsx'
import { Held } from '../Held.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { canCancel, canCorrect } from '../stages.ts'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'
import { CorrectWithdrawal } from './CorrectWithdrawal.tsx'
import { Destination } from './Destination.tsx'

/** The withdrawal in progress, in place of the form: only one at a time is allowed. */
export default function UnderWay({ transaction }: { transaction: Transaction }) {
  const { amount, createdAt, uuid } = transaction
  return (
    <Card className="max-w-[640px] space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="type-small text-text-3">{m.withdraw_under_way()}</h2>
          <Money kopecks={kopecksOf(amount)} className="type-h1" />
        </div>
        <StatusPill transaction={transaction} />
      </div>
      <ProgressBar transaction={transaction} />
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact name={m.withdraw_where()}>
          <Destination transaction={transaction} />
        </Fact>
        <Fact name={m.payment_created()}>
          <DateTime iso={createdAt} />
        </Fact>
      </dl>
      <Held transaction={transaction} />
      <p className="type-body flex gap-2 rounded-md bg-info-tint px-4 py-3 text-info">
        <Hourglass size={18} className="mt-0.5 shrink-0" aria-hidden />
        {canCancel(transaction) ? m.withdraw_closed_waiting() : m.withdraw_closed()}
      </p>
      <div className="flex flex-wrap gap-2">
        {canCorrect(transaction) && <CorrectWithdrawal transaction={transaction} />}
        {canCancel(transaction) && <CancelWithdrawal transaction={transaction} />}
        <Link to="/balance" search={{ tab: 'history', id: uuid }} className={buttonClass('ghost')}>
          {m.payment_details()}
        </Link>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="type-small text-text-3">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
