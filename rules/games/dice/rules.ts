import { block, floatAt, type Hmac, type Seeds } from '../../fairness.ts'
import { type Kopecks, kopecks, payoutUpTo } from '../../money.ts'

export type DiceSide = 'over' | 'under'

/** The least target of the slider (docs/product.md §2). */
export const minimumTarget = 1
/** The greatest target. */
export const maximumTarget = 99

/** The number of different rolls, in hundredths: 0 to 9999. */
export const rolls = 10_000

/** 2 % (docs/product.md §9), in hundredths of a per cent; a game's record may set another (docs/product.md G5). */
export const defaultEdgeBasisPoints = 200

/** The version of the table of multipliers, stored with a round: the formula below, from the round's edge. */
export const dicePayoutTable = 1

const wholeBasisPoints = 10_000

export interface DiceBet {
  readonly stake: Kopecks
  readonly side: DiceSide
  /** A whole number from 1 to 99. */
  readonly target: number
}

/** The casino's settings for the game at the time of the bet. */
export interface DiceTerms {
  readonly edgeBasisPoints: number
  /** The largest payout of one round. */
  readonly maximumWin: Kopecks
}

export interface DiceSettlement {
  readonly outcome: 'win' | 'loss'
  /** In hundredths: the multiplier that a win of this bet pays, present for a lost bet too. */
  readonly multiplier: number
  readonly payout: Kopecks
}

/** Whether the target is a whole number within the slider. */
export function isTarget(target: unknown): target is number {
  return Number.isInteger(target) && (target as number) >= minimumTarget && (target as number) <= maximumTarget
}

/** The exact chance to win, a whole number of per cent (docs/product.md G2): 100 − target for over, target for under. */
export function winChancePercent(side: DiceSide, target: number): number {
  return side === 'over' ? 100 - target : target
}

/** The target at which `side` wins with this chance: the slider's position for a typed chance. */
export function targetOfChance(side: DiceSide, chancePercent: number): number {
  return winChancePercent(side, chancePercent)
}

/** 100 / chance × (1 − edge), in hundredths, exact halves up (docs/product.md §9; 16 % pays ×6.13, 80 % pays ×1.23). */
export function multiplierHundredths(chancePercent: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  // Hundredths of a multiplier, per cent of chance and basis points of edge cancel out to a quotient of whole numbers.
  const returned = wholeBasisPoints - edgeBasisPoints
  return Math.floor((2 * returned + chancePercent) / (2 * chancePercent))
}

/** The chance whose multiplier is nearest to this one, in per cent; of two equally near, the likelier. */
export function chanceOfMultiplier(hundredths: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  let nearest = maximumTarget
  for (let chance = maximumTarget; chance >= minimumTarget; chance--) {
    const distance = Math.abs(multiplierHundredths(chance, edgeBasisPoints) - hundredths)
    if (distance < Math.abs(multiplierHundredths(nearest, edgeBasisPoints) - hundredths)) nearest = chance
  }
  return nearest
}

/** `roll` is one of 10 000 equally likely values, 0 to 9999, so a step of 1 % is exactly 100 of them (docs/product.md G2). */
export function isWin(side: DiceSide, target: number, roll: number): boolean {
  const line = target * 100
  return side === 'over' ? roll >= line : roll < line
}

/** The payout of a won bet: stake × multiplier, rounded down to the kopeck, never above the maximum win. */
export function winningPayout(bet: DiceBet, terms: DiceTerms): Kopecks {
  const multiplier = multiplierHundredths(winChancePercent(bet.side, bet.target), terms.edgeBasisPoints)
  return payoutUpTo(terms.maximumWin, bet.stake, multiplier)
}

/** Settles one bet; `roll` is 0 to 9999. */
export function settleDice(bet: DiceBet, roll: number, terms: DiceTerms): DiceSettlement {
  const multiplier = multiplierHundredths(winChancePercent(bet.side, bet.target), terms.edgeBasisPoints)
  return isWin(bet.side, bet.target, roll)
    ? { outcome: 'win', multiplier, payout: winningPayout(bet, terms) }
    : { outcome: 'loss', multiplier, payout: kopecks(0) }
}

/** The exact return to the player at one chance, in hundredths of a per cent: 50 % × 1.96 is 9800. */
export function returnBasisPoints(chancePercent: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  return chancePercent * multiplierHundredths(chancePercent, edgeBasisPoints)
}

/** The least and greatest return over all chances, in hundredths of a per cent: rounding the multipliers shifts it slightly. */
export function returnRange(edgeBasisPoints = defaultEdgeBasisPoints): { least: number; greatest: number } {
  const returns = []
  for (let chance = minimumTarget; chance <= maximumTarget; chance++) {
    returns.push(returnBasisPoints(chance, edgeBasisPoints))
  }
  return { least: Math.min(...returns), greatest: Math.max(...returns) }
}

/** One of 10 000 equally likely rolls, 0 to 9999 hundredths. */
export function diceRoll(hmac: Hmac, seeds: Seeds, nonce: number): number {
  return Math.floor(floatAt(block(hmac, seeds, nonce, 0), 0) * 10_000)
}
