import { floatAt } from '@casino/rules/fairness'
import { type Draw, rounds, type SeedSource } from './draws.ts'
import type { LargestWin } from './largest-win.ts'
import { evenly, near, type Return, type TestedSample } from './tests.ts'

/** The observations from many rounds of a game. */
export interface Sample {
  readonly evenness: readonly TestedSample[]
  readonly returns: readonly Return[]
}

/** Draws this many rounds, and tests their evenness, their independence and the returns of the game's bets. */
export type TakeSample = (seedsOf: SeedSource, count: number) => Sample

/** A game among the samples. */
export interface GameSample {
  /** The share of rounds to draw, relative to a game that needs one block per round: a tenth if it needs ten. */
  readonly share: number
  readonly take: TakeSample
  /** The largest win of each of its ways to bet. */
  readonly largestWins: () => readonly LargestWin[]
}

/** The bytes that all games draw from. */
export function sampleBytes(draw: Draw<Uint8Array>, seedsOf: SeedSource, count: number): Sample {
  const bytes = new Uint32Array(256)
  let [products, previous] = [0, 0]
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const drawn = draw(seeds, nonce)
    const float = floatAt(drawn, 0) - 0.5
    for (const byte of drawn) bytes[byte]! += 1
    products += float * previous
    previous = float
  }
  const changes = count - 1
  return {
    evenness: [
      evenly('bytes: each of the 256', bytes),
      // The product of two independent numbers around zero, each of variance 1/12.
      near('floats: correlation with the next one', (products / changes) * 12, {
        mean: 0,
        deviation: 1 / Math.sqrt(changes),
      }),
    ],
    returns: [],
  }
}

/** Counts of an outcome from 0 to `outcomes` − 1, and of its pairs with the next one, both in coarser `steps`. */
export function countOutcomes(draw: Draw<number>, seedsOf: SeedSource, count: number, outcomes: number, steps: number) {
  const counts = new Uint32Array(outcomes)
  const pairs = new Uint32Array(steps * steps)
  const width = outcomes / steps
  const half = outcomes / 2
  let [changes, previous, drawn] = [0, 0, 0]
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const outcome = draw(seeds, nonce)
    counts[outcome]! += 1
    if (drawn > 0 && outcome < half !== previous < half) changes += 1
    // Every second round ends a pair: pairs that share a round would depend on each other.
    if (drawn % 2 === 1) pairs[Math.floor(previous / width) * steps + Math.floor(outcome / width)]! += 1
    previous = outcome
    drawn += 1
  }
  return { counts, pairs, changes }
}
