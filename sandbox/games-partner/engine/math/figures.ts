import type { SlotModel } from '../model.ts'
import type { Fraction, Volatility } from '../outcome.ts'
import { enumerateSpins, type SpinClass } from './enumerate.ts'
import { Ratio, sum, zero } from './fraction.ts'
import { FreeSpinsFigures, type Moments } from './free-spins-figures.ts'
import { holdMoments } from './hold-figures.ts'
import { costOfLimit } from './limit-cost.ts'

/** The standard deviations above which a model counts as more volatile, in bets. */
const mediumFrom = 4
const highFrom = 8

/** The declared figures of a model; `npm run slots-math` computes them. */
export interface DeclaredFigures {
  readonly returnToPlayer: Fraction
  readonly returnPercent: string
  /** The shares of the return, in per cent of the stakes. */
  readonly shares: { readonly reels: string; readonly hold: string; readonly freeSpins: string }
  /** Rounds with a payout. */
  readonly hitRate: Fraction
  readonly hitRatePercent: string
  readonly standardDeviation: number
  readonly volatility: Volatility
  /** The average number of rounds per feature. */
  readonly freeSpinsOnceIn: number | null
  readonly holdOnceIn: number | null
  /** The largest win of a single turn of the reels, without features, in bets. */
  readonly mostOnReels: number
  /** An upper bound of how much the limit of a round's win reduces the return, as a share of stakes. */
  readonly costOfLimitBelow: number
}

interface RoundPart {
  readonly chance: Ratio
  readonly reels: Moments
  readonly hold: Moments
  readonly freeSpins: Moments
}

/**
 * All declared figures of a model, exactly: the reels by enumeration of all stops, free spins by expectation, hold-and-respin by
 * a Markov chain.
 */
export function figuresOf(model: SlotModel): DeclaredFigures {
  const classes = enumerateSpins(model, model.reels)
  const all = waysOf(classes)
  const free = model.freeSpins && new FreeSpinsFigures(model)
  const parts = partsOf(model, classes, free)
  const meanOf = (part: 'reels' | 'hold' | 'freeSpins') => sum(parts.map((each) => each.chance.times(each[part].mean)))
  const mean = sum([meanOf('reels'), meanOf('hold'), meanOf('freeSpins')])
  const square = parts.reduce((total, part) => total + part.chance.toNumber() * squareOf(part), 0)
  const standardDeviation = Math.round(Math.sqrt(square - mean.toNumber() ** 2) * 1000) / 1000
  const beginsHold = ({ coins }: SpinClass) => model.hold !== undefined && coins >= model.hold.coins
  const beginsFree = ({ scatters }: SpinClass) => (model.freeSpins?.awarded[scatters] ?? 0) > 0
  const hitRate = Ratio.of(waysOf(classes.filter((each) => each.win > 0 || beginsHold(each))), all)
  const onceIn = (begins: (each: SpinClass) => boolean) => {
    const ways = waysOf(classes.filter(begins))
    return ways > 0 ? Number(Ratio.of(all, ways).toFixed(2)) : null
  }
  return {
    returnToPlayer: mean.toJSON(),
    returnPercent: percent(mean, 6),
    shares: {
      reels: percent(meanOf('reels'), 4),
      hold: percent(meanOf('hold'), 4),
      freeSpins: percent(meanOf('freeSpins'), 4),
    },
    hitRate: hitRate.toJSON(),
    hitRatePercent: percent(hitRate, 4),
    standardDeviation,
    volatility: standardDeviation < mediumFrom ? 'low' : standardDeviation < highFrom ? 'medium' : 'high',
    freeSpinsOnceIn: onceIn(beginsFree),
    holdOnceIn: onceIn(beginsHold),
    mostOnReels: Math.max(...classes.map(({ win }) => win)) / model.paylines.length,
    costOfLimitBelow: costOfLimit(model, classes, free?.classes ?? []),
  }
}

/** Groups spins by the features that they trigger: within a part, the spin's own win and those of its features are independent. */
function partsOf(model: SlotModel, classes: readonly SpinClass[], free: FreeSpinsFigures | undefined): RoundPart[] {
  const all = waysOf(classes)
  const lines = model.paylines.length
  const cells = model.reels.length * model.rows
  const nothing = { mean: zero, square: 0 }
  const groups = Map.groupBy(classes, ({ scatters, coins }) => {
    const awarded = model.freeSpins?.awarded[scatters] ?? 0
    return `${awarded} ${model.hold && coins >= model.hold.coins ? coins : 0}`
  })
  return [...groups].map(([key, group]) => {
    const [awarded = 0, coins = 0] = key.split(' ').map(Number)
    const ways = waysOf(group)
    const wins = group.reduce((total, each) => total + BigInt(each.win) * BigInt(each.ways), 0n)
    const square = group.reduce((total, each) => total + (each.win / lines) ** 2 * (each.ways / ways), 0)
    return {
      chance: Ratio.of(ways, all),
      reels: { mean: Ratio.of(wins, BigInt(ways) * BigInt(lines)), square },
      hold: model.hold && coins > 0 ? holdMoments(model.hold, cells, coins) : nothing,
      freeSpins: free && awarded > 0 ? free.of(awarded) : nothing,
    }
  })
}

/** The mean square of a round's win within such a part. */
function squareOf({ reels, hold, freeSpins }: RoundPart): number {
  const [fromReels, fromHold, fromFree] = [reels, hold, freeSpins].map(({ mean }) => mean.toNumber()) as [
    number,
    number,
    number,
  ]
  const products = fromReels * fromHold + fromReels * fromFree + fromHold * fromFree
  return reels.square + hold.square + freeSpins.square + 2 * products
}

const waysOf = (classes: readonly SpinClass[]) => classes.reduce((total, { ways }) => total + ways, 0)
const percent = (share: Ratio, digits: number) => share.times(100).toFixed(digits)
