import { block, floatAt, type Hmac, type Seeds } from '../../fairness.ts'
import { type Kopecks, kopecks, payoutUpTo } from '../../money.ts'

/** The least target, in hundredths: ×1.01. */
export const minimumTarget = 101
/** The greatest target and drawn multiplier, in hundredths: ×1 000 000. */
export const maximumTarget = 100_000_000
/** No drawn multiplier is below ×1.00. */
export const minimumDrawn = 100

/** 2 %, in hundredths of a per cent; a game's record may set another (docs/product.md G5). */
export const defaultEdgeBasisPoints = 200

/** The version of the formula below, stored with a round. */
export const limboPayoutTable = 1

/** The number of equally likely words: 2³². */
export const words = 2 ** 32

const wholeBasisPoints = 10_000

export interface LimboBet {
  readonly stake: Kopecks
  /** The multiplier to reach, in hundredths. */
  readonly target: number
}

/** The casino's settings for the game at the time of the bet. */
export interface LimboTerms {
  readonly edgeBasisPoints: number
  /** The largest payout of one round. */
  readonly maximumWin: Kopecks
}

export interface LimboSettlement {
  readonly outcome: 'win' | 'loss'
  /** In hundredths: the target, which a win of this bet pays; present for a lost bet too. */
  readonly multiplier: number
  readonly payout: Kopecks
}

/** Whether the target, in hundredths, is a whole number within the limits. */
export function isTarget(hundredths: unknown): hundredths is number {
  return (
    Number.isInteger(hundredths) && (hundredths as number) >= minimumTarget && (hundredths as number) <= maximumTarget
  )
}

/** The target of a multiplier with at most two decimals, in hundredths; undefined if it is no target. Never rounds. */
export function targetOf(multiplier: unknown): number | undefined {
  if (typeof multiplier !== 'number') return undefined
  const hundredths = Math.round(multiplier * 100)
  return isTarget(hundredths) && hundredths / 100 === multiplier ? hundredths : undefined
}

/** The multiplier of a word, one of 2³², is this number divided by the word, in hundredths. It is whole, and below 2⁵³. */
const returnedWords = (edgeBasisPoints: number) => (wholeBasisPoints - edgeBasisPoints) * words

/**
 * The drawn multiplier in hundredths: (100 − edge) × 2³² / word, rounded down, from ×1.00 to ×1 000 000. Both numbers of the division
 * are exact, and their quotient is further from a whole number than the rounding of a double.
 */
export function drawnOf(word: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  if (word === 0) return maximumTarget
  const drawn = Math.floor(returnedWords(edgeBasisPoints) / (100 * word))
  return Math.min(Math.max(drawn, minimumDrawn), maximumTarget)
}

/** How many of the 2³² words reach a target. */
export function winningWords(target: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  // The word 0 always does, and of the others those up to the quotient.
  return Math.min(Math.floor(returnedWords(edgeBasisPoints) / (100 * target)) + 1, words)
}

/** The chance to reach a target, from 0 to 1. */
export function winChance(target: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  return winningWords(target, edgeBasisPoints) / words
}

/** The exact return to the player at one target, as a share of the stake: 4 210 of 2³² words reach ×1 000 000. */
export function returnOfTarget(target: number, edgeBasisPoints = defaultEdgeBasisPoints): number {
  return (winningWords(target, edgeBasisPoints) * target) / (100 * words)
}

/**
 * The least and the greatest return of all targets. It is never below the one that the edge leaves, because the word 0 reaches every
 * target, and it grows with the target: the greatest is that of the last target, or of the last with one winning word more.
 */
export function returnRange(edgeBasisPoints = defaultEdgeBasisPoints): { least: number; greatest: number } {
  const most = Math.floor(returnedWords(edgeBasisPoints) / (100 * winningWords(maximumTarget, edgeBasisPoints)))
  const ends = [maximumTarget, Math.min(Math.max(most, minimumTarget), maximumTarget)]
  return {
    least: (wholeBasisPoints - edgeBasisPoints) / wholeBasisPoints,
    greatest: Math.max(...ends.map((target) => returnOfTarget(target, edgeBasisPoints))),
  }
}

/** The payout of a won bet: stake × target, rounded down to the kopeck, never above the maximum win. */
export function winningPayout({ stake, target }: LimboBet, { maximumWin }: Pick<LimboTerms, 'maximumWin'>): Kopecks {
  return payoutUpTo(maximumWin, stake, target)
}

/** Settles one bet; `drawn` is a multiplier in hundredths. */
export function settleLimbo(bet: LimboBet, drawn: number, terms: Pick<LimboTerms, 'maximumWin'>): LimboSettlement {
  return drawn >= bet.target
    ? { outcome: 'win', multiplier: bet.target, payout: winningPayout(bet, terms) }
    : { outcome: 'loss', multiplier: bet.target, payout: kopecks(0) }
}

/** The first word of a round's first block: one of 2³² equally likely numbers. */
export function limboWord(hmac: Hmac, seeds: Seeds, nonce: number): number {
  return floatAt(block(hmac, seeds, nonce, 0), 0) * words
}
