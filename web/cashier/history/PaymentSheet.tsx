import type { Transaction } from '@casino/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SupportLink } from '../../shell/frame/SupportLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { classes } from '../../ui/browser/class-names.ts'
import { kopecksOf } from '../../ui/fields/amount.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { buttonClass } from '../../ui/shown/Button.tsx'
import { linkClass } from '../../ui/shown/link-class.ts'
import { Money } from '../../ui/shown/Money.tsx'
import { errorText } from '../../wire/error-text.ts'
import { transactionOptions } from '../../wire/payments.ts'
import { Held } from '../Held.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { StatusPill } from '../StatusPill.tsx'
import { canCancel, canCorrect } from '../stages.ts'
import { CancelWithdrawal } from '../withdrawal/CancelWithdrawal.tsx'
import { CorrectWithdrawal } from '../withdrawal/CorrectWithdrawal.tsx'
import { ChequeLink } from '../withdrawal/Destination.tsx'
import { kindText } from '../words.ts'
import { CheckAgain } from './CheckAgain.tsx'
import { Facts } from './Facts.tsx'
import { TimeLine } from './TimeLine.tsx'

/** Everything about one payment: a dialog on a desktop, a sheet from the bottom on a phone. */
export default function PaymentSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // A closing dialog keeps its content until it has disappeared.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  const payment = useQuery({ ...transactionOptions(shown ?? ''), enabled: shown !== undefined })
  const { data } = payment
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={data ? kindText(data.transaction) : m.payment_details()}
      width="details"
      actions={data && hasActions(data.transaction) ? <Actions transaction={data.transaction} /> : undefined}
    >
      {content()}
    </Dialog>
  )

  function content() {
    if (!data) {
      if (payment.isError) return <ErrorState text={errorText(payment.error)} onRetry={() => void payment.refetch()} />
      return <SheetSkeleton />
    }
    const { transaction, events } = data
    return (
      <div className="space-y-6">
        <div className="space-y-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Money kopecks={kopecksOf(transaction.amount)} className="type-h1" />
            <StatusPill transaction={transaction} />
          </div>
          <ProgressBar transaction={transaction} />
          <Held transaction={transaction} />
        </div>
        <Facts transaction={transaction} />
        <TimeLine transaction={transaction} events={events} />
        <p className="type-small text-text-2">
          {m.payment_question()} <SupportLink className={classes(linkClass, 'inline-flex items-center gap-1')} />
        </p>
      </div>
    )
  }
}

/**
 * The provider can be queried again, even about an expired invoice, because a late payment is credited. A payment that staff
 * check needs no query.
 */
const canBeChecked = ({ type, step, checking }: Transaction) =>
  type === 'topup' && !checking && (step === 'invoiced' || step === 'expired')

function hasActions(transaction: Transaction): boolean {
  return (
    canBeChecked(transaction) ||
    transaction.step === 'invoiced' ||
    transaction.checkUrl !== null ||
    canCancel(transaction)
  )
}

function Actions({ transaction }: { transaction: Transaction }) {
  const { uuid, step, method, checkUrl } = transaction
  return (
    <>
      {canBeChecked(transaction) && <CheckAgain transaction={transaction} />}
      {step === 'invoiced' && (
        <Link
          to="/profile/top-up/$"
          params={{ _splat: uuid }}
          search={{ type: method }}
          className={buttonClass('main')}
        >
          {m.payment_open_page()}
        </Link>
      )}
      {checkUrl !== null && <ChequeLink url={checkUrl} main />}
      {canCorrect(transaction) && <CorrectWithdrawal transaction={transaction} />}
      {canCancel(transaction) && <CancelWithdrawal transaction={transaction} />}
    </>
  )
}

function SheetSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-40" />
      <Skeleton className="h-24" />
    </div>
  )
}
