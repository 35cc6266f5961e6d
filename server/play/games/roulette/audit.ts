import { readBets } from '@casino/rules/games/roulette/bets'
import { colourOf, roulettePayoutTable, roulettePocket, settleRoulette } from '@casino/rules/games/roulette/rules'
import type { Replay } from '../house-game.ts'
import { nodeHmac } from '../seeds.ts'

export const replayRoulette: Replay = ({ bet, stake, nonce, maximumWin, payoutTable }, seeds) => {
  if (payoutTable !== roulettePayoutTable) return
  const read = readBets({ bets: bet.bets, totalBet: bet.totalBet })
  if ('problem' in read || read.total !== stake) return
  const result = roulettePocket(nodeHmac, seeds, nonce)
  const settlement = settleRoulette(read.bets, result, { maximumWin })
  return { result, resultColor: colourOf(result), ...settlement }
}
