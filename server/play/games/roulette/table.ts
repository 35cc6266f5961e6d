import { rouletteTable } from '@casino/contract/play/games/roulette'
import { rouletteAt } from '@casino/rules/games/roulette/clock'
import { colourOf } from '@casino/rules/games/roulette/rules'
import type { Read } from '../../../platform/database/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import { costOfRows } from '../../../platform/http/weight.ts'
import { lastOutcomes } from '../../rounds/last-outcomes.ts'
import { hotAndCold } from './hot-and-cold.ts'

/** The number of spins over which hot and cold are counted; the last numbers shown are the first of them. */
const countedSpins = 200
const shownNumbers = 10
/** Reads two columns of a spin, at a quarter of the cost of its whole row. */
const costOfSpins = costOfRows(countedSpins / 4)

/**
 * A table belongs to one player: its last numbers, its hot and cold ones and its countdown come from their own spins. A guest
 * sees those of the site (docs/product.md G8), and a countdown that follows the clock.
 */
export const serveRouletteTable = ({ read }: { read: Read }) =>
  serve(rouletteTable, { cost: () => costOfSpins }, async ({ player }) => {
    const { now, played } = await lastOutcomes(read, { game: 'roulette', player: player?.id, limit: countedSpins })
    const numbers = played.map(({ outcome }) => Number(outcome.result))
    const [last] = played
    const [result = 0] = numbers
    const { state, endsAtMs } = rouletteAt(player && last?.at.getTime(), now.getTime())
    return {
      serverTime: now.toISOString(),
      state,
      stateEndsAt: new Date(endsAtMs).toISOString(),
      lastRound: last ? { roundId: String(last.round), result, resultColor: colourOf(result) } : null,
      lastNumbers: numbers.slice(0, shownNumbers).map((number) => ({ number, color: colourOf(number) })),
      ...hotAndCold(numbers),
      counted: numbers.length,
    }
  })
