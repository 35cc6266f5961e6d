import { expect, test } from 'vitest'
import { dayOf, isDay } from './day.ts'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['2026-2-28', false],
  ['2026-02-28T00:00:00Z', false],
  [' 2026-02-28', false],
  ['2026-02-28 ', false],
  ['+002026-02-28', false],
  ['today', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-11-25T20:59:59Z', '2026-11-25'],
  ['2026-11-25T21:00:00Z', '2026-11-26'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('%s is a moment of %s', (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day)
})
