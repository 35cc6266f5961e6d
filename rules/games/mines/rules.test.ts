import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import floats from '../../vectors/floats.json' with { type: 'json' }
import {
  canAddMine,
  canRemoveMine,
  cashOutPayout,
  chanceOf,
  clampMineCount,
  defaultEdgeBasisPoints,
  defaultMines,
  fields,
  greatestMineCount,
  isCell,
  isField,
  isMineCount,
  isPayoutTable,
  lostMines,
  minePositions,
  multiplierHundredths,
  nextMultiplierHundredths,
  override,
  payoutTableOf,
  payoutTables,
  returnBasisPoints,
  returnRange,
  safeCells,
  settleWin,
} from './rules.ts'
import captured from './vectors/mines.json' with { type: 'json' }

const formula = { edgeBasisPoints: defaultEdgeBasisPoints, payoutTable: payoutTables.formula }
const withOverride = { edgeBasisPoints: defaultEdgeBasisPoints, payoutTable: payoutTables.withOverride }
const terms = { ...formula, maximumWin: kopecks(500_000_000) }

/** C(n, k) by Pascal's triangle: a method independent of the one in the rules. */
const pascal: bigint[][] = [[1n]]
for (let n = 1; n <= 49; n++) {
  const above = pascal[n - 1]!
  pascal.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)))
}
const choose = (n: number, k: number) => pascal[n]![k]!

/** Every mine count with every number of safe cells. */
const casesOf = (cells: number) =>
  Array.from({ length: cells - 1 }, (_, i) => i + 1).flatMap((mines) =>
    Array.from({ length: cells - mines }, (_, i) => ({ cells, mines, revealed: i + 1 })),
  )

const frozen = readFileSync(new URL('./vectors/multipliers.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.slice(line.indexOf(':') + 2).split(' '))

describe('the frozen table of 25 cells', () => {
  test('has all 300 cells, and the formula gives every one of them', () => {
    expect(frozen.flat()).toHaveLength(300)
    for (const { mines, revealed } of casesOf(25)) {
      const hundredths = multiplierHundredths({ cells: 25, mines }, revealed, formula)
      expect((hundredths / 100).toFixed(2), `${mines} mines, ${revealed} open`).toBe(frozen[mines - 1]![revealed - 1])
    }
  })

  test('is the quotient of whole numbers rounded half up, and ten cells are exact halves', () => {
    const halves: string[] = []
    for (const { mines, revealed } of casesOf(25)) {
      const [over, under] = [97n * choose(25, revealed), choose(25 - mines, revealed)]
      const hundredths = BigInt(frozen[mines - 1]![revealed - 1]!.replace('.', ''))
      const rest = over - hundredths * under
      // The nearest: at most half a hundredth away; an exact half rounds up.
      expect(-under <= 2n * rest && 2n * rest < under, `${mines} mines, ${revealed} open`).toBe(true)
      if (2n * rest === -under) halves.push(`${mines}/${revealed}`)
    }
    expect(halves).toEqual(['1/15', '1/23', '2/9', '7/17', '9/2', '9/15', '15/1', '15/9', '17/7', '23/1'])
  })

  test("has the specification's figures", () => {
    expect(frozen[1]!.slice(0, 9).join(', ')).toBe('1.05, 1.15, 1.26, 1.39, 1.53, 1.70, 1.90, 2.14, 2.43')
    expect(frozen[23]).toEqual(['24.25'])
  })

  test('the table with the override differs in one cell', () => {
    const different = casesOf(25).filter(
      ({ mines, revealed }) =>
        multiplierHundredths({ cells: 25, mines }, revealed, formula) !==
        multiplierHundredths({ cells: 25, mines }, revealed, withOverride),
    )
    expect(different).toEqual([{ cells: 25, mines: 2, revealed: 23 }])
    expect(multiplierHundredths(override, 23, formula)).toBe(291_00)
    expect(multiplierHundredths(override, 23, withOverride)).toBe(200_00)
    expect(returnBasisPoints(override, 23, withOverride)).toBe(66_67)
    for (const cells of [9, 49]) {
      for (const { mines, revealed } of casesOf(cells)) {
        const bet = { cells: cells as 9, mines }
        expect(multiplierHundredths(bet, revealed, withOverride)).toBe(multiplierHundredths(bet, revealed, formula))
      }
    }
  })
})

test('every field, at many edges: the nearest hundredth to the exact quotient, increasing with every cell', () => {
  for (const cells of fields) {
    for (const edgeBasisPoints of [0, 1, 250, 300, 333, 1_000, 9_999]) {
      for (const { mines, revealed } of casesOf(cells)) {
        const at = { edgeBasisPoints, payoutTable: payoutTables.formula }
        const hundredths = multiplierHundredths({ cells, mines }, revealed, at)
        const over = BigInt(10_000 - edgeBasisPoints) * choose(cells, revealed)
        const under = 100n * choose(cells - mines, revealed)
        const rest = over - BigInt(hundredths) * under
        const right = -under <= 2n * rest && 2n * rest < under && Number.isSafeInteger(hundredths)
        const grows = multiplierHundredths({ cells, mines }, revealed - 1, at) <= hundredths
        if (!right || !grows)
          throw new Error(`${cells} cells, ${mines} mines, ${revealed} open, edge ${edgeBasisPoints}`)
      }
    }
  }
})

test.each(captured.rounds)('published capture, nonce $nonce', ({ nonce, mines }) => {
  expect(minePositions(pureHmac, captured, nonce, { cells: 25, mines: mines.length })).toEqual(mines)
})

test('published capture, the whole order: every mine count takes the first cells of it', () => {
  for (let mines = 1; mines < 25; mines++) {
    const first = floats.mineOrder.slice(0, mines).sort((a, b) => a - b)
    expect(minePositions(pureHmac, floats, floats.nonce, { cells: 25, mines })).toEqual(first)
  }
})

test('a draw has the requested number of distinct mines on the field, and every cell is equally likely', () => {
  for (const cells of fields) {
    const hits = Array.from({ length: cells }, () => 0)
    const rounds = 600
    for (let nonce = 0; nonce < rounds; nonce++) {
      const mines = 1 + (nonce % (cells - 1))
      const positions = minePositions(pureHmac, floats, nonce, { cells, mines })
      expect(new Set(positions).size).toBe(mines)
      expect(positions.every((cell) => isCell(cell, cells))).toBe(true)
      for (const cell of positions) hits[cell]!++
    }
    // About half of all rounds put a mine on any one cell.
    for (const times of hits) expect(Math.abs(times / rounds - 0.5)).toBeLessThan(0.12)
  }
})

test.each([
  // cells mines open  ×100    next
  [25, 3, 0, 0, 110],
  [25, 3, 1, 110, 126],
  [25, 3, 22, 2231_00, undefined],
  [25, 24, 0, 0, 24_25],
  [25, 24, 1, 24_25, undefined],
  [9, 8, 1, 8_73, undefined],
  [9, 1, 8, 8_73, undefined],
  [49, 1, 1, 99, 101], // a "win" that returns less than the stake
] as const)('%i cells, %i mines, %i open: ×%d/100, then %s', (cells, mines, revealed, now, next) => {
  const bet = { cells, mines, stake: kopecks(10_00) }
  expect(multiplierHundredths(bet, revealed, terms)).toBe(now)
  expect(nextMultiplierHundredths(bet, revealed, terms)).toBe(next)
  expect(safeCells(bet)).toBe(cells - mines)
})

test('a cash-out pays stake times multiplier, rounded down, never above the maximum win', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...fields.flatMap((cells) => casesOf(cells))),
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 100, max: 10 ** 14 }),
      ({ cells, mines, revealed }, stake, maximumWin) => {
        const bet = { cells: cells as 25, mines, stake: kopecks(stake) }
        const at = { ...formula, maximumWin: kopecks(maximumWin) }
        const exact = (BigInt(stake) * BigInt(multiplierHundredths(bet, revealed, at))) / 100n
        const payout = exact < BigInt(maximumWin) ? Number(exact) : maximumWin
        expect(cashOutPayout(bet, revealed, at)).toBe(payout)
        expect(settleWin(bet, revealed, at)).toEqual({
          outcome: 'win',
          multiplier: multiplierHundredths(bet, revealed, at),
          payout,
        })
      },
    ),
  )
  expect(lostMines).toEqual({ outcome: 'loss', multiplier: 0, payout: 0 })
})

