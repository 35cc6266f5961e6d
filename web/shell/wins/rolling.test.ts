import { expect, test } from 'vitest'
import { rolledTo } from './rolling.ts'

test('a figure starts at its old value, never overshoots and ends exactly at the new one', () => {
  expect(rolledTo(100, 900, 0)).toBe(100)
  expect(rolledTo(100, 900, 400)).toBe(900)
  expect(rolledTo(900, 100, 5000)).toBe(100)
  let before = 100
  for (let elapsed = 0; elapsed <= 400; elapsed += 16) {
    const now = rolledTo(100, 900, elapsed)
    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(900)
    before = now
  }
})
