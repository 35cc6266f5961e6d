import { expect, test } from 'vitest'
import { chanceText, nearestTarget, steppedTarget, targetFieldText, targetOfChance } from './target.ts'

test.each([
  [200, 1, 210],
  [200, -1, 190],
  [1_000, 1, 1_100],
  [1_000, -1, 990],
  [205, 1, 210],
  [205, -1, 200],
  [101, -1, 101],
  [101, 1, 110],
  [100_000_000, 1, 100_000_000],
  [100_000_000, -1, 99_000_000],
] as const)('from %d a step of %d leads to %d', (target, direction, next) => {
  expect(steppedTarget(target, direction)).toBe(next)
})

test.each([
  [0, 101],
  [200.4, 200],
  [1e12, 100_000_000],
  [Number.NaN, 101],
])('the target nearest to %d is %d', (hundredths, target) => {
  expect(nearestTarget(hundredths)).toBe(target)
})

test.each([
  [49, 200],
  [98, 101],
  [50, 196],
  [0.000098, 100_000_000],
  [0, 100_000_000],
])('a chance of %d per cent is that of %d', (percent, target) => {
  expect(targetOfChance(percent, 200)).toBe(target)
})

test.each([
  [200, '49'],
  [101, '97,03'],
  [1_000, '9,8'],
  [10_000, '0,98'],
  [100_000_000, '0,000098'],
])('the chance of %d is written %s', (target, text) => {
  expect(chanceText(target, 200)).toBe(text)
})

test('a target in a field', () => {
  expect(targetFieldText(100_000_000)).toBe('1000000,00')
})
