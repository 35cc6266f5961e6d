import { block, floatAt, type Hmac, type Seeds } from '../../fairness.ts'
import { type StakeLimits, stakeProblem } from '../../limits.ts'
import { type Kopecks, kopecks } from '../../money.ts'

/** The pockets in the order of the European wheel, clockwise from zero. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

/** The number of pockets, zero included. */
export const pockets = 37

export type RouletteColour = 'red' | 'black' | 'green'

const red = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** The colour of a pocket, 0 to 36; only zero is green. */
export function colourOf(number: number): RouletteColour {
  if (number === 0) return 'green'
  return red.has(number) ? 'red' : 'black'
}

export type RouletteBetType = 'straight' | 'red' | 'black' | 'odd' | 'even' | 'low' | 'high' | 'dozen' | 'column'

/** A field of the table that takes chips. */
export interface RouletteField {
  /** `red`, `straight:17`, `dozen:2`: the key of a bet in an object of bets (docs/product.md G4). */
  readonly key: string
  readonly type: RouletteBetType
  /** The number of a straight field, 1 to 3 for a dozen or a column; absent for others. */
  readonly param: number | null
  /** The odds to one: 35, 1 or 2 (docs/product.md §9). The stake is returned on top. */
  readonly payout: number
  /** The pockets that win, in ascending order. */
  readonly numbers: readonly number[]
}

/**
 * The version of the payouts in `rouletteFields`. A round stores it; another table gets the next number, and stored rounds do
 * not change.
 */
export const roulettePayoutTable = 1

/** Every field of the table, in the order in which a round lists its bets: 0 to 36, then the outside fields. */
export const rouletteFields: readonly RouletteField[] = [
  ...Array.from({ length: pockets }, (_, number) => field('straight', 35, (pocket) => pocket === number, number)),
  // Zero belongs to none of these: it is the house's advantage.
  field('red', 1, (number) => colourOf(number) === 'red'),
  field('black', 1, (number) => colourOf(number) === 'black'),
  field('odd', 1, (number) => number % 2 === 1),
  field('even', 1, (number) => number > 0 && number % 2 === 0),
  field('low', 1, (number) => number >= 1 && number <= 18),
  field('high', 1, (number) => number >= 19),
  ...[1, 2, 3].map((dozen) => field('dozen', 2, (number) => Math.ceil(number / 12) === dozen, dozen)),
  // The first column is 1, 4, … 34; the third, which ends with 36, is the upper row of a table drawn horizontally.
  ...[1, 2, 3].map((column) => field('column', 2, (number) => number > 0 && (number - column) % 3 === 0, column)),
]

const fieldsByKey = new Map(rouletteFields.map((each) => [each.key, each]))

/** The field with this key, if the table has one: `red`, `straight:17`, `dozen:2`. */
export function fieldByKey(key: string): RouletteField | undefined {
  return fieldsByKey.get(key)
}

/** The field of a type and its param (null if there is none), if the table has one. */
export function fieldOf(type: string, param: number | null): RouletteField | undefined {
  const found = fieldByKey(keyOf(type, param))
  return found?.type === type ? found : undefined
}

/** Chips on one field. A round has at most one such bet for each field. */
export interface RouletteBet {
  readonly field: RouletteField
  readonly stake: Kopecks
}

/** The casino's settings for the game at the time of the bet. The odds are fixed by the table and are not a setting. */
export interface RouletteTerms {
  /** The largest payout of one round, over all its bets. */
  readonly maximumWin: Kopecks
}

export interface RouletteSettlement {
  /** `win` if anything was paid. */
  readonly outcome: 'win' | 'loss'
  /** Payout / total stake in hundredths, rounded down. */
  readonly multiplier: number
  readonly payout: Kopecks
}

/** One bet for each field, in the table's order: bets on the same field are added up. Their sum must be an amount of money. */
export function mergeBets(bets: readonly RouletteBet[]): RouletteBet[] {
  const stakes = new Map<RouletteField, number>()
  for (const { field, stake } of bets) stakes.set(field, (stakes.get(field) ?? 0) + stake)
  return rouletteFields.flatMap((field) => {
    const stake = stakes.get(field)
    return stake === undefined ? [] : [{ field, stake: kopecks(stake) }]
  })
}

/** The total stake of the bets. */
export function totalStake(bets: readonly RouletteBet[]): Kopecks {
  return kopecks(bets.reduce((sum, { stake }) => sum + stake, 0))
}

/**
 * The payout of all bets when `number` (0 to 36) comes: stake and win of each winning bet, never more than the maximum win.
 * Odds are whole numbers, so nothing is rounded.
 */
export function roulettePayout(bets: readonly RouletteBet[], number: number, { maximumWin }: RouletteTerms): Kopecks {
  const won = bets.filter(({ field }) => field.numbers.includes(number))
  return kopecks(Math.min(potentialWin(won), maximumWin))
}

/** Settles all bets of a round together; `number` is 0 to 36. */
export function settleRoulette(bets: readonly RouletteBet[], number: number, terms: RouletteTerms): RouletteSettlement {
  const payout = roulettePayout(bets, number, terms)
  const stake = totalStake(bets)
  const multiplier = stake === 0 ? 0 : Number((BigInt(payout) * 100n) / BigInt(stake))
  return { outcome: payout > 0 ? 'win' : 'loss', multiplier, payout }
}

/** The possible win (docs/product.md §9): the sum of amount × (payout + 1), although not all bets can win together. */
export function potentialWin(bets: readonly RouletteBet[]): Kopecks {
  return kopecks(bets.reduce((sum, { field, stake }) => sum + stake * (field.payout + 1), 0))
}

/**
 * The largest payout that the round can reach: bets exclude each other, and the maximum win applies to all of them together.
 */
export function bestPayout(bets: readonly RouletteBet[], terms: RouletteTerms): Kopecks {
  return kopecks(Math.max(...wheel.map((number) => roulettePayout(bets, number, terms))))
}

/** The return of each field: `numbers` of 37 pockets win and return payout + 1, whose product is 36 for every field. */
export const rouletteReturn = { numerator: 36, denominator: 37 } as const

/**
 * 1/37 in hundredths of a per cent, rounded down: the house edge stored with a round. The game's record declares the same
 * figure, but it does not change the odds, which are fixed in roulette (decision 10).
 */
export const rouletteEdgeBasisPoints = 270

/**
 * Why bets are outside the limits of the game's record (docs/product.md G5), or nothing when they are inside: the minimum
 * applies to the stake on each field, the maximum to their total.
 */
export function betsProblem(bets: readonly RouletteBet[], limits: StakeLimits): ReturnType<typeof stakeProblem> {
  const stakes = [...bets.map(({ stake }) => stake), totalStake(bets)]
  return stakes.map((stake) => stakeProblem(stake, limits)).find((problem) => problem !== undefined)
}

function field(
  type: RouletteBetType,
  payout: number,
  wins: (number: number) => boolean,
  param: number | null = null,
): RouletteField {
  const numbers = Array.from({ length: pockets }, (_, number) => number).filter(wins)
  return { key: keyOf(type, param), type, param, payout, numbers }
}

function keyOf(type: string, param: number | null): string {
  return param === null ? type : `${type}:${param}`
}

/** The pocket, 0 to 36. */
export function roulettePocket(hmac: Hmac, seeds: Seeds, nonce: number): number {
  return Math.floor(floatAt(block(hmac, seeds, nonce, 0), 0) * 37)
}
