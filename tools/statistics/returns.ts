import {
  type DiceSide,
  defaultEdgeBasisPoints as diceEdge,
  returnBasisPoints as diceReturn,
  settleDice,
  winChancePercent,
} from '@casino/rules/games/dice/rules'
import {
  chanceOf,
  type Field,
  lostMines,
  type MinesTerms,
  defaultEdgeBasisPoints as minesEdge,
  multiplierHundredths,
  payoutTables,
  settleWin,
} from '@casino/rules/games/mines/rules'
import { rouletteFields, rouletteReturn, settleRoulette } from '@casino/rules/games/roulette/rules'
import { kopecks } from '@casino/rules/money'
import { type HouseDraws, rounds, type SeedSource } from './draws.ts'
import type { RoundCounts } from './evenness.ts'
import { type Return, returnOf } from './tests.ts'

/** One rouble: every multiplier of it is whole kopecks, so that nothing is rounded; and no win is capped. */
const stake = kopecks(100)
const maximumWin = kopecks(10 ** 14)

const diceTargets = [1, 2, 10, 33, 50, 66, 90, 98, 99] as const
const diceSides: readonly DiceSide[] = ['over', 'under']

/** Settles every counted roll under each of these bets. */
export function diceReturns({ rolls }: RoundCounts): Return[] {
  const terms = { edgeBasisPoints: diceEdge, maximumWin }
  return diceSides.flatMap((side) =>
    diceTargets.map((target) => {
      const payouts = [...rolls].map(
        (times, roll) => [settleDice({ stake, side, target }, roll, terms).payout / stake, times] as const,
      )
      return returnOf(`dice: ${side} ${target}`, diceReturn(winChancePercent(side, target)) / 10_000, payouts)
    }),
  )
}

/** Settles every counted number under a bet on each field of the table, and under bets on several at once. */
export function rouletteReturns({ pockets }: RoundCounts): Return[] {
  const bets = rouletteFields.map((field) => ({ name: field.key, fields: [field] }))
  const mixed = rouletteFields.filter(({ key }) =>
    ['red', 'straight:0', 'straight:17', 'dozen:2', 'column:3'].includes(key),
  )
  return [...bets, { name: `${mixed.map(({ key }) => key).join(' + ')} together`, fields: mixed }].map(
    ({ name, fields }) => {
      const placed = fields.map((field) => ({ field, stake }))
      const payouts = [...pockets].map(
        (times, number) =>
          [settleRoulette(placed, number, { maximumWin }).payout / (stake * placed.length), times] as const,
      )
      return returnOf(`roulette: ${name}`, rouletteReturn.numerator / rouletteReturn.denominator, payouts)
    },
  )
}

interface MinesPlay {
  readonly cells: Field
  readonly mines: number
  /** The player opens this many cells, if possible, and cashes out. */
  readonly stopsAfter: number
  readonly payoutTable: MinesTerms['payoutTable']
}

const { formula, withOverride } = payoutTables
const minesPlays: readonly MinesPlay[] = [
  ...(
    [
      [1, 1],
      [1, 12],
      [1, 24],
      [2, 1],
      [2, 9],
      [3, 1],
      [3, 5],
      [3, 10],
      [5, 3],
      [8, 4],
      [10, 3],
      [15, 2],
      [20, 1],
      [20, 2],
      [24, 1],
    ] as const
  ).map(([mines, stopsAfter]) => ({ cells: 25 as const, mines, stopsAfter, payoutTable: withOverride })),
  { cells: 25, mines: 2, stopsAfter: 23, payoutTable: withOverride },
  { cells: 25, mines: 2, stopsAfter: 23, payoutTable: formula },
  { cells: 9, mines: 3, stopsAfter: 2, payoutTable: formula },
  { cells: 9, mines: 1, stopsAfter: 8, payoutTable: formula },
  { cells: 49, mines: 10, stopsAfter: 5, payoutTable: formula },
  { cells: 49, mines: 40, stopsAfter: 1, payoutTable: formula },
]

/** Coprime with every field size, so that the player covers all cells without following a row. */
const stride = 8

/** Plays every round under each of these plans: cell by cell, until a mine or the end of the plan. */
export function minesReturns(house: HouseDraws, seedsOf: SeedSource, count: number): Return[] {
  const wins = minesPlays.map(() => 0)
  const sizes = [...new Set(minesPlays.map(({ cells }) => cells))]
  const drawnAs = new Map(sizes.map((cells) => [cells, new Uint8Array(cells)]))
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    for (const cells of sizes) {
      const places = drawnAs.get(cells)!
      places.fill(cells - 1) // the remaining cell
      for (const [place, cell] of house.mines(seeds, nonce, cells).entries()) places[cell] = place
    }
    for (const [index, { cells, mines, stopsAfter }] of minesPlays.entries()) {
      const places = drawnAs.get(cells)!
      let opened = 0
      while (opened < stopsAfter && places[(opened * stride) % cells]! >= mines) opened++
      if (opened === stopsAfter) wins[index]! += 1
    }
  }
  return minesPlays.map((play, index) => minesReturn(play, wins[index]!, count))
}

function minesReturn({ cells, mines, stopsAfter, payoutTable }: MinesPlay, won: number, count: number): Return {
  const terms = { edgeBasisPoints: minesEdge, maximumWin, payoutTable }
  const bet = { stake, cells, mines }
  const { safe, all } = chanceOf(bet, stopsAfter)
  const exact = (Number(safe) / Number(all)) * (multiplierHundredths(bet, stopsAfter, terms) / 100)
  const name = `mines: ${mines} on ${cells} cells, ${stopsAfter} opened${payoutTable === formula && cells === 25 ? ', without the override' : ''}`
  return returnOf(name, exact, [
    [settleWin(bet, stopsAfter, terms).payout / stake, won],
    [lostMines.payout / stake, count - won],
  ])
}
