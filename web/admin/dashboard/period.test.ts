import { expect, test } from 'vitest'
import { periodOf, sumOf } from './period.ts'

const today = '2026-03-02'

test.each([
  [{}, '2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
  [{ period: 'week' }, '2026-02-24', '2026-03-02', '2026-02-17', '2026-02-23'],
  [{ period: 'month' }, '2026-02-01', '2026-03-02', '2026-01-02', '2026-01-31'],
  [{ period: 'own', since: '2026-01-01', until: '2026-01-03' }, '2026-01-01', '2026-01-03', '2025-12-29', '2025-12-31'],
  [{ period: 'nothing' }, '2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
])('%j is compared with as many days before it', (view, from, to, beforeFrom, beforeTo) => {
  expect(periodOf(view, today)).toMatchObject({ from, to, before: { from: beforeFrom, to: beforeTo } })
})

test('a period of most of a year is compared with nothing', () => {
  expect(periodOf({ period: 'own', since: '2025-06-01' }, today).before).toBeUndefined()
})

test('days are added up to the kopeck', () => {
  const lines = [
    { day: '2026-03-01', ggr: 0.1 },
    { day: '2026-03-02', ggr: 0.2 },
    { day: '2026-03-03', ggr: -5 },
  ]
  expect(sumOf(lines, 'ggr', { from: '2026-03-01', to: '2026-03-02' })).toBe(30)
})
