import type { KenoReply } from '@casino/contract/play/games/keno'
import { drawnNumbers } from '@casino/rules/games/keno/numbers'
import type { Risk } from '@casino/rules/games/risk-level'
import { roublesFromKopecks } from '@casino/rules/money'
import { m } from '../../texts/compiled/messages.js'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { call } from '../../wire/api.ts'
import type { RoundResult } from '../round.ts'
import { playSound } from '../sound.ts'
import { useTurbo } from '../turbo.ts'
import { type ChosenBet, useBetGame } from '../use-bet-game.ts'
import type { GameTable } from '../use-table.ts'

interface KenoChoice {
  readonly numbers: readonly number[]
  readonly risk: Risk
}
type PlacedKenoBet = ChosenBet<KenoChoice>
export type KenoResult = RoundResult<PlacedKenoBet, KenoReply>

/** From one drawn number to the next. */
const stepMs = { calm: 95, turbo: 9 }
/** The last number appears, and a moment to read the result. */
const [lastMs, pauseMs] = [180, 450]

/** The delay between two drawn numbers; zero with reduced motion. */
export function useStepMs(): number {
  const still = useReducedMotion()
  const turbo = useTurbo()
  if (still) return 0
  return turbo.on ? stepMs.turbo : stepMs.calm
}

export function useKeno(table: GameTable, choice: KenoChoice, keys: Readonly<Record<string, () => void>>) {
  const step = useStepMs()
  const hiddenMs = step * drawnNumbers + (step === stepMs.calm ? lastMs : 0)
  return useBetGame<KenoChoice, KenoReply>({
    table,
    choice,
    missing: choice.numbers.length === 0 ? m.keno_pick_first() : undefined,
    everyMs: { calm: hiddenMs + pauseMs, turbo: 130 },
    send: play,
    historyItem,
    hiddenMs,
    resultOf: ({ drawn, hits, multiplier }) =>
      m.keno_announced({ drawn: drawn.join(', '), hits, multiplier: formatMultiplier(multiplier * 100) }),
    keys,
  })
}

function play({ stake, numbers, risk, terms }: PlacedKenoBet, key: string): Promise<KenoReply> {
  playSound('roll')
  const body = { betAmount: roublesFromKopecks(stake), numbers: [...numbers], risk, terms }
  return call('POST /api/games/keno/play', { body, key })
}

function historyItem({ bet, reply }: KenoResult) {
  const { drawn, hits } = reply
  return {
    _id: reply.roundId,
    gameType: 'keno' as const,
    gameData: { keno: { numbers: [...bet.numbers], risk: bet.risk, drawn, hits } },
    betAmount: roublesFromKopecks(bet.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
