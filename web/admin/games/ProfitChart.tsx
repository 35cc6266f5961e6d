import type { AdminGame } from '@casino/contract/panel/admin-games'
import { m } from '../../texts/compiled/messages.js'
import { formatProfit, kopecksOf } from '../../ui/fields/amount.ts'
import { Skeleton } from '../../ui/messages/states.tsx'
import { BarChart } from '../charts/BarChart.tsx'
import { profitOf } from './GameParts.tsx'
import { profitGroups } from './profit.ts'

/** The height of the chart, of its placeholder and of the text shown instead of it. */
const high = 'min-h-96 sm:min-h-89'

export function ProfitChartSkeleton() {
  return <Skeleton className={high} />
}

/** For each game the last 24 hours next to its daily average over the week. */
export function ProfitChart({ games, label }: { games: readonly AdminGame[]; label: string }) {
  const title = <h2 className="type-h3">{label}</h2>
  const groups = profitGroups(games)
  if (groups.length === 0) {
    return (
      <div className={high}>
        {title}
        <p className="mt-2 text-text-2">{m.admin_game_not_played()}</p>
      </div>
    )
  }
  return (
    <BarChart
      label={label}
      of={m.admin_game()}
      title={title}
      series={[m.admin_chart_day(), m.admin_chart_average()]}
      groups={groups}
      axis={m.admin_games()}
      value={profitOf}
      valueText={(roubles) => formatProfit(kopecksOf(roubles), '₽')}
    />
  )
}
