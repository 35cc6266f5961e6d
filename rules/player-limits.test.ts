import { expect, test } from 'vitest'
import {
  confirmRaise,
  type LimitMark,
  looseningMs,
  passedBy,
  playAt,
  requestLimit,
  sessionPauseMs,
  usedOf,
} from './player-limits.ts'

const noon = Date.parse('2026-11-23T09:00:00Z')
const at = (ms: number, staked = 0, won = 0): LimitMark => ({ at: noon + ms, staked, won })
const day = { kind: 'loss', period: 'day' } as const

test('a lower limit takes effect at once, a higher one waits a day and for its confirmation', () => {
  const first = requestLimit([], { ...day, amount: 100 }, noon)
  expect(first).toEqual([{ ...day, amount: 100 }])
  expect(requestLimit(first, { ...day, amount: 50 }, noon)).toEqual([{ ...day, amount: 50 }])
  const higher = requestLimit(first, { ...day, amount: 200 }, noon)
  expect(higher).toEqual([{ ...day, amount: 100, next: { amount: 200, from: noon + looseningMs } }])
  expect(confirmRaise(higher, day, noon + looseningMs - 1)).toBeUndefined()
  expect(confirmRaise(higher, day, noon + looseningMs)).toEqual([{ ...day, amount: 200 }])
  // A lower limit cancels a pending one.
  expect(requestLimit(higher, { ...day, amount: 100 }, noon)).toEqual([{ ...day, amount: 100 }])
  const none = requestLimit(first, { ...day, amount: null }, noon)
  expect(none).toMatchObject([{ amount: 100, next: { amount: null } }])
  expect(confirmRaise(none, day, noon + looseningMs)).toEqual([])
  expect(requestLimit([], { ...day, amount: null }, noon)).toEqual([])
})

test('a stake counts from the first of its period, a session from the first after a pause', () => {
  const first = playAt(null, at(0, 500, 200))
  const later = playAt(first, at(30_000, 800, 300))
  expect(later).toBe(first)
  expect(usedOf({ kind: 'stake', period: 'day' }, later, at(30_000, 800, 300))).toBe(300)
  expect(usedOf(day, later, at(30_000, 800, 300))).toBe(200)
  expect(usedOf(day, later, at(30_000, 800, 5000))).toBe(0)

  const tomorrow = playAt(later, at(13 * 3600_000, 900, 300))
  expect(usedOf(day, tomorrow, at(13 * 3600_000, 900, 300))).toBe(0)
  expect(usedOf({ kind: 'loss', period: 'week' }, tomorrow, at(13 * 3600_000, 900, 300))).toBe(300)
  expect(tomorrow.session.at).toBe(noon + 13 * 3600_000)

  const minute = playAt(first, at(sessionPauseMs))
  expect(minute.session).toBe(first.session)
  expect(playAt(minute, at(2 * sessionPauseMs + 1)).session.at).toBe(noon + 2 * sessionPauseMs + 1)
})

test('an older stake that waited past midnight does not reset the new day', () => {
  const evening = playAt(null, at(0))
  const next = playAt(evening, at(13 * 3600_000, 100))
  expect(playAt(next, at(11 * 3600_000, 200))).toEqual(next)
})

test('a stake must be within each limit; one that just fits is', () => {
  const limits = [
    { kind: 'loss', period: 'week', amount: 1000 },
    { kind: 'loss', period: 'day', amount: 300 },
  ] as const
  const play = playAt(null, at(0))
  expect(passedBy(limits, 'loss', { amount: 100, play, now: at(1, 200) })).toBeUndefined()
  expect(passedBy(limits, 'loss', { amount: 101, play, now: at(1, 200) })).toMatchObject({
    left: 100,
    limit: limits[1],
  })
  expect(passedBy(limits, 'stake', { amount: 10_000, play, now: at(1, 200) })).toBeUndefined()
})

