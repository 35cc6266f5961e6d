import type { LimboReply } from '@casino/contract/play/games/limbo'
import { roublesFromKopecks } from '@casino/rules/money'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { call } from '../../wire/api.ts'
import type { RoundResult } from '../round.ts'
import { playSound } from '../sound.ts'
import { useTurbo } from '../turbo.ts'
import { type ChosenBet, useBetGame } from '../use-bet-game.ts'
import type { GameTable } from '../use-table.ts'
import { targetText } from './rounds/texts.ts'

interface LimboChoice {
  /** In hundredths. */
  readonly target: number
}
type PlacedLimboBet = ChosenBet<LimboChoice>
export type LimboResult = RoundResult<PlacedLimboBet, LimboReply>

/** How long the lantern rises once its multiplier is known. */
export const flightMs = 720
const turboFlightMs = 110

/** The flight and a moment to read the result; in turbo only the pace that the server requires. */
const everyMs = { calm: 1150, turbo: 130 }

export function useFlightMs(): number {
  const still = useReducedMotion()
  const turbo = useTurbo()
  if (still) return 0
  return turbo.on ? turboFlightMs : flightMs
}

export function useLimbo(table: GameTable, target: number, keys: Readonly<Record<string, () => void>>) {
  const hiddenMs = useFlightMs()
  return useBetGame<LimboChoice, LimboReply>({
    table,
    choice: { target },
    everyMs,
    send: play,
    historyItem,
    hiddenMs,
    resultOf: ({ drawnMultiplier }) => targetText(drawnMultiplier),
    keys,
  })
}

function play({ stake, target, terms }: PlacedLimboBet, key: string): Promise<LimboReply> {
  playSound('roll')
  const body = { betAmount: roublesFromKopecks(stake), targetMultiplier: target / 100, terms }
  return call('POST /api/games/limbo/play', { body, key })
}

function historyItem({ bet, reply }: LimboResult) {
  return {
    _id: reply.roundId,
    gameType: 'limbo' as const,
    gameData: { limbo: { targetMultiplier: bet.target / 100, drawnMultiplier: reply.drawnMultiplier } },
    betAmount: roublesFromKopecks(bet.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
