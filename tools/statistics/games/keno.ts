import { allowedNumbers, allPicks, drawnNumbers } from '@casino/rules/games/keno/numbers'
import { hitChances, hitsOf, kenoNumbers, multipliersOf, returnOfTable } from '@casino/rules/games/keno/rules'
import { risks } from '@casino/rules/games/risk-level'
import { type Draw, hmac, rounds, type SeedSource } from '../draws.ts'
import { largestOf } from '../largest-win.ts'
import type { GameSample, Sample } from '../sample.ts'
import { evenly, returnOf, testDistribution } from '../tests.ts'

/** The sampled functions: the draw, the count of hits and their multipliers. */
export interface KenoUnderTest {
  readonly draw: Draw<readonly number[]>
  readonly hits: typeof hitsOf
  readonly multipliers: typeof multipliersOf
}

export const kenoOfRules: KenoUnderTest = {
  draw: (seeds, nonce) => kenoNumbers(hmac, seeds, nonce),
  hits: hitsOf,
  multipliers: multipliersOf,
}

/** Counts the numbers by their place in the draw and the hits of the first numbers, and settles these hits at each risk. */
export function sampleKeno(tested: KenoUnderTest, seedsOf: SeedSource, count: number): Sample {
  const places = Array.from({ length: drawnNumbers }, () => new Uint32Array(allowedNumbers))
  const pairs = new Uint32Array(allowedNumbers ** 2)
  const hits = allPicks.map((picks) => new Uint32Array(picks + 1))
  const picked = allPicks.map((picks) => Array.from({ length: picks }, (_, i) => 1 + ((i * 7) % allowedNumbers)))
  let [previous, round] = [0, 0]
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const drawn = tested.draw(seeds, nonce)
    for (const [place, counts] of places.entries()) counts[(drawn[place] as number) - 1]! += 1
    for (const [index, counts] of hits.entries()) counts[tested.hits(picked[index] as number[], drawn)]! += 1
    // Every second round ends a pair: pairs that share a round would depend on each other.
    if (round % 2 === 1) pairs[previous * allowedNumbers + (drawn[0] as number) - 1]! += 1
    previous = (drawn[0] as number) - 1
    round += 1
  }
  return {
    evenness: [
      ...places.map((counts, place) => evenly(`keno: each number at place ${place + 1}`, counts)),
      evenly('keno: a first number and the next one', pairs),
      ...allPicks.slice(0, 5).map((picks) => {
        const chances = hitChances(picks)
        return testDistribution(`keno: the hits of ${picks} picks`, hits[picks - 1]!, (each) => chances[each] as number)
      }),
    ],
    returns: allPicks.flatMap((picks) =>
      risks.map((risk) => {
        const hundredths = tested.multipliers({ picks, risk })
        const payouts = [...hits[picks - 1]!].map((times, each) => [(hundredths[each] as number) / 100, times] as const)
        return returnOf(`keno: ${picks} picks, ${risk} risk`, returnOfTable({ picks, risk }), payouts)
      }),
    ),
  }
}

export const sample: GameSample = {
  share: 0.3,
  take: (...of) => sampleKeno(kenoOfRules, ...of),
  largestWins: () =>
    allPicks.flatMap((picks) =>
      risks.map((risk) =>
        largestOf(`keno: ${picks} picks, ${risk} risk`, hitChances(picks), multipliersOf({ picks, risk })),
      ),
    ),
}
