import { expect, test } from 'vitest'
import { moscowDayText } from './Days.tsx'

test.each([
  ['2026-11-22T20:59:59.999Z', '22.11.2026'],
  ['2026-11-22T21:00:00.000Z', '23.11.2026'],
  ['2026-06-30T21:00:00.000Z', '01.07.2026'],
  ['2026-12-31T21:00:00.000Z', '01.01.2027'],
])('at %s it is %s in Moscow', (iso, day) => {
  expect(moscowDayText(iso)).toBe(day)
})
