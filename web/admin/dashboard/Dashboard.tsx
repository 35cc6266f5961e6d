import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/messages/states.tsx'
import { FigureCards } from './FigureCards.tsx'
import { Latest } from './Latest.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { Pending } from './Pending.tsx'
import { ProfitCard } from './ProfitCard.tsx'

const StandbyLine = lazy(() => import('./StandbyLine.tsx'))
const Reports = lazy(() => import('./Reports.tsx'))

/** docs/product.md §2 Dashboard. */
export default function Dashboard() {
  return (
    <div className="space-y-3">
      <Suspense fallback={null}>
        <StandbyLine />
      </Suspense>
      <MoneyCards />
      <FigureCards />
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:[--plot:23.5rem]">
        <ProfitCard />
        <Pending />
      </div>
      <Latest />
      <div id="reports" className="scroll-mt-16">
        <Suspense fallback={<Skeleton className="h-96 rounded-md" />}>
          <Reports />
        </Suspense>
      </div>
    </div>
  )
}
