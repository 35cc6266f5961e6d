import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { betProblem } from './bet.ts'

const limits = { minimum: kopecks(100), maximum: kopecks(10_000) }

test.each([
  // balance  stake
  [undefined, 0, 'sign_in'],
  [0, undefined, 'stake_invalid'],
  [0, 0, 'stake_invalid'],
  [500, 501, 'insufficient_funds'],
  [50, 99, 'insufficient_funds'],
  [500, 99, 'stake_too_small'],
  [50_000, 10_001, 'stake_too_large'],
  [500, 500, undefined],
] as const)('balance %s, stake %s: %s', (balance, stake, problem) => {
  const known = (amount: number | undefined) => (amount === undefined ? undefined : kopecks(amount))
  expect(betProblem({ balance: known(balance), stake: known(stake), limits })).toBe(problem)
})
