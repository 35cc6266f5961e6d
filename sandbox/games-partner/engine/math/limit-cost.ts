import type { Hold, SlotModel } from '../model.ts'
import type { SpinClass } from './enumerate.ts'
import { holdMoments } from './hold-figures.ts'

const steps = 200

/**
 * An upper bound of the average reduction by the limit on a round's win, in bets. For any t above 0, the excess of a win W over
 * the limit L is at most exp(t(W − L)) / (t e); the mean of exp(tW) is a product over the parts of a round, and the smallest of
 * many such bounds is used.
 */
export function costOfLimit(
  model: SlotModel,
  classes: readonly SpinClass[],
  freeClasses: readonly SpinClass[],
): number {
  const limit = model.maxWinMultiple
  const ends = new Map<number, readonly number[]>()
  const { hold } = model
  if (hold) {
    const cells = model.reels.length * model.rows
    for (const coins of new Set(classes.map((each) => each.coins).filter((count) => count >= hold.coins))) {
      ends.set(
        coins,
        holdMoments(hold, cells, coins).ends.map((chance) => chance.toNumber()),
      )
    }
  }
  let least = Number.POSITIVE_INFINITY
  for (let step = 1; step <= steps; step++) {
    const t = step / limit
    const bound = (growthOf(model, classes, freeClasses, ends, t) * Math.exp(-t * limit)) / (t * Math.E)
    if (bound < least) least = bound
  }
  return least
}

/** The mean of exp(tW). */
function growthOf(
  model: SlotModel,
  classes: readonly SpinClass[],
  freeClasses: readonly SpinClass[],
  ends: ReadonlyMap<number, readonly number[]>,
  t: number,
): number {
  const lines = model.paylines.length
  const free = freeSpinsGrowth(model, freeClasses, t)
  let total = 0
  let ways = 0
  for (const each of classes) {
    const awarded = model.freeSpins?.awarded[each.scatters] ?? 0
    const atEnd = ends.get(each.coins)
    const hold = model.hold && atEnd ? holdGrowth(model.hold, atEnd, t) : 1
    total += each.ways * Math.exp((t * each.win) / lines) * hold * free(awarded)
    ways += each.ways
  }
  return total / ways
}

function holdGrowth({ values, grand }: Hold, ends: readonly number[], t: number): number {
  const weights = values.reduce((all, { weight }) => all + weight, 0)
  const coin = values.reduce((all, { multiple, weight }) => all + (weight / weights) * Math.exp(t * multiple), 0)
  const cells = ends.length - 1
  return ends.reduce(
    (all, chance, coins) => all + chance * coin ** coins * Math.exp(coins === cells ? t * grand : 0),
    0,
  )
}

function freeSpinsGrowth(model: SlotModel, classes: readonly SpinClass[], t: number): (awarded: number) => number {
  const rules = model.freeSpins
  if (!rules) return () => 1
  const all = classes.reduce((ways, each) => ways + each.ways, 0)
  const byAdded = new Map<number, number>()
  for (const { win, scatters, ways } of classes) {
    const added = rules.retrigger[scatters] ?? 0
    const grown = (ways / all) * Math.exp((t * win * rules.multiplier) / model.paylines.length)
    byAdded.set(added, (byAdded.get(added) ?? 0) + grown)
  }
  const known = new Map<number, number>()
  const from = (left: number, given: number): number => {
    if (left === 0) return 1
    const key = left * 1000 + given
    const before = known.get(key)
    if (before !== undefined) return before
    let growth = 0
    for (const [added, grown] of byAdded) {
      const more = Math.min(added, rules.most - given)
      growth += grown * from(left - 1 + more, given + more)
    }
    known.set(key, growth)
    return growth
  }
  return (awarded) => from(awarded, awarded)
}