test('a request changes its own limit only, and remembers who entered it', () => {
  const week = { kind: 'loss', period: 'week', amount: 900 } as const
  const stakes = { kind: 'stake', period: 'day', amount: 700 } as const
  const limits = [week, stakes, { ...day, amount: 300 }]
  const lower = requestLimit(limits, { ...day, amount: 200, entered: true }, noon)
  expect(lower).toEqual([week, stakes, { ...day, amount: 200, entered: true }])
  expect(requestLimit(limits, { ...day, amount: 200 }, noon)[2]).not.toHaveProperty('entered')
  const higher = requestLimit(limits, { ...day, amount: 400 }, noon)
  expect(higher).toHaveLength(3)
  expect(confirmRaise(higher, day, noon + looseningMs)).toEqual([week, stakes, { ...day, amount: 400 }])
  expect(confirmRaise(higher, week, noon + looseningMs)).toBeUndefined()
  expect(confirmRaise(higher, { kind: 'stake', period: 'week' }, noon + looseningMs)).toBeUndefined()
  expect(confirmRaise([], day, noon)).toBeUndefined()
})

test('the state of play is reused within a minute, but not across midnight in Moscow', () => {
  const first = playAt(null, at(0, 100))
  expect(playAt(first, at(59_999, 200))).toBe(first)
  const minute = playAt(first, at(60_000, 200))
  expect(minute).not.toBe(first)
  expect(minute).toEqual({ ...first, playedAt: noon + 60_000 })

  const midnight = Date.parse('2026-11-23T21:00:00Z')
  const last = playAt(null, { at: midnight - 1, staked: 100, won: 0 })
  expect(last.until).toBe(midnight)
  const next = playAt(last, { at: midnight, staked: 200, won: 50 })
  expect(next.day).toEqual({ at: midnight, staked: 200, won: 50 })
  expect(next.week).toBe(last.week)
  expect(next.until).toBe(midnight + 24 * 3600_000)
})

test.each([
  // a moment in Moscow, and the beginnings of its day, week and month
  ['2026-12-31T23:59:59.999+03:00', '2026-12-31', '2026-12-28', '2026-12-01'],
  ['2027-01-01T00:00:00.000+03:00', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['2027-01-03T23:59:59.999+03:00', '2027-01-03', '2026-12-28', '2027-01-01'],
  ['2027-01-04T00:00:00.000+03:00', '2027-01-04', '2027-01-04', '2027-01-01'],
  ['2028-02-29T12:00:00.000+03:00', '2028-02-29', '2028-02-28', '2028-02-01'],
])('at %s a day, a week and a month have begun on %s, %s and %s', (moment, ...days) => {
  const play = playAt(null, { at: Date.parse(moment), staked: 7, won: 3 })
  const begun = days.map((day) => ({ at: Date.parse(`${day}T00:00:00+03:00`), staked: 7, won: 3 }))
  expect([play.day, play.week, play.month]).toEqual(begun)
  expect(play.session).toEqual({ at: Date.parse(moment), staked: 7, won: 3 })
})

test('a session is limited in minutes from its first stake', () => {
  const limits = [
    { ...day, amount: 1 },
    { kind: 'session', period: 'session', amount: 60 },
  ] as const
  const play = playAt(null, at(0))
  const passed = (ms: number, amount = 0) => passedBy(limits, 'session', { amount, play, now: at(ms) })
  expect(usedOf({ kind: 'session', period: 'session' }, play, at(119_999))).toBe(1)
  expect(usedOf({ kind: 'session', period: 'day' }, play, at(120_000))).toBe(2)
  expect(usedOf({ kind: 'loss', period: 'session' }, play, at(120_000))).toBe(2)
  expect(passed(59 * 60_000 + 59_999, 10_000)).toBeUndefined()
  expect(passed(60 * 60_000)).toEqual({ limit: limits[1], left: 0 })
  expect(passed(90 * 60_000)).toEqual({ limit: limits[1], left: 0 })
})

test('what is left of a limit is never negative', () => {
  const limit = { kind: 'stake', period: 'day', amount: 100 } as const
  const now = at(1, 250)
  expect(passedBy([limit], 'stake', { amount: 1, play: playAt(null, at(0)), now })).toEqual({ limit, left: 0 })
})
