import { floatAt } from '@casino/rules/fairness'
import { pockets } from '@casino/rules/games/roulette/rules'
import type { HouseDraws, SeedSource } from './draws.ts'
import { rounds } from './draws.ts'
import { evenly, near, type TestedSample } from './tests.ts'

/** Whole per cents of a roll: pairs of the rolls themselves would be a hundred million categories. */
const steps = 100
const cells = 25

/** The counts of many rounds, computed once for all tests. */
export interface RoundCounts {
  readonly rounds: number
  readonly rolls: Uint32Array
  readonly pockets: Uint32Array
  readonly evenness: readonly TestedSample[]
}

/** Draws this many rounds of dice and roulette, and tests whether they are even and independent of each other. */
export function aggregateRounds(house: HouseDraws, seedsOf: SeedSource, count: number): RoundCounts {
  const rolls = new Uint32Array(10_000)
  const numbers = new Uint32Array(pockets)
  const bytes = new Uint32Array(256)
  const rollPairs = new Uint32Array(steps * steps)
  const numberPairs = new Uint32Array(pockets * pockets)
  let [sides, products, previousFloat] = [0, 0, 0]
  let [previousRoll, previousNumber] = [0, 0]
  let drawn = 0
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const block = house.block(seeds, nonce)
    const [roll, number, float] = [house.roll(seeds, nonce), house.pocket(seeds, nonce), floatAt(block, 0) - 0.5]
    rolls[roll]! += 1
    numbers[number]! += 1
    for (const byte of block) bytes[byte]! += 1
    if (drawn > 0) {
      products += float * previousFloat
      if (roll < 5000 !== previousRoll < 5000) sides += 1
    }
    // Every second round ends a pair: pairs that share a round would depend on each other.
    if (drawn % 2 === 1) {
      rollPairs[Math.floor(previousRoll / steps) * steps + Math.floor(roll / steps)]! += 1
      numberPairs[previousNumber * pockets + number]! += 1
    }
    ;[previousRoll, previousNumber, previousFloat] = [roll, number, float]
    drawn += 1
  }
  const changes = drawn - 1
  return {
    rounds: drawn,
    rolls,
    pockets: numbers,
    evenness: [
      evenly('bytes: each of the 256', bytes),
      evenly('dice: each of the 10 000 rolls', rolls),
      evenly('dice: a roll and the next one', rollPairs),
      near('dice: changes between the lower and the upper half', sides, {
        mean: changes / 2,
        deviation: Math.sqrt(changes) / 2,
      }),
      // The product of two independent numbers around zero, each of variance 1/12.
      near('floats: correlation with the next one', (products / changes) * 12, {
        mean: 0,
        deviation: 1 / Math.sqrt(changes),
      }),
      evenly('roulette: each of the 37 pockets', numbers),
      evenly('roulette: a pocket and the next one', numberPairs),
    ],
  }
}

/** The same for mines: their positions, which use most of a round's numbers. */
export function minesEvenness(house: HouseDraws, seedsOf: SeedSource, count: number): TestedSample[] {
  const places = [0, 1, 9, cells - 2] as const
  const counts = places.map(() => new Uint32Array(cells))
  const pairs = new Uint32Array(cells * (cells - 1))
  const next = new Uint32Array(cells * cells)
  let previous = 0
  let drawn = 0
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const order = house.mines(seeds, nonce, cells)
    const [first, second] = order as [number, number]
    for (const [index, place] of places.entries()) counts[index]![order[place]!]! += 1
    pairs[first * (cells - 1) + (second > first ? second - 1 : second)]! += 1
    if (drawn % 2 === 1) next[previous * cells + first]! += 1
    previous = first
    drawn += 1
  }
  return [
    ...places.map((place, index) =>
      evenly(`mines: the cell that is drawn as number ${place + 1} of 25`, counts[index]!),
    ),
    evenly('mines: the first two cells of a round', pairs),
    evenly('mines: the first cells of a round and of the next', next),
  ]
}
