import { expect, test } from 'vitest'
import {
  comparedEnds,
  exclusionEnd,
  exclusionKindOf,
  isExcluded,
  isOutOfPlay,
  selfExclusions,
  timeOuts,
} from './exclusion.ts'

test.each([
  ['day', '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'],
  ['week', '2026-12-28T10:00:00Z', '2027-01-04T10:00:00Z'],
  ['month', '2026-02-01T10:00:00Z', '2026-03-03T10:00:00Z'],
  ['half_year', '2026-08-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['year', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
  ['five_years', '2026-11-23T10:00:00Z', '2031-11-23T10:00:00Z'],
] as const)('an exclusion for a %s from %s ends at %s', (lasts, from, end) => {
  expect(exclusionEnd(new Date(from), lasts)).toEqual(new Date(end))
})

test('none is shorter than a day, and only the last of them has no end', () => {
  const from = new Date('2026-06-15T12:00:00Z')
  for (const lasts of [...timeOuts, ...selfExclusions]) {
    const end = exclusionEnd(from, lasts)
    if (lasts === 'forever') expect(end).toBeNull()
    else expect(end!.getTime() - from.getTime()).toBeGreaterThanOrEqual(24 * 3600_000)
  }
  expect(timeOuts.map(exclusionKindOf)).toEqual(timeOuts.map(() => 'time_out'))
  expect(selfExclusions.map(exclusionKindOf)).toEqual(selfExclusions.map(() => 'self_exclusion'))
})

test.each([
  // the new end, the last one, and how they compare
  ['2027-01-01T10:00:00Z', '2027-01-01T10:00:01Z', 'shorter'],
  ['2027-01-01T10:00:00Z', null, 'shorter'],
  ['2027-01-01T10:00:00Z', '2027-01-01T10:00:00Z', 'same'],
  ['2027-01-01T10:59:59Z', '2027-01-01T10:00:00Z', 'same'],
  [null, null, 'same'],
  ['2027-01-01T11:00:00Z', '2027-01-01T10:00:00Z', 'longer'],
  [null, '2027-01-01T10:00:00Z', 'longer'],
] as const)('an end at %s after one at %s is %s', (next, held, compared) => {
  const date = (iso: string | null) => (iso === null ? null : new Date(iso))
  expect(comparedEnds(date(next), date(held))).toBe(compared)
})

const now = Date.parse('2026-12-31T21:00:00Z')
test.each([
  // the row, whether it is an exclusion in force, and whether its player is out of play
  [{}, false, false],
  [{ exclusion: 'time_out', excludedUntil: now + 1 }, true, true],
  [{ exclusion: 'time_out', excludedUntil: now }, false, false],
  [{ exclusion: 'self_exclusion', excludedUntil: now - 1 }, false, false],
  [{ exclusion: 'self_exclusion' }, true, true],
  [{ excludedUntil: now + 1 }, false, false],
  [{ closedAt: now - 1 }, false, true],
  [{ closedAt: now - 1, exclusion: 'time_out', excludedUntil: now }, false, true],
] as const)('%j: excluded %j, out of play %j', (row, excluded, out) => {
  expect(isExcluded(row, now)).toBe(excluded)
  expect(isOutOfPlay(row, now)).toBe(out)
})

test.each([null, undefined])('a player without a row (%j) is in play', (row) => {
  expect(isOutOfPlay(row, now)).toBe(false)
})
