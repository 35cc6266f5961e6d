import { floats, type Hmac, type Seeds } from '../../fairness.ts'
import { type Kopecks, payoutUpTo } from '../../money.ts'
import { exactReturn, type Risk, returnsOfTables } from '../risk-level.ts'
import { allRows, type Rows } from './rows.ts'
import { tables } from './tables.ts'

/** 2.25 %, in hundredths of a per cent: what the tables keep on average. They fix the odds, so no record changes them. */
export const plinkoEdgeBasisPoints = 225

/** The version of the tables of multipliers, stored with a round. */
export const plinkoPayoutTable = 1

export interface PlinkoBet {
  readonly stake: Kopecks
  readonly rows: Rows
  readonly risk: Risk
}

export interface PlinkoSettlement {
  /** A win pays more than the stake. */
  readonly outcome: 'win' | 'loss'
  /** In hundredths. */
  readonly multiplier: number
  readonly payout: Kopecks
}

/** The turns of a ball, from the first row to the last. */
export type Turn = 'L' | 'R'

/** The multipliers of all bins from left to right, in hundredths. */
export function multipliersOf({ rows, risk }: Pick<PlinkoBet, 'rows' | 'risk'>): number[] {
  const outwards: readonly number[] = tables[risk][rows]
  const right = rows % 2 === 0 ? outwards.slice(1) : outwards
  return [...[...outwards].reverse(), ...right]
}

/** The chance of each bin from left to right: how many of the 2^rows paths end in it. */
export function binChances(rows: Rows): number[] {
  const ways = [1]
  for (let bin = 1; bin <= rows; bin++) ways.push(((ways[bin - 1] as number) * (rows - bin + 1)) / bin)
  return ways.map((each) => each / 2 ** rows)
}

/** The exact return to the player of one table, as a share of the stake. */
export function returnOfTable(bet: Pick<PlinkoBet, 'rows' | 'risk'>): number {
  return exactReturn(binChances(bet.rows), multipliersOf(bet))
}

/** The least and the greatest return of all tables. */
export const returnRange = () => returnsOfTables(allRows, (risk, rows) => returnOfTable({ risk, rows }))

/** The bin at the end of a path: the number of turns to the right. */
export function binOf(path: readonly Turn[]): number {
  return path.filter((turn) => turn === 'R').length
}

/** Settles one ball, which has ended in `bin`. */
export function settlePlinko(bet: PlinkoBet, bin: number, { maximumWin }: { maximumWin: Kopecks }): PlinkoSettlement {
  const multiplier = multipliersOf(bet)[bin] as number
  return {
    outcome: multiplier > 100 ? 'win' : 'loss',
    multiplier,
    payout: payoutUpTo(maximumWin, bet.stake, multiplier),
  }
}

/** The greatest payout of a bet, never above the maximum win. */
export function greatestPayout(bet: PlinkoBet, { maximumWin }: { maximumWin: Kopecks }): Kopecks {
  return payoutUpTo(maximumWin, bet.stake, multipliersOf(bet)[0] as number)
}

/** To the right if the row's number is at least one half. */
export const turnOf = (float: number): Turn => (float >= 0.5 ? 'R' : 'L')

/** A turn at each row, each from its own number. */
export function plinkoPath(hmac: Hmac, seeds: Seeds, nonce: number, rows: Rows): Turn[] {
  const drawn = floats(hmac, seeds, nonce)
  return Array.from({ length: rows }, () => turnOf(drawn.next().value))
}
