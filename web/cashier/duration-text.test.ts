import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, 'до минуты'],
  [60, 'до минуты'],
  [61, '2 мин'],
  [90 * 60, '90 мин'],
  [90 * 60 + 1, '2 ч'],
  [36 * 3600, '36 ч'],
  [36 * 3600 + 1, '2 сут'],
])('%i seconds: %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
