import { expect, test } from 'vitest'
import {
  multiplierText,
  nearestTarget,
  steppedMultiplier,
  targetOfTypedChance,
  targetOfTypedMultiplier,
} from './figures.ts'

test('a multiplier in a field', () => {
  expect(multiplierText(196)).toBe('1,96')
  expect(multiplierText(9_800)).toBe('98,00')
})

test.each([
  // side  chance  target
  ['over', 50, 50],
  ['over', 30, 70],
  ['under', 30, 30],
  ['under', 0, 1],
  ['over', 0, 99],
  ['over', 1_000, 1],
  ['under', 49.6, 50],
] as const)('%s with a typed chance of %d: target %d', (side, chance, target) => {
  expect(targetOfTypedChance(side, chance)).toBe(target)
})

test.each([
  ['under', 1.96, 50],
  ['over', 1.96, 50],
  ['under', 2, 49],
  ['over', 98, 99],
  ['over', 0, 1],
  ['under', 1_000_000, 1],
] as const)('%s with a typed multiplier of %d: target %d', (side, multiplier, target) => {
  expect(targetOfTypedMultiplier(side, multiplier, 200)).toBe(target)
})

test('arrows move the multiplier to the next possible one', () => {
  expect(steppedMultiplier({ side: 'under', target: 50 }, 1, 200)).toBe(49)
  expect(steppedMultiplier({ side: 'over', target: 50 }, 1, 200)).toBe(51)
  expect(steppedMultiplier({ side: 'over', target: 50 }, -1, 200)).toBe(49)
  expect(steppedMultiplier({ side: 'under', target: 1 }, 1, 200)).toBe(1)
  expect(steppedMultiplier({ side: 'under', target: 99 }, -1, 200)).toBe(99)
})

test.each([
  [50, 50],
  [0, 1],
  [-5, 1],
  [100, 99],
  [50.6, 51],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 99],
])('the target nearest to %d is %d', (typed, target) => {
  expect(nearestTarget(typed)).toBe(target)
})
