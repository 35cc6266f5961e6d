import { expect, test } from 'vitest'
import { periods } from './periods.ts'

test.each([
  ['2026-03-14T09:00:00Z', ['2026-03-01', '2026-03-14'], ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-03-14']],
  // In Moscow the new year has begun.
  ['2026-12-31T21:30:00Z', ['2027-01-01', '2027-01-01'], ['2026-12-01', '2026-12-31'], ['2027-01-01', '2027-01-01']],
])('at %s', (now, ...days) => {
  const { month, last, year } = periods(Date.parse(now))
  expect([month, last, year].map(({ from, to }) => [from, to])).toEqual(days)
})
