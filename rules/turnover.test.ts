import { expect, test } from 'vitest'
import { greatestAmount, kopecks } from './money.ts'
import { giveUp, leftToStake, shareOf, stakedOfCredit, targetAfter, toStake, withdrawable } from './turnover.ts'

const turnover = (staked: number, target: number) => ({ staked: kopecks(staked), target: kopecks(target) })
const credit = (kind: string, amount: number, factorHundredths: number, target: number) => ({
  kind,
  amount: kopecks(amount),
  factorHundredths,
  target: kopecks(target),
})

test.each([
  // staked target  amount factor  after
  [0, 0, 1000, 100, 1000],
  [0, 1000, 1000, 1000, 11_000],
  [400, 1000, 100, 500, 1500],
  // What was staked before the credit does not count for it.
  [5000, 1000, 100, 100, 5100],
  [0, 0, 1, 50, 1],
  [0, 0, 333, 33, 110],
  [700, 300, 1000, 0, 700],
])('%i staked of %i, then %i with factor %i: the target is %i', (staked, target, amount, factor, after) => {
  expect(targetAfter(turnover(staked, target), kopecks(amount), factor)).toBe(after)
})

test('the greatest deposit with the greatest factor has a target', () => {
  expect(toStake(greatestAmount, 100_000)).toBe(Number.MAX_SAFE_INTEGER)
  const target = targetAfter(turnover(0, Number.MAX_SAFE_INTEGER), greatestAmount, 100_000)
  expect(target).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([
  [0, 1000, 1000, 0],
  [999, 1000, 1, 0],
  [1000, 1000, 0, 500],
  [2000, 1000, 0, 500],
])('%i staked of %i: %i is left, and %i of a balance of 500 can be withdrawn', (staked, target, left, free) => {
  expect(leftToStake(turnover(staked, target))).toBe(left)
  expect(withdrawable(kopecks(500), turnover(staked, target))).toBe(free)
})

test('credits are staked one after the other', () => {
  const credits = [credit('deposit', 1000, 100, 1000), credit('welcome', 1000, 1000, 11_000)]
  const done = (staked: number) => credits.map((one) => stakedOfCredit(one, kopecks(staked)))
  expect(done(0)).toEqual([0, 0])
  expect(done(600)).toEqual([600, 0])
  expect(done(1600)).toEqual([1000, 600])
  expect(done(20_000)).toEqual([1000, 10_000])
})

test.each([
  // staked balance  taken rest
  [0, 2000, 1000, 1000],
  [600, 1400, 1000, 400],
  [600, 300, 300, 400],
  [5000, 7000, 1000, 0],
  [5000, 0, 0, 0],
])(
  'giving up after %i staked with %i takes %i, and %i of the deposit is left to stake',
  (staked, balance, takenBack, rest) => {
    const credits = [credit('deposit', 1000, 100, 1000), credit('welcome', 1000, 1000, 11_000)]
    expect(giveUp(credits, kopecks(staked), kopecks(balance))).toEqual({ takenBack, rest })
  },
)

test('a bonus without turnover is not given up with the open ones before it', () => {
  const credits = [credit('welcome', 1000, 1000, 10_000), credit('manual', 500, 0, 10_000)]
  expect(giveUp(credits, kopecks(100), kopecks(5000))).toEqual({ takenBack: 1000, rest: 0 })
  expect(giveUp(credits.slice(1), kopecks(100), kopecks(5000))).toBeUndefined()
})

test('there is nothing to give up where every bonus is staked, or only deposits are open', () => {
  const credits = [credit('level_reward', 100, 100, 100), credit('deposit', 1000, 100, 1100)]
  expect(giveUp(credits, kopecks(100), kopecks(5000))).toBeUndefined()
  expect(giveUp([], kopecks(0), kopecks(5000))).toBeUndefined()
})

test('a share is rounded down to the kopeck, also of the greatest amount', () => {
  expect(shareOf(kopecks(99), 20_00)).toBe(19)
  expect(shareOf(greatestAmount, 100_000)).toBe(10 * greatestAmount)
})
