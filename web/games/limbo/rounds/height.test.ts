import { expect, test } from 'vitest'
import { heightOf, multiplierAt } from './height.ts'

test.each([
  [100, 0],
  [200, 0.29],
  [1_000, 0.68],
  [10_000, 0.9],
  [100_000_000, 0.999],
])('%d hundredths are at %d', (hundredths, height) => {
  expect(heightOf(hundredths)).toBeCloseTo(height, 2)
})

test('a lantern passes each multiplier at its height', () => {
  for (const hundredths of [100, 150, 200, 999, 123_456]) {
    expect(Math.abs(multiplierAt(heightOf(hundredths)) - hundredths)).toBeLessThanOrEqual(1)
  }
  expect(multiplierAt(-1)).toBe(100)
  expect(multiplierAt(1)).toBeGreaterThan(100_000_000)
})
