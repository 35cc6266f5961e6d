import { expect, test } from 'vitest'
import { clampStake, doubleStake, greatestStake, halveStake, stakeProblem } from './limits.ts'
import { kopecks } from './money.ts'

const limits = { minimum: kopecks(100), maximum: kopecks(10_000_00) }

test.each([
  [99, 'stake_too_small'],
  [100, undefined],
  [10_000_00, undefined],
  [10_000_01, 'stake_too_large'],
])('a stake of %d kopecks: %s', (stake, problem) => {
  expect(stakeProblem(kopecks(stake), limits)).toBe(problem)
})

test.each([
  // typed  balance  becomes
  [0, 5_000, 100],
  [-300, 5_000, 100],
  [1_000, 5_000, 1_000],
  [6_000, 5_000, 5_000],
  [0, 50, 50],
  [1_000, 0, 1_000],
])('a bet of %d with a balance of %d becomes %d (docs/product.md §5)', (typed, balance, stake) => {
  expect(clampStake(typed, kopecks(balance))).toBe(stake)
})

test.each([
  [1_001, 500],
  [150, 100],
  [100, 100],
  [50, 50],
])('½ of %d is %d', (stake, half) => {
  expect(halveStake(kopecks(stake), limits)).toBe(half)
})

test('2× and MAX stop at the balance and at the game’s maximum', () => {
  expect(doubleStake(kopecks(1_000), kopecks(5_000), limits)).toBe(2_000)
  expect(doubleStake(kopecks(3_000), kopecks(5_000), limits)).toBe(5_000)
  expect(doubleStake(kopecks(900_000), kopecks(9_000_000), limits)).toBe(1_000_000)
  expect(greatestStake(kopecks(5_000), limits)).toBe(5_000)
  expect(greatestStake(kopecks(9_000_000), limits)).toBe(1_000_000)
})
