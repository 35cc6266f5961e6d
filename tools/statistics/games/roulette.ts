import {
  pockets,
  type RouletteField,
  rouletteFields,
  roulettePocket,
  rouletteReturn,
  settleRoulette,
  wheel,
} from '@casino/rules/games/roulette/rules'
import { type Draw, hmac, type SeedSource } from '../draws.ts'
import { type LargestWin, largestOf } from '../largest-win.ts'
import { countOutcomes, type GameSample, type Sample } from '../sample.ts'
import { maximumWin, stake } from '../stake.ts'
import { evenly, type Return, returnOf } from '../tests.ts'

export const drawPocket: Draw<number> = (seeds, nonce) => roulettePocket(hmac, seeds, nonce)

/** Counts every number, and settles it under a bet on each field of the table, and under bets on several at once. */
export function sampleRoulette(draw: Draw<number>, seedsOf: SeedSource, count: number): Sample {
  const { counts, pairs } = countOutcomes(draw, seedsOf, count, pockets, pockets)
  return {
    evenness: [
      evenly('roulette: each of the 37 pockets', counts),
      evenly('roulette: a pocket and the next one', pairs),
    ],
    returns: returnsOf(counts),
  }
}

function returnsOf(counts: Uint32Array): Return[] {
  const bets = rouletteFields.map((field) => ({ name: field.key, fields: [field] }))
  const mixed = rouletteFields.filter(({ key }) =>
    ['red', 'straight:0', 'straight:17', 'dozen:2', 'column:3'].includes(key),
  )
  return [...bets, { name: `${mixed.map(({ key }) => key).join(' + ')} together`, fields: mixed }].map(
    ({ name, fields }) => {
      const placed = fields.map((field) => ({ field, stake }))
      const payouts = [...counts].map(
        (times, number) =>
          [settleRoulette(placed, number, { maximumWin }).payout / (stake * placed.length), times] as const,
      )
      return returnOf(`roulette: ${name}`, rouletteReturn.numerator / rouletteReturn.denominator, payouts)
    },
  )
}

export const sample: GameSample = {
  share: 1,
  take: (...of) => sampleRoulette(drawPocket, ...of),
  largestWins: () => rouletteFields.map(largestWinOf),
}

function largestWinOf(field: RouletteField): LargestWin {
  const multipliers = wheel.map(
    (number) => (100 * settleRoulette([{ field, stake }], number, { maximumWin }).payout) / stake,
  )
  return largestOf(`roulette: ${field.key}`, Array(pockets).fill(1 / pockets), multipliers)
}
