import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { DocumentLinks } from '../../shell/documents/DocumentLink.tsx'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState, Skeleton } from '../../ui/messages/states.tsx'
import { Card } from '../../ui/shown/Card.tsx'
import { paymentMethodsOptions } from '../../wire/payments.ts'
import { useSession } from '../../wire/session.ts'
import { UsualTimeNote } from '../UsualTimeNote.tsx'
import { Created } from './Created.tsx'
import { type TypeLink, TypeLinks } from './TypeLinks.tsx'
import { useWithdrawing } from './use-withdrawing.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import type { WithdrawType } from './withdraw-types.ts'

const TurnoverNotice = lazy(() => import('../../rewards/TurnoverNotice.tsx'))
const PushOffer = lazy(() => import('../../shell/notices/PushOffer.tsx'))
const UnderWay = lazy(() => import('./UnderWay.tsx'))
const VerificationNotice = lazy(() => import('../../verification/VerificationNotice.tsx'))

interface WithdrawPanelProps {
  type: WithdrawType
  linkOf: TypeLink
  /** Goes back one step when the player leaves the confirmation of a withdrawal in roubles. */
  onLeave?: () => void
}

/** docs/product.md §2 Withdrawal: the withdrawal types, and the form, the withdrawal in progress or the confirmation. */
export default function WithdrawPanel({ type, linkOf, onLeave }: WithdrawPanelProps) {
  const methods = useQuery(paymentMethodsOptions)
  const desk = useWithdrawing()
  const { refetch } = methods
  const sequence = useSession().user?.balanceSequence
  // The amount available for withdrawal changes with the balance.
  useEffect(() => {
    if (sequence !== undefined) void refetch()
  }, [sequence, refetch])

  const { leave: leaveTick } = desk
  // biome-ignore lint/correctness/useExhaustiveDependencies: a switch to the other type dismisses the confirmation
  useEffect(leaveTick, [type, leaveTick])
  const goBack = useCallback(() => {
    leaveTick()
    onLeave?.()
  }, [leaveTick, onLeave])

  return (
    <div className="flex min-w-0 flex-col gap-6 md:flex-row">
      <TypeLinks current={type} linkOf={linkOf} sbp={methods.data?.withdrawal.sbp === true} />
      <div className="min-w-0 flex-1 space-y-6">
        <Suspense fallback={null}>
          <TurnoverNotice outOfPlay={methods.data?.withdrawal.outOfPlay ?? false} />
          <VerificationNotice />
        </Suspense>
        {content()}
      </div>
    </div>
  )

  function content() {
    const { state, operation } = desk
    if (state.at === 'created') {
      const leave = onLeave && state.transaction.method !== 'crypto' ? goBack : undefined
      return (
        <>
          <Created transaction={state.transaction} checkUrl={state.checkUrl} onLeave={leave} />
          {state.transaction.status === 'pending' && (
            <Suspense fallback={null}>
              <PushOffer />
            </Suspense>
          )}
        </>
      )
    }
    if (!methods.data) {
      if (methods.isError) return <ErrorState text={m.error_load()} onRetry={() => void methods.refetch()} />
      return <FormSkeleton />
    }
    const terms = methods.data.withdrawal
    if (terms.underWay && !operation)
      return (
        <Suspense fallback={<FormSkeleton />}>
          <UnderWay transaction={terms.underWay} />
        </Suspense>
      )
    return (
      <Suspense fallback={<FormSkeleton />}>
        <UsualTimeNote of={terms.usual[type]} />
        <WithdrawForm type={type} terms={terms} desk={desk} />
        <DocumentLinks kinds={['terms', 'bonus-rules', 'limits']} />
      </Suspense>
    )
  }
}

function FormSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(280px,360px)] lg:items-start lg:gap-6">
      <Card className="space-y-5">
        <Skeleton className="h-[72px]" />
        <Skeleton className="h-8" />
        <Skeleton className="h-[72px]" />
      </Card>
      <Card className="space-y-4">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-28" />
        <Skeleton className="h-12" />
      </Card>
    </div>
  )
}
