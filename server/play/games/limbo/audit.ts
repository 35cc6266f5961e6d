import { drawnOf, limboWord, settleLimbo, targetOf } from '@casino/rules/games/limbo/rules'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { Replay } from '../house-game.ts'
import { nodeHmac } from '../seeds.ts'

export const replayLimbo: Replay = (row, seeds) => {
  const { betAmount, targetMultiplier } = row.bet
  const target = targetOf(targetMultiplier)
  if (kopecksFromRoubles(betAmount) !== row.stake || target === undefined) return
  const drawn = drawnOf(limboWord(nodeHmac, seeds, row.nonce), row.edgeBasisPoints)
  return { drawnMultiplier: drawn / 100, ...settleLimbo({ stake: row.stake, target }, drawn, row) }
}
