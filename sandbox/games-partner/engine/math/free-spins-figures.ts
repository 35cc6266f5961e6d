import type { SlotModel } from '../model.ts'
import { enumerateSpins, type SpinClass } from './enumerate.ts'
import { Ratio } from './fraction.ts'

/** The payout of a part of a round, in bets: the mean exactly, the mean of the square as a double. */
export interface Moments {
  readonly mean: Ratio
  readonly square: number
}

/** Free spins that add the same number of further ones. */
interface AddingGroup {
  readonly added: number
  readonly ways: bigint
  readonly chance: number
  /** The win of these spins, in bets. */
  readonly mean: number
  readonly square: number
}

/**
 * Free spins by expectation. The state is the number left and the total number given, which the rules limit. Each spin has the
 * same mean payout, and affects later ones only through the number that it adds, so the mean of all is the mean of one times
 * the mean of their number (Wald's equation).
 */
export class FreeSpinsFigures {
  readonly classes: readonly SpinClass[]
  readonly #most: number
  readonly #all: bigint
  readonly #meanOfOne: Ratio
  readonly #groups: readonly AddingGroup[]
  readonly #counts = new Map<number, bigint>()
  readonly #doubles = new Map<number, { readonly mean: number; readonly square: number }>()

  constructor(model: SlotModel) {
    const rules = model.freeSpins
    if (!rules) throw new Error(`${model.name} has no free spins`)
    this.classes = enumerateSpins(model, rules.reels)
    this.#most = rules.most
    this.#all = this.classes.reduce((ways, each) => ways + BigInt(each.ways), 0n)
    const wins = this.classes.reduce((total, each) => total + BigInt(each.win) * BigInt(each.ways), 0n)
    this.#meanOfOne = Ratio.of(wins * BigInt(rules.multiplier), this.#all * BigInt(model.paylines.length))
    this.#groups = groupsOf(this.classes, rules, model.paylines.length)
  }

  of(awarded: number): Moments {
    return { mean: this.#meanOfOne.times(this.spinsOf(awarded)), square: this.#momentsFrom(awarded, awarded).square }
  }

  /** The average number of free spins played. */
  spinsOf(awarded: number): Ratio {
    return Ratio.of(this.#countFrom(awarded, awarded), this.#all ** BigInt(this.#most))
  }

  /**
   * The mean number of spins from a state on, times `all` to the power of `left + most − given`: whatever a spin adds, this
   * power decreases by one with it, so all numbers remain whole.
   */
  #countFrom(left: number, given: number): bigint {
    if (left === 0) return 0n
    const key = left * 1000 + given
    const known = this.#counts.get(key)
    if (known !== undefined) return known
    let count = this.#all ** BigInt(left + this.#most - given)
    for (const { added, ways } of this.#groups) {
      const more = Math.min(added, this.#most - given)
      count += ways * this.#countFrom(left - 1 + more, given + more)
    }
    this.#counts.set(key, count)
    return count
  }

  #momentsFrom(left: number, given: number): { readonly mean: number; readonly square: number } {
    if (left === 0) return { mean: 0, square: 0 }
    const key = left * 1000 + given
    const known = this.#doubles.get(key)
    if (known) return known
    let [mean, square] = [0, 0]
    for (const group of this.#groups) {
      const more = Math.min(group.added, this.#most - given)
      const after = this.#momentsFrom(left - 1 + more, given + more)
      mean += group.chance * (group.mean + after.mean)
      square += group.chance * (group.square + 2 * group.mean * after.mean + after.square)
    }
    this.#doubles.set(key, { mean, square })
    return { mean, square }
  }
}

function groupsOf(
  classes: readonly SpinClass[],
  { retrigger, multiplier }: NonNullable<SlotModel['freeSpins']>,
  lines: number,
): AddingGroup[] {
  const all = classes.reduce((ways, each) => ways + each.ways, 0)
  return [...Map.groupBy(classes, ({ scatters }) => retrigger[scatters] ?? 0)].map(([added, group]) => {
    const ways = group.reduce((total, each) => total + each.ways, 0)
    const momentOf = (power: number) =>
      group.reduce((total, each) => total + ((each.win * multiplier) / lines) ** power * (each.ways / ways), 0)
    return { added, ways: BigInt(ways), chance: ways / all, mean: momentOf(1), square: momentOf(2) }
  })
}
