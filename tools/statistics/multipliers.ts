import type { Kopecks } from '@casino/rules/money'
import { type Draw, rounds, type SeedSource } from './draws.ts'
import type { Sample } from './sample.ts'
import { maximumWin, stake } from './stake.ts'
import { type Return, returnOf, testDistribution } from './tests.ts'

/** In hundredths. */
const targets = [101, 110, 150, 200, 300, 1_000, 10_000] as const
/** Drawn multipliers above the greatest of these targets form one class. */
const counted = Math.max(...targets)
/** The least multiplier that is drawn. */
const least = 100

interface Bet {
  readonly stake: Kopecks
  readonly target: number
}

/** A game that draws a multiplier, in hundredths, and pays the targets that it reaches. */
export interface MultiplierGame {
  readonly draw: Draw<number>
  readonly settle: (bet: Bet, drawn: number, terms: { readonly maximumWin: Kopecks }) => { readonly payout: Kopecks }
}

/** Its odds according to the rules. */
interface Odds {
  readonly name: string
  /** The exact chance that a multiplier is reached. */
  readonly chanceOf: (drawn: number) => number
  readonly returnOf: (target: number) => number
}

/** Classes of multipliers that are about equally likely, whose exact chances are known. */
class Classes {
  readonly #least: readonly number[]
  readonly #chanceOf: (drawn: number) => number

  constructor(number: number, chanceOf: (drawn: number) => number) {
    const found = Array.from({ length: number }, (_, i) => Math.max(Math.floor(98 / (1 - i / number)), least))
    this.#least = [...new Set(found)]
    this.#chanceOf = (drawn) => (drawn <= least ? 1 : chanceOf(drawn))
  }

  get length(): number {
    return this.#least.length
  }

  of(drawn: number): number {
    let [low, high] = [0, this.#least.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (drawn >= (this.#least[middle] as number)) low = middle
      else high = middle
    }
    return low
  }

  chanceOf(index: number): number {
    const next = this.#least[index + 1]
    return this.#chanceOf(this.#least[index] as number) - (next === undefined ? 0 : this.#chanceOf(next))
  }
}

/** Counts every drawn multiplier, and settles it under each of the targets. */
export const sampleMultipliers =
  ({ name, ...odds }: Odds) =>
  ({ draw, settle }: MultiplierGame, seedsOf: SeedSource, count: number): Sample => {
    const [fine, coarse] = [new Classes(500, odds.chanceOf), new Classes(20, odds.chanceOf)]
    const drawnTimes = new Uint32Array(counted + 2)
    const classes = new Uint32Array(fine.length)
    const pairs = new Uint32Array(coarse.length ** 2)
    let [previous, round] = [0, 0]
    for (const { seeds, nonce } of rounds(seedsOf, count)) {
      const drawn = draw(seeds, nonce)
      drawnTimes[Math.min(drawn, counted + 1)]! += 1
      classes[fine.of(drawn)]! += 1
      const now = coarse.of(drawn)
      // Every second round ends a pair: pairs that share a round would depend on each other.
      if (round % 2 === 1) pairs[previous * coarse.length + now]! += 1
      previous = now
      round += 1
    }
    const chanceOfPair = (pair: number) =>
      coarse.chanceOf(Math.floor(pair / coarse.length)) * coarse.chanceOf(pair % coarse.length)
    return {
      evenness: [
        testDistribution(`${name}: each class of multipliers`, classes, (index) => fine.chanceOf(index)),
        testDistribution(`${name}: a multiplier and the next one`, pairs, chanceOfPair),
      ],
      returns: targets.map((target): Return => {
        const payouts = [...drawnTimes].map(
          (times, drawn) => [settle({ stake, target }, drawn, { maximumWin }).payout / stake, times] as const,
        )
        return returnOf(`${name}: ×${target / 100}`, odds.returnOf(target), payouts)
      }),
    }
  }
