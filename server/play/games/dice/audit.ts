import { diceRoll, isTarget, settleDice } from '@casino/rules/games/dice/rules'
import { kopecksFromRoubles } from '@casino/rules/money'
import type { Replay } from '../house-game.ts'
import { nodeHmac } from '../seeds.ts'

export const replayDice: Replay = (row, seeds) => {
  const { betAmount, betType: side, targetValue: target } = row.bet
  if (kopecksFromRoubles(betAmount) !== row.stake || (side !== 'over' && side !== 'under') || !isTarget(target)) return
  const roll = diceRoll(nodeHmac, seeds, row.nonce)
  return { rolledNumber: roll / 100, ...settleDice({ stake: row.stake, side, target }, roll, row) }
}
