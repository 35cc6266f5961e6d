import type { AdminGame } from '@casino/contract/panel/admin-games'
import type { BarGroup } from '../charts/BarChart.tsx'
import { gameName } from './game-name.ts'

/**
 * Each game's profit over the last 24 hours and over an average day of the last 7, to the kopeck. External games without play
 * in that time are omitted; without any play there is nothing to show.
 */
export function profitGroups(games: readonly AdminGame[]): BarGroup[] {
  const played = ({ stats }: AdminGame) => stats.last7d.bets > 0
  if (!games.some(played)) return []
  return games
    .filter((game) => game.type !== 'external' || played(game))
    .map((game) => {
      const { last24h, last7d } = game.stats
      const daily = Math.round((last7d.profit * 100) / 7) / 100
      return { key: game.id, name: gameName(game), values: [last24h.profit, daily] }
    })
}
