import type { Seeds } from '@casino/rules/fairness'
import {
  chanceOf,
  defaultEdgeBasisPoints,
  type Field,
  fields,
  lostMines,
  type MinesTerms,
  mineOrder,
  multiplierHundredths,
  payoutTables,
  settleWin,
} from '@casino/rules/games/mines/rules'
import { hmac, rounds, type SeedSource } from '../draws.ts'
import { initialMaximumWin, type LargestWin } from '../largest-win.ts'
import type { GameSample, Sample } from '../sample.ts'
import { maximumWin, stake } from '../stake.ts'
import { evenly, type Return, returnOf, type TestedSample } from '../tests.ts'

/** The order in which a round's cells are drawn; the first are the mines. */
type DrawOrder = (seeds: Seeds, nonce: number, cells: number) => readonly number[]

export const drawOrder: DrawOrder = (seeds, nonce, cells) => mineOrder(hmac, seeds, nonce, cells)

const cells = 25

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

/** Tests the positions of the mines, and plays every round under each plan. */
export function sampleMines(draw: DrawOrder, seedsOf: SeedSource, count: number): Sample {
  return { evenness: evennessOf(draw, seedsOf, count), returns: returnsOf(draw, seedsOf, count) }
}

/** Counts the cells of the draw, which uses most of a round's numbers. */
function evennessOf(draw: DrawOrder, seedsOf: SeedSource, count: number): TestedSample[] {
  const places = [0, 1, 9, cells - 2] as const
  const counts = places.map(() => new Uint32Array(cells))
  const pairs = new Uint32Array(cells * (cells - 1))
  const next = new Uint32Array(cells * cells)
  let previous = 0
  let drawn = 0
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    const order = draw(seeds, nonce, cells)
    const [first, second] = order as [number, number]
    for (const [index, place] of places.entries()) counts[index]![order[place]!]! += 1
    pairs[first * (cells - 1) + (second > first ? second - 1 : second)]! += 1
    if (drawn % 2 === 1) next[previous * cells + first]! += 1
    previous = first
    drawn += 1
  }
  return [
    ...places.map((place, index) =>
      evenly(`mines: the cell that is drawn as number ${place + 1} of 25`, counts[index]!),
    ),
    evenly('mines: the first two cells of a round', pairs),
    evenly('mines: the first cells of a round and of the next', next),
  ]
}

/** Plays every round under each of these plans: cell by cell, until a mine or the end of the plan. */
function returnsOf(draw: DrawOrder, seedsOf: SeedSource, count: number): Return[] {
  const wins = minesPlays.map(() => 0)
  const sizes = [...new Set(minesPlays.map(({ cells }) => cells))]
  const drawnAs = new Map(sizes.map((cells) => [cells, new Uint8Array(cells)]))
  for (const { seeds, nonce } of rounds(seedsOf, count)) {
    for (const cells of sizes) {
      const places = drawnAs.get(cells)!
      places.fill(cells - 1) // the remaining cell
      for (const [place, cell] of draw(seeds, nonce, cells).entries()) places[cell] = place
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
  const terms = { edgeBasisPoints: defaultEdgeBasisPoints, maximumWin, payoutTable }
  const bet = { stake, cells, mines }
  const { safe, all } = chanceOf(bet, stopsAfter)
  const exact = (Number(safe) / Number(all)) * (multiplierHundredths(bet, stopsAfter, terms) / 100)
  const name = `mines: ${mines} on ${cells} cells, ${stopsAfter} opened${payoutTable === formula && cells === 25 ? ', without the override' : ''}`
  return returnOf(name, exact, [
    [settleWin(bet, stopsAfter, terms).payout / stake, won],
    [lostMines.payout / stake, count - won],
  ])
}

/** A round uses nine blocks. */
export const sample: GameSample = {
  share: 1 / 10,
  take: (...of) => sampleMines(drawOrder, ...of),
  largestWins: () => fields.map(largestWinOf),
}

/**
 * The largest win of a field at the lowest stake, up to the maximum win, with the number of mines and of opened cells that makes
 * it likeliest, which a player can choose.
 */
function largestWinOf(cells: Field): LargestWin {
  const terms = {
    edgeBasisPoints: defaultEdgeBasisPoints,
    maximumWin: initialMaximumWin,
    payoutTable: payoutTables.formula,
  }
  let largest: LargestWin = { bet: '', multiplier: 0, chance: 0 }
  for (let mines = 1; mines < cells; mines++)
    for (let opened = 1; opened <= cells - mines; opened++) {
      const bet = { stake, cells, mines }
      const multiplier = Math.round((100 * settleWin(bet, opened, terms).payout) / stake)
      const { safe, all } = chanceOf(bet, opened)
      const chance = Number(safe) / Number(all)
      if (multiplier > largest.multiplier || (multiplier === largest.multiplier && chance > largest.chance))
        largest = { bet: `mines: ${mines} on ${cells} cells, ${opened} opened`, multiplier, chance }
    }
  return largest
}
