import { expect, test } from 'vitest'
import { ceilingExceeded, needsTwo } from './four-eyes.ts'
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

test.each([
  // amount toPlayer alone  above aloneUpTo
  [1000, 0, 0, 1000, 5000, undefined],
  [1, 1000, 0, 1000, 5000, { of: 'player', sum: 1001, ceiling: 1000 }],
  [1001, 0, 0, 1000, 5000, { of: 'player', sum: 1001, ceiling: 1000 }],
  [1000, 0, 4000, 1000, 5000, undefined],
  [1000, 0, 4001, 1000, 5000, { of: 'administrator', sum: 5001, ceiling: 5000 }],
  [1000, 1, 4001, 1000, 5000, { of: 'player', sum: 1001, ceiling: 1000 }],
  // 0: an administrator alone has no limit over all players.
  [1000, 0, 10 ** 9, 1000, 0, undefined],
  // 0: one administrator is always enough.
  [10 ** 9, 10 ** 9, 10 ** 9, 0, 5000, undefined],
] as const)(
  '%d kopecks after %d to the player and %d by the administrator, ceilings %d and %d',
  (amount, toPlayer, alone, above, aloneUpTo, exceeded) => {
    const approved = { amount: kopecks(amount), toPlayer: kopecks(toPlayer), alone: kopecks(alone) }
    expect(ceilingExceeded(approved, { above: kopecks(above), aloneUpTo: kopecks(aloneUpTo) })).toEqual(exceeded)
  },
)
