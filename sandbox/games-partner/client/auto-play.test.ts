import { expect, test } from 'vitest'
import { afterRound } from './auto-play.ts'

const auto = { left: 10, winFrom: 5_000, balanceTo: 20_000, onFeature: true }
const round = { total: 0, balance: 50_000, bet: 100, feature: false }

test('automatic play counts down', () => {
  expect(afterRound(auto, round)).toEqual({ ...auto, left: 9 })
})

test.each([
  ['the last spin', { ...auto, left: 1 }, round],
  ['a win of the chosen size', auto, { ...round, total: 5_000 }],
  ['the chosen balance', auto, { ...round, balance: 20_000 }],
  ['a feature', auto, { ...round, feature: true }],
  ['a balance below the bet', { left: 10, onFeature: false }, { ...round, balance: 99 }],
] as const)('%s ends it', (_name, before, played) => {
  expect(afterRound(before, played)).toBeUndefined()
})

test('without conditions neither a win nor a feature ends it', () => {
  expect(afterRound({ left: 2, onFeature: false }, { ...round, total: 1_000_000, feature: true })).toEqual({
    left: 1,
    onFeature: false,
  })
})
