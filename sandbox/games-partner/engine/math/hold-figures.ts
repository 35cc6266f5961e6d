import type { Hold } from '../model.ts'
import { one, Ratio, sum, zero } from './fraction.ts'
import type { Moments } from './free-spins-figures.ts'

export interface HoldMoments extends Moments {
  /** By the number of coins at its end. */
  readonly ends: readonly Ratio[]
}

/**
 * A Markov chain whose state is the number of empty cells and of respins left: from each state every number of new coins has a
 * known chance. Full reels pay the grand jackpot on top.
 * @param coins - the number with which it begins
 */
export function holdMoments(hold: Hold, cells: number, coins: number): HoldMoments {
  const ends = Array.from({ length: cells + 1 }, () => zero)
  for (const [empty, chance] of emptyAtEnd(hold, cells - coins).entries()) ends[cells - empty] = chance
  const weights = hold.values.reduce((all, { weight }) => all + weight, 0)
  const valueMean = Ratio.of(
    hold.values.reduce((all, { multiple, weight }) => all + multiple * weight, 0),
    weights,
  )
  const valueSquare = Ratio.of(
    hold.values.reduce((all, { multiple, weight }) => all + multiple * multiple * weight, 0),
    weights,
  )
  const variance = valueSquare.minus(valueMean.times(valueMean))
  const meanOf = (count: number) => valueMean.times(count).plus(Ratio.of(count === cells ? hold.grand : 0))
  return {
    mean: sum(ends.map((chance, count) => chance.times(meanOf(count)))),
    square: sum(
      ends.map((chance, count) => chance.times(variance.times(count).plus(meanOf(count).times(meanOf(count))))),
    ).toNumber(),
    ends,
  }
}

/** The probability of each number of empty cells at the end. */
function emptyAtEnd({ respins, chance }: Hold, start: number): readonly Ratio[] {
  const lands = Ratio.of(chance.of, chance.outOf)
  // By empty cells, once the respins have been reset.
  const fresh: (readonly Ratio[])[] = []
  for (let empty = 0; empty <= start; empty++) {
    const none = power(one.minus(lands), empty)
    // The first new coins come after some respins without one, or never.
    const within = one.minus(power(none, respins))
    const ends = Array.from({ length: start + 1 }, (_, left) => (left === empty ? power(none, respins) : zero))
    for (let landed = 1; landed <= empty; landed++) {
      const chanceOf = chooseOf(empty, landed)
        .times(power(lands, landed))
        .times(power(one.minus(lands), empty - landed))
      const share = within.times(chanceOf).over(one.minus(none))
      for (const [left, chanceLeft] of fresh[empty - landed]!.entries()) {
        ends[left] = ends[left]!.plus(share.times(chanceLeft))
      }
    }
    fresh.push(ends)
  }
  return fresh[start]!
}

function power(base: Ratio, exponent: number): Ratio {
  return Ratio.of(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent))
}

function chooseOf(all: number, chosen: number): Ratio {
  let ways = one
  for (let each = 0; each < chosen; each++) ways = ways.times(Ratio.of(all - each, each + 1))
  return ways
}
