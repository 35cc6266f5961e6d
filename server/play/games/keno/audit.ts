import { arePicks } from '@casino/rules/games/keno/numbers'
import { hitsOf, kenoNumbers, kenoPayoutTable, settleKeno } from '@casino/rules/games/keno/rules'
import { isRisk } from '@casino/rules/games/risk-level'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { Replay } from '../house-game.ts'
import { nodeHmac } from '../seeds.ts'

export const replayKeno: Replay = (row, seeds) => {
  const { betAmount, numbers, risk } = row.bet
  if (kopecksFromRoubles(betAmount) !== row.stake || row.payoutTable !== kenoPayoutTable) return
  if (!arePicks(numbers) || !isRisk(risk)) return
  const drawn = kenoNumbers(nodeHmac, seeds, row.nonce)
  return { drawn, hits: hitsOf(numbers, drawn), ...settleKeno({ stake: row.stake, numbers, risk }, drawn, row) }
}
