import { expect, test } from 'vitest'
import { needsTwo } from './four-eyes.ts'
import { kopecks } from './money.ts'

test.each([
  [1, 0, false],
  [10 ** 12, 0, false],
  [99_99, 100_00, false],
  [100_00, 100_00, false],
  [100_01, 100_00, true],
  [1, 1, false],
  [2, 1, true],
])('%d kopecks above %d: %s', (amount, above, two) => {
  expect(needsTwo(kopecks(amount), kopecks(above))).toBe(two)
})
