import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Skeleton } from '../ui/messages/states.tsx'
import { Choice } from './Choice.tsx'
import { OrderByCard, OrderByCoin, OrderByTransfer } from './Order.tsx'

const DepositNotice = lazy(() => import('../verification/DepositNotice.tsx'))
const Payment = lazy(() => import('./Payment.tsx'))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The choice, the form for the chosen method, or a payment in progress: each has its URL, so that a reload shows the same. */
export default function Page() {
  const search = useSearch({ strict: false })
  const { _splat: steps } = useParams({ strict: false })
  const step = steps?.split('/', 1)[0]
  const type = search.type ?? step
  return <Screen title={m.page_top_up()}>{content()}</Screen>

  function content() {
    if (step !== undefined && uuid.test(step))
      return (
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <Payment key={step} uuid={step} />
        </Suspense>
      )
    return (
      <div className="space-y-6">
        {form()}
        <Suspense fallback={null}>
          <DepositNotice />
        </Suspense>
      </div>
    )
  }

  function form() {
    if (type === 'card') return <OrderByCard />
    if (type === 'transfer') return <OrderByTransfer />
    return type === 'crypto' ? <OrderByCoin isNew={step === 'new'} /> : <Choice />
  }
}
