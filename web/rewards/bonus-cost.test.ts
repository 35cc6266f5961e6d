import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { bonusCost } from './bonus-cost.ts'

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
