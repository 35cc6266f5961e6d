import { expect, test } from 'vitest'
import { isAdult } from './age.ts'

test.each([
  ['2008-11-23', '2026-11-23', true],
  ['2008-11-24', '2026-11-23', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1950-01-01', '2026-11-23', true],
  ['2027-01-01', '2026-11-23', undefined],
  ['2026-11-23', '2026-11-23', false],
  ['2026-11-24', '2026-11-23', undefined],
  ['2026-02-30', '2026-11-23', undefined],
  ['1850-01-01', '2026-11-23', undefined],
  ['23.11.2000', '2026-11-23', undefined],
])('born on %s, on %s: %s', (bornOn, today, adult) => {
  expect(isAdult(bornOn, today)).toBe(adult)
})
