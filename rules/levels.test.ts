import fc from 'fast-check'
import { expect, test } from 'vitest'
import { greatestLevel, isLevel, levelOf, levelReached } from './levels.ts'
import { kopecks } from './money.ts'

const all = Array.from({ length: greatestLevel }, (_, index) => index + 1)
const roubles = (amount: number) => kopecks(Math.round(amount * 100))

test.each([
  [1, 100, 50],
  [2, 300, 70],
  [3, 600, 90],
  [10, 5500, 230],
  [50, 127_500, 1030],
  [99, 495_000, 2010],
  [100, 505_000, 2030],
])('level %i requires deposits of %i roubles and rewards %i', (level, requirement, reward) => {
  expect(levelOf(level)).toEqual({ level, requirement: roubles(requirement), reward: roubles(reward) })
})

test('each requirement is the sum of all steps up to it, each reward 20 roubles above the one before', () => {
  let sum = 0
  for (const level of all) {
    sum += level * 100
    expect(levelOf(level)).toMatchObject({ requirement: sum * 100, reward: roubles(50 + (level - 1) * 20) })
  }
  // The rewards of all levels together, and the deposits that they require.
  expect(all.reduce((given, level) => given + levelOf(level).reward, 0)).toBe(roubles(104_000))
})

test.each([0, 101, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])(
  '%s is not a level',
  (level) => {
    expect(isLevel(level)).toBe(false)
    expect(() => levelOf(level as number)).toThrow('there is no level')
  },
)

test.each([
  [0, 0, 0],
  [99.99, 0, 99],
  [100, 1, 33],
  [299.99, 1, 99],
  [300, 2, 50],
  [504_999.99, 99, 99],
])('deposits of %d roubles reach level %i and %i %% of the next', (deposits, level, progressPercent) => {
  expect(levelReached(roubles(deposits))).toEqual({ level, next: levelOf(level + 1), progressPercent })
})

test.each([505_000, 505_000.01, 1_000_000_000])('deposits of %d roubles reach the last level', (deposits) => {
  expect(levelReached(roubles(deposits))).toEqual({ level: 100, progressPercent: 100 })
})

test('a level is reached from its requirement on, and not a kopeck before', () => {
  for (const level of all) {
    const { requirement } = levelOf(level)
    expect(levelReached(requirement).level).toBe(level)
    expect(levelReached(kopecks(requirement - 1)).level).toBe(level - 1)
  }
})

test('a greater sum never has a lower level; a sum lies between its level and the next', () => {
  const amount = fc.integer({ min: 0, max: 600_000_00 }).map(kopecks)
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [less, more] = [kopecks(Math.min(one, other)), kopecks(Math.max(one, other))]
      expect(levelReached(less).level).toBeLessThanOrEqual(levelReached(more).level)
      const { level, next, progressPercent } = levelReached(more)
      if (level > 0) expect(levelOf(level).requirement).toBeLessThanOrEqual(more)
      if (next) expect(next.requirement).toBeGreaterThan(more)
      expect(progressPercent === 100).toBe(next === undefined)
    }),
  )
})
