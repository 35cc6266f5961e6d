import { useParams, useSearch } from '@tanstack/react-router'
import { Screen } from '../shell/frame/Screen.tsx'
import { m } from '../texts/compiled/messages.js'
import { Choice } from './Choice.tsx'
import { OrderByCard, OrderByCoin } from './Order.tsx'
import { Payment } from './Payment.tsx'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The choice, the form for the chosen method, or a payment in progress: each has its URL, so that a reload shows the same. */
export default function Page() {
  const search = useSearch({ strict: false })
  const { _splat: steps } = useParams({ strict: false })
  const step = steps?.split('/', 1)[0]
  const type = search.type ?? step
  return <Screen title={m.page_top_up()}>{content()}</Screen>

  function content() {
    if (step !== undefined && uuid.test(step)) return <Payment key={step} uuid={step} />
    if (type === 'card') return <OrderByCard />
    if (type === 'crypto') return <OrderByCoin isNew={step === 'new'} />
    return <Choice />
  }
}
