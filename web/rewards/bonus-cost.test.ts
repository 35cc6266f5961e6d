import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { bonusCost, depositTerms } from './bonus-cost.ts'

test.each([
  // deposit, percent, cap, factor, edge: bonus, turnover, average cost; in roubles
  [1_000, 100, 25_000, 10, 2, 1_000, 10_000, 200],
  [30_000, 100, 25_000, 10, 2, 25_000, 250_000, 5_000],
  [500, 50, 5_000, 2.5, 1.5, 250, 625, 9.38],
  [1_000, 0, 25_000, 10, 2, 0, 0, 0],
  [0, 100, 25_000, 10, 2, 0, 0, 0],
])(
  'a deposit of %i with +%i %% up to %i, staked %d times at an edge of %d %%: a bonus of %i, %i to stake, %d on average',
  (deposit, percent, cap, turnover, edge, bonus, staked, cost) => {
    const roubles = (amount: number) => kopecks(Math.round(amount * 100))
    expect(bonusCost({ available: true, percent, cap, turnover }, roubles(deposit), edge)).toEqual({
      bonus: roubles(bonus),
      turnover: roubles(staked),
      onAverage: roubles(cost),
    })
  },
)

test.each([
  // deposit, its turnover, what is left of earlier ones, bonus: what the player gets, and stakes; in roubles
  [1_000, 1, 0, { percent: 100, cap: 25_000, turnover: 10 }, 2_000, 11_000],
  [1_000, 1, 0, undefined, 1_000, 1_000],
  [1_000, 0, 0, undefined, 1_000, 0],
  [600, 1.5, 250, { percent: 50, cap: 200, turnover: 10 }, 800, 3_150],
])(
  'a deposit of %i, to be staked %d times, after %i, with %o: %i for stakes of %i',
  (deposit, own, left, bonus, gets, stakes) => {
    const turnover = { left } as Parameters<typeof depositTerms>[0]['turnover']
    const terms = depositTerms(
      { debt: 0, depositTurnover: own, turnover },
      kopecks(deposit * 100),
      bonus && { available: true, ...bonus },
    )
    expect(terms).toEqual({ gets: gets * 100, stakes: stakes * 100 })
  },
)

test('a debt is paid first, and a deposit below it brings nothing', () => {
  const turnover = { left: 0 } as Parameters<typeof depositTerms>[0]['turnover']
  const gets = (deposit: number) =>
    depositTerms({ debt: 700, depositTurnover: 1, turnover }, kopecks(deposit * 100), undefined).gets
  expect([gets(1_000), gets(500)]).toEqual([300_00, 0])
})
