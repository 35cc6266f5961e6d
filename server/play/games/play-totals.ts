import { playTotals } from '@casino/contract/play/history'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { playOf } from '../../accounting/aggregates/aggregates.ts'
import { bestWinOf } from '../../accounting/aggregates/best-wins.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { findRound } from '../rounds/round.ts'
import { historyItem } from './history.ts'

export const servePlayTotals = ({ read }: { read: Read }) =>
  serve(playTotals, async ({ player }) => {
    const [{ rounds, staked }, best] = await Promise.all([playOf(read, player.id), bestWinOf(read, player.id)])
    const bestWin = best === null ? undefined : await findRound(read, best)
    return {
      rounds,
      staked: roublesFromKopecks(kopecks(staked)),
      bestWin: bestWin ? historyItem(bestWin) : null,
    }
  })
