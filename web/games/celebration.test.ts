import { kopecks } from '@casino/rules/money'
import { expect, test } from 'vitest'
import { celebrationOf } from './celebration.ts'

test.each([
  // stake payout
  [1_000, 0, 'none'],
  [1_000, 990, 'none'], // a "win" at ×0.99
  [1_000, 1_000, 'none'], // ×1.00
  [1_000, 1_001, 'glow'],
  [1_000, 1_960, 'glow'],
  [1_000, 2_000, 'banner'],
  [1_000, 9_800, 'banner'],
  [1_000, 10_000, 'confetti'],
  [1_000, 98_000, 'confetti'],
  [1_000, 100_000, 'stage'],
] as const)('a stake of %d that pays %d: %s', (stake, payout, celebration) => {
  expect(celebrationOf(kopecks(stake), kopecks(payout))).toBe(celebration)
})
