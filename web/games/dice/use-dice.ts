import type { DiceReply } from '@casino/contract/play/games/dice'
import type { DiceSide } from '@casino/rules/games/dice/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { call } from '../../wire/api.ts'
import type { RoundResult } from '../round.ts'
import { playSound } from '../sound.ts'
import { type ChosenBet, useBetGame } from '../use-bet-game.ts'
import type { GameTable } from '../use-table.ts'
import { formatRolled } from './rounds/rolled.ts'
import { useLandMs } from './ThrownDice.tsx'

interface DiceChoice {
  readonly side: DiceSide
  readonly target: number
}
export type PlacedDiceBet = ChosenBet<DiceChoice>
export type DiceResult = RoundResult<PlacedDiceBet, DiceReply>

/** The animation of the result and a moment to read it; in turbo only the pace that the server requires. */
const everyMs = { calm: 900, turbo: 130 }

export function useDice(table: GameTable, choice: DiceChoice, keys: Readonly<Record<string, () => void>>) {
  const hiddenMs = useLandMs()
  return useBetGame<DiceChoice, DiceReply>({
    table,
    choice,
    everyMs,
    send: roll,
    historyItem,
    hiddenMs,
    resultOf: ({ rolledNumber }) => formatRolled(rolledNumber),
    keys,
  })
}

function roll({ stake, target, side, terms }: PlacedDiceBet, key: string): Promise<DiceReply> {
  playSound('roll')
  const body = { betAmount: roublesFromKopecks(stake), targetValue: target, betType: side, terms }
  return call('POST /api/games/dice/roll', { body, key })
}

function historyItem({ bet, reply }: DiceResult) {
  return {
    _id: reply.roundId,
    gameType: 'dice' as const,
    gameData: { dice: { betType: bet.side, targetValue: bet.target, rolledNumber: reply.rolledNumber } },
    betAmount: roublesFromKopecks(bet.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
