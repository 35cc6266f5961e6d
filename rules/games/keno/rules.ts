import { floats, type Hmac, type Seeds } from '../../fairness.ts'
import { type Kopecks, payoutUpTo } from '../../money.ts'
import { exactReturn, type Risk, returnsOfTables } from '../risk-level.ts'
import { allowedNumbers, allPicks, drawnNumbers, type Picks } from './numbers.ts'
import { tables } from './tables.ts'

/** 2.25 %, in hundredths of a per cent: what the tables keep on average. They fix the odds, so no record changes them. */
export const kenoEdgeBasisPoints = 225

/** The version of the tables of multipliers, stored with a round. */
export const kenoPayoutTable = 1

export interface KenoBet {
  readonly stake: Kopecks
  /** One to ten different numbers from 1 to 40, in the player's order. */
  readonly numbers: readonly number[]
  readonly risk: Risk
}

export interface KenoSettlement {
  /** A win pays more than the stake. */
  readonly outcome: 'win' | 'loss'
  /** In hundredths. */
  readonly multiplier: number
  readonly payout: Kopecks
}

interface Table {
  readonly picks: Picks
  readonly risk: Risk
}

/** The multipliers from no hit to all of them, in hundredths. */
export function multipliersOf({ picks, risk }: Table): readonly number[] {
  return tables[risk][picks]
}

/** The chance of each number of hits, from none to all: the hypergeometric distribution. */
export function hitChances(picks: Picks): number[] {
  return Array.from(
    { length: picks + 1 },
    (_, hits) =>
      (ways(picks, hits) * ways(allowedNumbers - picks, drawnNumbers - hits)) / ways(allowedNumbers, drawnNumbers),
  )
}

/** The number of ways to choose this many. Every intermediate result is a whole number. */
function ways(of: number, taken: number): number {
  let found = 1
  for (let i = 1; i <= taken; i++) found = (found * (of - taken + i)) / i
  return found
}

/** The exact return to the player of one table, as a share of the stake. */
export function returnOfTable(table: Table): number {
  return exactReturn(hitChances(table.picks), multipliersOf(table))
}

/** The least and the greatest return of all tables. */
export const returnRange = () => returnsOfTables(allPicks, (risk, picks) => returnOfTable({ risk, picks }))

/** How many of the picked numbers were drawn. */
export function hitsOf(numbers: readonly number[], drawn: readonly number[]): number {
  return numbers.filter((number) => drawn.includes(number)).length
}

/** Settles one bet. */
export function settleKeno(
  { stake, numbers, risk }: KenoBet,
  drawn: readonly number[],
  { maximumWin }: { maximumWin: Kopecks },
): KenoSettlement {
  const table = multipliersOf({ picks: numbers.length as Picks, risk })
  const multiplier = table[hitsOf(numbers, drawn)] as number
  return { outcome: multiplier > 100 ? 'win' : 'loss', multiplier, payout: payoutUpTo(maximumWin, stake, multiplier) }
}

/** Draws ten of the numbers, in order: each float selects one of the remaining ones. */
export function numbersFrom(drawn: readonly number[]): number[] {
  const left = Array.from({ length: allowedNumbers }, (_, i) => i + 1)
  return drawn.map((float) => left.splice(Math.floor(float * left.length), 1)[0] as number)
}

/** The numbers of a round, in order. */
export function kenoNumbers(hmac: Hmac, seeds: Seeds, nonce: number): number[] {
  const drawn = floats(hmac, seeds, nonce)
  return numbersFrom(Array.from({ length: drawnNumbers }, () => drawn.next().value))
}
