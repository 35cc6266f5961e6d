import { bonusLiability } from '@casino/contract/panel/reports'
import { roublesFromKopecks } from '@casino/rules/money'
import { shareOf } from '@casino/rules/turnover'
import { playByHour } from '../../accounting/aggregates/aggregates.ts'
import { liabilityOf } from '../../money/rewards/cost.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type AdminDeps, counted } from './deps.ts'

export const serveBonusLiability = ({ longRead: read, settings }: AdminDeps) =>
  serve(bonusLiability, counted, async () => {
    const [{ players, left, bonuses }, edge] = await Promise.all([liabilityOf(read), averageEdge(read, settings)])
    return {
      players,
      turnover: roublesFromKopecks(left),
      edge: edge / 100,
      expected: roublesFromKopecks(shareOf(left, edge)),
      bonuses: roublesFromKopecks(bonuses),
    }
  })

/**
 * In basis points: the average edge of the bets of the last 30 days, weighted by stakes; without bets, of all games. In a
 * partner's game an edge of 0 means unknown.
 */
async function averageEdge(read: Read, { games }: Settings): Promise<number> {
  const play = await read.first<{ edge: number | null }>(
    `SELECT round(sum(edge_basis_points::numeric * staked) / nullif(sum(staked), 0))::int AS edge
     FROM ${playByHour} AS play WHERE hour > now() - interval '30 days' AND NOT (game = 'external' AND edge_basis_points = 0)`,
    [],
  )
  const sum = games.reduce((all, { edgeBasisPoints }) => all + edgeBasisPoints, 0)
  return play?.edge ?? Math.round(sum / Math.max(1, games.length))
}
