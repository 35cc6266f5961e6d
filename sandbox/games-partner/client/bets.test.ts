import { expect, test } from 'vitest'
import { affordableBet, nearestBet, nextBet } from './bets.ts'

const bets = [100, 200, 500, 1_000]

test.each([
  [100, 1, 200],
  [200, -1, 100],
  [100, -1, 100],
  [1_000, 1, 1_000],
  // No longer offered: starts from the nearest bet.
  [260, 1, 500],
] as const)('from %i in direction %i comes %i', (bet, direction, next) => {
  expect(nextBet(bets, bet, direction)).toBe(next)
})

test.each([
  [500, 10_000, 500],
  [500, 499, 200],
  [500, 100, 100],
  [500, 99, 100],
] as const)('a bet of %i with a balance of %i begins at %i', (wanted, balance, bet) => {
  expect(affordableBet(bets, wanted, balance)).toBe(bet)
})

test('a remembered bet that is not offered goes to the nearest', () => {
  expect(nearestBet(bets, 700)).toBe(500)
  expect(nearestBet(bets, Number.NaN)).toBe(100)
})
