import { isRows } from '@casino/rules/games/plinko/rows'
import { binOf, plinkoPath, plinkoPayoutTable, settlePlinko } from '@casino/rules/games/plinko/rules'
import { isRisk } from '@casino/rules/games/risk-level'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { Replay } from '../house-game.ts'
import { nodeHmac } from '../seeds.ts'

export const replayPlinko: Replay = (row, seeds) => {
  const { betAmount, rows, risk } = row.bet
  if (kopecksFromRoubles(betAmount) !== row.stake || row.payoutTable !== plinkoPayoutTable) return
  if (!isRows(rows) || !isRisk(risk)) return
  const path = plinkoPath(nodeHmac, seeds, row.nonce, rows)
  const bin = binOf(path)
  return { bin, path: path.join(''), ...settlePlinko({ stake: row.stake, rows, risk }, bin, row) }
}
