import type { PlinkoReply } from '@casino/contract/play/games/plinko'
import type { Rows } from '@casino/rules/games/plinko/rows'
import type { PlinkoBet } from '@casino/rules/games/plinko/rules'
import { roublesFromKopecks } from '@casino/rules/money'
import { useEffect } from 'react'
import { m } from '../../texts/compiled/messages.js'
import { useReducedMotion } from '../../ui/browser/media.ts'
import { formatMultiplier } from '../../ui/fields/amount.ts'
import { call } from '../../wire/api.ts'
import type { RoundResult } from '../round.ts'
import { playSound } from '../sound.ts'
import { useTurbo } from '../turbo.ts'
import { type ChosenBet, useBetGame } from '../use-bet-game.ts'
import type { GameTable } from '../use-table.ts'

type PlinkoChoice = Pick<PlinkoBet, 'rows' | 'risk'>
type PlacedPlinkoBet = ChosenBet<PlinkoChoice>
export type PlinkoResult = RoundResult<PlacedPlinkoBet, PlinkoReply>

const rowMs = 92
const turboMs = 260
/** A moment to see where the ball is. */
const pauseMs = 350

/** How long a ball falls; nothing with reduced motion. */
export function useFallMs(rows: Rows): number {
  const still = useReducedMotion()
  const turbo = useTurbo()
  if (still) return 0
  return turbo.on ? turboMs : rowMs * (rows + 2)
}

export function usePlinko(table: GameTable, choice: PlinkoChoice, keys: Readonly<Record<string, () => void>>) {
  const hiddenMs = useFallMs(choice.rows)
  const game = useBetGame<PlinkoChoice, PlinkoReply>({
    table,
    choice,
    everyMs: { calm: hiddenMs + pauseMs, turbo: turboMs + 20 },
    send: drop,
    historyItem,
    hiddenMs,
    sideBySide: true,
    resultOf: ({ bin, multiplier }) =>
      m.plinko_announced({ bin: bin + 1, multiplier: formatMultiplier(multiplier * 100) }),
    keys,
  })
  const { landAll } = game
  // Changing the board removes its balls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is its rows and its risk.
  useEffect(() => landAll, [choice.rows, choice.risk, landAll])
  return game
}

function drop({ stake, rows, risk, terms }: PlacedPlinkoBet, key: string): Promise<PlinkoReply> {
  playSound('roll')
  return call('POST /api/games/plinko/drop', { body: { betAmount: roublesFromKopecks(stake), rows, risk, terms }, key })
}

function historyItem({ bet, reply }: PlinkoResult) {
  return {
    _id: reply.roundId,
    gameType: 'plinko' as const,
    gameData: { plinko: { rows: bet.rows, risk: bet.risk, bin: reply.bin } },
    betAmount: roublesFromKopecks(bet.stake),
    profit: reply.profit,
    payout: reply.payout,
    multiplier: reply.multiplier,
    createdAt: new Date().toISOString(),
  }
}
