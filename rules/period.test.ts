import { expect, test } from 'vitest'
import { timeZone } from './day.ts'
import { periodStart, periods } from './period.ts'

test.each([
  ['day', '2026-11-23T20:59:59.999Z', '2026-11-22T21:00:00Z'],
  ['day', '2026-11-23T21:00:00Z', '2026-11-23T21:00:00Z'],
  ['week', '2026-11-22T20:59:59.999Z', '2026-11-15T21:00:00Z'],
  ['week', '2026-11-22T21:00:00Z', '2026-11-22T21:00:00Z'],
  ['month', '2026-12-31T20:59:59.999Z', '2026-11-30T21:00:00Z'],
  ['month', '2026-12-31T21:00:00Z', '2026-12-31T21:00:00Z'],
  ['month', '2028-02-29T23:00:00Z', '2028-02-29T21:00:00Z'],
] as const)('the %s of %s began at %s', (period, at, start) => {
  expect(new Date(periodStart(period, Date.parse(at)))).toEqual(new Date(start))
})

test('each begins at a midnight in Moscow, as the platform knows it', () => {
  const midnight = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  for (let at = Date.parse('2026-01-01T05:00:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += 17 * 3600_000)
    for (const period of periods) {
      const start = periodStart(period, at)
      expect(midnight.format(start)).toBe('00:00')
      expect(start).toBeLessThanOrEqual(at)
      expect(periodStart(period, start)).toBe(start)
      expect(periodStart(period, start - 1)).toBeLessThan(start)
    }
})
