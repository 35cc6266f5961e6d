import { expect, test } from 'vitest'
import { greatestAmount, kopecks } from './money.ts'
import {
  fallsAway,
  giveUp,
  goesBack,
  leftToStake,
  ownTurnover,
  shareOf,
  stakedOfCredit,
  targetAfter,
  toStake,
  withdrawable,
} from './turnover.ts'

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
  // Stakes placed before the credit do not count for it.
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
    const rests = rest === 0 ? [] : [{ credit: credits[0], left: rest }]
    expect(giveUp(credits, kopecks(staked), kopecks(balance))).toMatchObject({ takenBack, rests })
  },
)

test('a bonus without turnover is not given up with the open ones before it', () => {
  const credits = [credit('welcome', 1000, 1000, 10_000), credit('manual', 500, 0, 10_000)]
  expect(giveUp(credits, kopecks(100), kopecks(5000))).toEqual({ takenBack: 1000, missing: 0, rests: [] })
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

const part = (before: number, amount: number, of: number) => ({
  before: kopecks(before),
  amount: kopecks(amount),
  of: kopecks(of),
})

test.each([
  // brought  before amount of   back
  [1000, 0, 1000, 1000, 1000],
  [200, 0, 333, 1000, 66],
  [200, 333, 667, 1000, 134],
  // Less than a kopeck of it, until the parts make one.
  [1, 0, 999, 1000, 0],
  [1, 999, 1, 1000, 1],
  [0, 0, 500, 1000, 0],
])('of %i that a deposit brought, after %i its part %i of %i takes %i', (brought, before, amount, of, back) => {
  expect(goesBack(kopecks(brought), part(before, amount, of))).toBe(back)
})

test('any parts of a deposit take exactly all of what it brought, and of what is left to stake', () => {
  for (const brought of [1, 7, 999, 25_000_00, greatestAmount]) {
    for (const cuts of [[1000], [1, 999], [333, 333, 334], Array.from({ length: 1000 }, () => 1)]) {
      let [before, back, left] = [0, 0, brought]
      for (const amount of cuts) {
        back += goesBack(kopecks(brought), part(before, amount, 1000))
        left -= fallsAway(kopecks(left), part(before, amount, 1000))
        before += amount
      }
      expect([back, left]).toEqual([brought, 0])
    }
  }
})

test('a credit whose deposit was refunded in part has less to stake and to give up', () => {
  const welcome = { ...credit('welcome', 1000, 1000, 6000), returned: kopecks(400), lowered: kopecks(4000) }
  expect(ownTurnover(welcome)).toBe(6000)
  expect([0, 2500, 9000].map((staked) => stakedOfCredit(welcome, kopecks(staked)))).toEqual([0, 2500, 6000])
  expect(giveUp([welcome], kopecks(0), kopecks(5000))?.takenBack).toBe(600)
})
