import { expect, test } from 'vitest'
import {
  confirmed,
  type LimitMark,
  looseningMs,
  passedBy,
  playAt,
  requested,
  sessionPauseMs,
  usedOf,
} from './player-limits.ts'

const noon = Date.parse('2026-11-23T09:00:00Z')
const at = (ms: number, staked = 0, won = 0): LimitMark => ({ at: noon + ms, staked, won })
const day = { kind: 'loss', period: 'day' } as const

test('a lower limit takes effect at once, a higher one waits a day and for its confirmation', () => {
  const first = requested([], { ...day, amount: 100 }, noon)
  expect(first).toEqual([{ ...day, amount: 100 }])
  expect(requested(first, { ...day, amount: 50 }, noon)).toEqual([{ ...day, amount: 50 }])
  const higher = requested(first, { ...day, amount: 200 }, noon)
  expect(higher).toEqual([{ ...day, amount: 100, next: { amount: 200, from: noon + looseningMs } }])
  expect(confirmed(higher, day, noon + looseningMs - 1)).toBeUndefined()
  expect(confirmed(higher, day, noon + looseningMs)).toEqual([{ ...day, amount: 200 }])
  // A lower limit cancels a pending one.
  expect(requested(higher, { ...day, amount: 100 }, noon)).toEqual([{ ...day, amount: 100 }])
  const none = requested(first, { ...day, amount: null }, noon)
  expect(none).toMatchObject([{ amount: 100, next: { amount: null } }])
  expect(confirmed(none, day, noon + looseningMs)).toEqual([])
  expect(requested([], { ...day, amount: null }, noon)).toEqual([])
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
