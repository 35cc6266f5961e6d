import type { AdminGame } from '@casino/contract/admin-games'
import { m } from '../../texts/compiled/messages.js'
import { formatProfit, kopecksOf } from '../../ui/amount.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { profitOf } from './GameParts.tsx'

/** Of each game the last 24 hours beside what it wins in a day of the week. */
export function ProfitChart({ games, label }: { games: readonly AdminGame[]; label: string }) {
  return (
    <BarChart
      label={label}
      of={m.admin_game()}
      title={<h2 className="type-h3">{label}</h2>}
      series={[m.admin_chart_day(), m.admin_chart_average()]}
      groups={games.map(({ id, name, stats: { last24h, last7d } }) => ({
        key: id,
        name,
        values: [last24h.profit, Math.round((last7d.profit * 100) / 7) / 100],
      }))}
      value={profitOf}
      valueText={(roubles) => formatProfit(kopecksOf(roubles), '₽')}
    />
  )
}