test('the return to the player is chance times multiplier', () => {
  expect(chanceOf({ cells: 25, mines: 2 }, 23)).toEqual({ safe: 1n, all: 300n })
  expect(returnBasisPoints({ cells: 25, mines: 1 }, 1, formula)).toBe(96_96)
  expect(returnBasisPoints({ cells: 25, mines: 24 }, 1, formula)).toBe(97_00)
  // Rounding to the hundredth moves the return by less than half a hundredth of a multiplier above 1.
  expect(returnRange(25)).toEqual({ least: 96_60, greatest: 97_30 })
  expect(returnRange(25, 300, payoutTables.withOverride).least).toBe(66_67)
  for (const cells of fields) {
    const { least, greatest } = returnRange(cells)
    expect(least).toBeGreaterThan(96_00)
    expect(greatest).toBeLessThan(98_00)
  }
})

test.each([
  // typed, on 9, 25 and 49 cells
  [Number.NaN, 1, 1, 1],
  [-5, 1, 1, 1],
  [0, 1, 1, 1],
  [1, 1, 1, 1],
  [3.9, 3, 3, 3],
  [7, 7, 7, 7],
  [8, 7, 8, 8],
  [20, 7, 20, 20],
  [21, 7, 20, 21],
  [39, 7, 20, 39],
  [Number.POSITIVE_INFINITY, 7, 20, 39],
])('%d mines in the control', (typed, on9, on25, on49) => {
  expect(fields.map((cells) => clampMineCount(typed, cells))).toEqual([on9, on25, on49])
})

test('the keys of the control stop at its limits', () => {
  expect(fields.map(greatestMineCount)).toEqual([7, 20, 39])
  for (const cells of fields) {
    for (let mines = 1; mines <= cells; mines++) {
      expect(canAddMine(mines, cells)).toBe(mines < greatestMineCount(cells))
      expect(canRemoveMine(mines)).toBe(mines > 1)
    }
  }
  expect(isMineCount(defaultMines, 25)).toBe(true)
})

test.each([[0], [25], [2.5], [-1], ['3'], [null], [Number.NaN]])('%j is not a number of mines', (mines) => {
  expect(isMineCount(mines, 25)).toBe(false)
})

test('checks of a cell, a field and a payout table', () => {
  expect([0, 24, 25, -1, 0.5, '0'].map((cell) => isCell(cell, 25))).toEqual([true, true, false, false, false, false])
  expect([9, 25, 49, 36, '25', null].map(isField)).toEqual([true, true, true, false, false, false])
  expect([1, 2, 3, '1', undefined].map(isPayoutTable)).toEqual([true, true, false, false, false])
  expect([true, false].map(payoutTableOf)).toEqual([2, 1])
})
