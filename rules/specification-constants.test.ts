import { expect, test } from 'vitest'
import * as dice from './games/dice/rules.ts'
import * as mines from './games/mines/rules.ts'
import { countdownMs, resultMs, spinMs } from './games/roulette/clock.ts'
import { fieldByKey, potentialWin, type RouletteBet, rouletteFields, wheel } from './games/roulette/rules.ts'
import { kopecks } from './money.ts'

const payoutOf = (type: string) => [
  ...new Set(rouletteFields.filter((each) => each.type === type).map((each) => each.payout)),
]
const bet = (key: string, roubles: number): RouletteBet => {
  const field = fieldByKey(key)
  if (!field) throw new Error(`there is no field ${key}`)
  return { field, stake: kopecks(roubles * 100) }
}
const mineTerms = { edgeBasisPoints: mines.defaultEdgeBasisPoints, payoutTable: mines.payoutTableOf(true) }
const paid = (count: number, revealed: number) =>
  mines.multiplierHundredths({ cells: mines.defaultField, mines: count }, revealed, mineTerms) / 100

// The figures of docs/product.md §2, §5, §9, and the order and colours of a wheel with one zero.
test.each([
  ['mines: cells', mines.defaultField, 25],
  ['mines: default mines', mines.defaultMines, 3],
  ['mines: at most 80 % of the cells', mines.greatestMineCount(25), 20],
  ['mines: 2 mines, first three reveals', [1, 2, 3].map((count) => paid(2, count)), [1.05, 1.15, 1.26]],
  ['mines: 2 mines, 23rd reveal', paid(2, 23), 200],
  ['mines: 24 mines', paid(24, 1), 24.25],
  ['dice: the slider', [dice.minimumTarget, dice.maximumTarget], [1, 99]],
  ['dice: chance over 30, under 30', [dice.winChancePercent('over', 30), dice.winChancePercent('under', 30)], [70, 30]],
  [
    'dice: 50 %, 16 %, 99 %, 1 %',
    [50, 16, 99, 1].map((chance) => dice.multiplierHundredths(chance)),
    [196, 613, 99, 9800],
  ],
  ['roulette: numbers', wheel.length, 37],
  ['roulette: order of the wheel', wheel.slice(0, 6), [0, 32, 15, 19, 4, 21]],
  ['roulette: single', payoutOf('straight'), [35]],
  ['roulette: even chances', ['red', 'black', 'odd', 'even', 'low', 'high'].flatMap(payoutOf), [1, 1, 1, 1, 1, 1]],
  ['roulette: dozens and columns', ['dozen', 'column'].flatMap(payoutOf), [2, 2]],
  [
    'roulette: red numbers',
    fieldByKey('red')?.numbers,
    [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36],
  ],
  ['roulette: seconds of countdown, spin and result', [countdownMs, spinMs, resultMs], [20_000, 5_000, 5_000]],
  [
    'roulette: potential win is the sum of amount × (payout + 1)',
    potentialWin([bet('straight:17', 10), bet('red', 20), bet('dozen:2', 30)]),
    (10 * 36 + 20 * 2 + 30 * 3) * 100,
  ],
])('%s', (_, found, stated) => {
  expect(found).toEqual(stated)
})

test('dice: every multiplier is 100 / chance × 0.98, rounded to 2 decimals', () => {
  for (let chance = 1; chance <= 99; chance++) {
    const exact = (100 / chance) * 0.98
    expect(Math.abs(dice.multiplierHundredths(chance) / 100 - exact)).toBeLessThanOrEqual(0.005 + 1e-12)
  }
})
