import { useQuery } from '@tanstack/react-query'
import { m } from '../../texts/compiled/messages.js'
import { ErrorState } from '../../ui/messages/states.tsx'
import { ProfitChart, ProfitChartSkeleton } from '../games/ProfitChart.tsx'
import { adminGamesOptions } from '../games/queries.ts'
import { Panel } from './Panel.tsx'

/** The house's profit on each game in the last 24 hours, next to that of its week. */
export function ProfitCard() {
  const games = useQuery(adminGamesOptions)
  return (
    <Panel label={m.admin_dash_profit()}>
      {games.data ? (
        <ProfitChart games={games.data} label={m.admin_dash_profit()} />
      ) : games.isError ? (
        <ErrorState text={m.admin_games_error()} onRetry={() => void games.refetch()} />
      ) : (
        <ProfitChartSkeleton />
      )}
    </Panel>
  )
}
