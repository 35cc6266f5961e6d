import { expect, test } from 'vitest'
import { minutesUntil } from './Countdown.tsx'

const monday = Date.parse('2026-11-30T00:00:00+03:00')
const weekly = 7

test.each([
  // after until, in seconds   once  weekly
  [-7 * 86_400, 10_080, 10_080],
  [-90, 2, 2],
  [-1, 1, 1],
  // From midnight on, the next Monday is a week away.
  [0, 0, 10_080],
  [59, 0, 10_080],
  [3 * 86_400, 0, 4 * 1440],
  [7 * 86_400, 0, 10_080],
  [15 * 86_400, 0, 6 * 1440],
])('%i s after its end a countdown has %i minutes left, a weekly one %i', (seconds, once, again) => {
  expect(minutesUntil(monday, monday + seconds * 1000)).toBe(once)
  expect(minutesUntil(monday, monday + seconds * 1000, weekly)).toBe(again)
})
