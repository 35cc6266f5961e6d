import {
  type DiceSide,
  defaultEdgeBasisPoints,
  diceRoll,
  multiplierHundredths,
  returnBasisPoints,
  rolls,
  settleDice,
  winChancePercent,
} from '@casino/rules/games/dice/rules'
import { type Draw, hmac, type SeedSource } from '../draws.ts'
import type { LargestWin } from '../largest-win.ts'
import { countOutcomes, type GameSample, type Sample } from '../sample.ts'
import { maximumWin, stake } from '../stake.ts'
import { evenly, near, type Return, returnOf } from '../tests.ts'

const targets = [1, 2, 10, 33, 50, 66, 90, 98, 99] as const
const sides: readonly DiceSide[] = ['over', 'under']
/** Whole per cents of a roll: pairs of the rolls themselves would be a hundred million categories. */
const steps = 100

export const drawRoll: Draw<number> = (seeds, nonce) => diceRoll(hmac, seeds, nonce)

/** Counts every roll, and settles it under each of the bets. */
export function sampleDice(draw: Draw<number>, seedsOf: SeedSource, count: number): Sample {
  const { counts, pairs, changes } = countOutcomes(draw, seedsOf, count, rolls, steps)
  return {
    evenness: [
      evenly('dice: each of the 10 000 rolls', counts),
      evenly('dice: a roll and the next one', pairs),
      near('dice: changes between the lower and the upper half', changes, {
        mean: (count - 1) / 2,
        deviation: Math.sqrt(count - 1) / 2,
      }),
    ],
    returns: sides.flatMap((side) => targets.map((target) => returnOfBet(side, target, counts))),
  }
}

function returnOfBet(side: DiceSide, target: number, counts: Uint32Array): Return {
  const terms = { edgeBasisPoints: defaultEdgeBasisPoints, maximumWin }
  const payouts = [...counts].map(
    (times, roll) => [settleDice({ stake, side, target }, roll, terms).payout / stake, times] as const,
  )
  return returnOf(`dice: ${side} ${target}`, returnBasisPoints(winChancePercent(side, target)) / 10_000, payouts)
}

export const sample: GameSample = {
  share: 1,
  take: (...of) => sampleDice(drawRoll, ...of),
  largestWins: () => sides.map(largestWinOf),
}

function largestWinOf(side: DiceSide): LargestWin {
  const wins = targets.map((target): LargestWin => {
    const chance = winChancePercent(side, target)
    const multiplier = multiplierHundredths(chance, defaultEdgeBasisPoints)
    return { bet: `dice: ${side} ${target}`, multiplier, chance: chance / 100 }
  })
  return wins.reduce((largest, win) => (win.multiplier > largest.multiplier ? win : largest))
}
