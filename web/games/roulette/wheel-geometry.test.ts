import { expect, test } from 'vitest'
import { turnedAt } from './wheel-geometry.ts'

test('a turn is where its curve puts it', () => {
  expect(turnedAt(-0.1)).toBe(0)
  expect(turnedAt(0)).toBe(0)
  expect(turnedAt(1)).toBe(1)
  expect(turnedAt(1.2)).toBe(1)
  // Read from a browser's animation with the same curve.
  const read = { 0.1: 0.537_723, 0.25: 0.820_056, 0.5: 0.952_121, 0.75: 0.991_383 }
  for (const [time, turned] of Object.entries(read)) expect(turnedAt(Number(time))).toBeCloseTo(turned, 4)
})
