import { FigureCards } from './FigureCards.tsx'
import { Latest } from './Latest.tsx'
import { Pending } from './Pending.tsx'
import { ProfitCard } from './ProfitCard.tsx'

/** spec §2 Dashboard. */
export default function Dashboard() {
  return (
    <div className="space-y-3">
      <FigureCards />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ProfitCard />
        <Pending />
      </div>
      <Latest />
    </div>
  )
}
