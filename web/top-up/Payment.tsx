import type { Transaction } from '@casino/contract/money/transactions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { m } from '../texts/compiled/messages.js'
import { EmptyState, ErrorState, Skeleton } from '../ui/messages/states.tsx'
import { buttonClass } from '../ui/shown/Button.tsx'
import { Card } from '../ui/shown/Card.tsx'
import { Refusal } from '../wire/api.ts'
import { errorText } from '../wire/error-text.ts'
import { transactionOptions } from '../wire/payments.ts'
import { Invoice } from './Invoice.tsx'
import { OtherWay } from './Order.tsx'
import { Steps } from './Steps.tsx'

/** One top-up in progress; the provider's page returns here. */
export default function Payment({ uuid }: { uuid: string }) {
  const payment = useQuery(transactionOptions(uuid))
  const transaction = payment.data?.transaction
  // The first invoice was refused, and another provider has created the current one.
  const isAgain = (payment.data?.events.filter(({ step }) => step === 'opened').length ?? 0) > 1
  return (
    <OtherWay>
      {transaction?.method === 'crypto' && <Steps at="pay" />}
      {content()}
    </OtherWay>
  )

  function content() {
    if (transaction?.type === 'topup') return <Invoice transaction={transaction as Transaction} isAgain={isAgain} />
    if (transaction || isMissing(payment.error))
      return (
        <Card>
          <Missing />
        </Card>
      )
    if (payment.isError) return <ErrorState text={errorText(payment.error)} onRetry={() => void payment.refetch()} />
    return <Skeleton className="h-80 rounded-lg" />
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'not_found'
}

function Missing() {
  return (
    <EmptyState
      drawing={<SearchX />}
      text={m.topup_missing()}
      action={
        <Link to="/profile/top-up" search={{}} className={buttonClass('main')}>
          {m.topup_new()}
        </Link>
      }
    />
  )
}
