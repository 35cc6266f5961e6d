import { allRows, mostRows } from '@casino/rules/games/plinko/rows'
import {
  binChances,
  binOf,
  multipliersOf,
  plinkoPath,
  returnOfTable,
  type Turn,
} from '@casino/rules/games/plinko/rules'
import { risks } from '@casino/rules/games/risk-level'
import { type Draw, hmac, rounds, type SeedSource } from '../draws.ts'
import { largestOf } from '../largest-win.ts'
import type { GameSample, Sample } from '../sample.ts'
import { evenly, returnOf, testDistribution } from '../tests.ts'

/** The first turns of a path, of which every combination is counted. */
const countedTurns = 10
const pairTurns = 4

/** The sampled functions: the turns of a ball, the bin that they lead to, and the multipliers of the bins. */
export interface PlinkoUnderTest {
  readonly draw: Draw<readonly Turn[]>
  readonly bin: typeof binOf
  readonly multipliers: typeof multipliersOf
}

export const plinkoOfRules: PlinkoUnderTest = {
  draw: (seeds, nonce) => plinkoPath(hmac, seeds, nonce, mostRows),
  bin: binOf,
  multipliers: multipliersOf,
}

const numberOf = (turns: readonly Turn[]) => turns.reduce((number, turn) => number * 2 + (turn === 'R' ? 1 : 0), 0)

/** Counts the paths and the bins, and settles every bin at each risk. */
export function samplePlinko(tested: PlinkoUnderTest, seedsOf: SeedSource, count: number): Sample {
  const first = new Uint32Array(2 ** countedTurns)
  const last = new Uint32Array(2 ** (mostRows - countedTurns))
  const pairs = new Uint32Array(4 ** pairTurns)
  const bins = new Map(allRows.map((rows) => [rows, new Uint32Array(rows + 1)]))
  let [previous, round] = [0, 0]
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const turns = tested.draw(seeds, nonce)
    first[numberOf(turns.slice(0, countedTurns))]! += 1
    last[numberOf(turns.slice(countedTurns))]! += 1
    for (const [rows, counts] of bins) counts[tested.bin(turns.slice(0, rows))]! += 1
    const now = numberOf(turns.slice(0, pairTurns))
    // Every second round ends a pair: pairs that share a round would depend on each other.
    if (round % 2 === 1) pairs[previous * 2 ** pairTurns + now]! += 1
    previous = now
    round += 1
  }
  return {
    evenness: [
      evenly('plinko: each path of the first ten rows', first),
      evenly('plinko: each path of the last six rows', last),
      evenly('plinko: a path and the next one', pairs),
      ...[...bins].map(([rows, counts]) => {
        const chances = binChances(rows)
        return testDistribution(`plinko: each bin of ${rows} rows`, counts, (bin) => chances[bin] as number)
      }),
    ],
    returns: [...bins].flatMap(([rows, counts]) =>
      risks.map((risk) => {
        const hundredths = tested.multipliers({ rows, risk })
        const payouts = [...counts].map((times, bin) => [(hundredths[bin] as number) / 100, times] as const)
        return returnOf(`plinko: ${rows} rows, ${risk} risk`, returnOfTable({ rows, risk }), payouts)
      }),
    ),
  }
}

export const sample: GameSample = {
  share: 0.5,
  take: (...of) => samplePlinko(plinkoOfRules, ...of),
  largestWins: () =>
    allRows.flatMap((rows) =>
      risks.map((risk) =>
        largestOf(`plinko: ${rows} rows, ${risk} risk`, binChances(rows), multipliersOf({ rows, risk })),
      ),
    ),
}
