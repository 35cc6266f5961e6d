import type { DiceReply } from '@casino/contract/play/games/dice'
import type { BetTerms } from '@casino/contract/play/rounds'
import type { DiceSide } from '@casino/rules/games/dice/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { call } from '../../wire/api.ts'
import type { RoundResult, SentBet } from '../round.ts'
import { playSound } from '../sound.ts'
import { type RoundTable, useRound } from '../use-round.ts'
import { useLandMs } from './ThrownDice.tsx'

export interface PlacedDiceBet extends SentBet {
  readonly side: DiceSide
  readonly target: number
  /** The terms that the player was shown. */
  readonly terms: BetTerms
}
export type DiceResult = RoundResult<PlacedDiceBet, DiceReply>

export function useDice(onResult: (result: DiceResult) => void): RoundTable<PlacedDiceBet, DiceReply> {
  return useRound({ game: 'dice', send: roll, historyItem, onResult, hiddenMs: useLandMs() })
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
