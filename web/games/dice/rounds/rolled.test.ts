import { expect, test } from 'vitest'
import { formatRolled } from './rolled.ts'

test.each([
  [54.86, '54,86'],
  [5, '5,00'],
  [0, '0,00'],
  [99.99, '99,99'],
])('the roll %d is written %s', (rolled, text) => {
  expect(formatRolled(rolled)).toBe(text)
})
