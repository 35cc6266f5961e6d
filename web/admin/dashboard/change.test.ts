import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  { now: 12, before: 10, change: { percent: 20 } },
  { now: 5, before: 10, change: { percent: -50 } },
  { now: 0, before: 10, change: { percent: -100 } },
  { now: 7, before: 7, change: undefined },
  { now: 0, before: 0, change: undefined },
  { now: 3, before: 0, change: { by: 3 } },
  { now: 10_001, before: 10_000, change: { by: 1 } },
  { now: 400, before: 2, change: { by: 398 } },
  // A loss has no percentage change.
  { now: -50, before: 100, change: { by: -150 } },
  { now: 100, before: -50, change: { by: 150 } },
])('from $before to $now: $change', ({ now, before, change }) => {
  expect(changeOf(now, before)).toEqual(change)
})
