import fc from 'fast-check'
import { expect, test } from 'vitest'
import { observedReturn, type RoundSums } from './observed-return.ts'

type Round = readonly [stake: number, payout: number]

function sumsOf(rounds: readonly Round[]): RoundSums {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  return {
    rounds: rounds.length,
    staked: sum(([stake]) => stake),
    paid: sum(([, payout]) => payout),
    stakedSquared: sum(([stake]) => stake * stake),
    paidSquared: sum(([, payout]) => payout * payout),
    stakedByPaid: sum(([stake, payout]) => stake * payout),
  }
}
const times = (count: number, ...round: Round): Round[] => Array.from({ length: count }, () => round)

test('equal stakes: the interval is that of a mean', () => {
  // 490 of 1000 won twice their stake: variance of the payout over the stake 4 × 0.49 × 0.51 × 1000 / 999.
  const { observed, band } = observedReturn(sumsOf([...times(490, 100, 200), ...times(510, 100, 0)]))!
  expect(observed).toBe(0.98)
  const margin = 1.959964 * Math.sqrt((4 * 0.49 * 0.51) / 999)
  expect(band!.low).toBeCloseTo(0.98 - margin, 12)
  expect(band!.high).toBeCloseTo(0.98 + margin, 12)
})

test('a game that pays every stake the same share has no spread, whatever the stakes', () => {
  const stakes = Array.from({ length: 2000 }, (_, n) => 100 + (n % 50))
  const { observed, band } = observedReturn(sumsOf(stakes.map((stake) => [stake, stake / 2] as const)))!
  expect([observed, band!.low, band!.high].map((share) => share.toFixed(9))).toEqual(Array(3).fill('0.500000000'))
})

test('unequal stakes: the deviations from the ratio count, each with its own weight', () => {
  const rounds = [...times(600, 100, 0), ...times(500, 100, 200), ...times(150, 300, 0), ...times(140, 300, 600)]
  const { observed, band } = observedReturn(sumsOf(rounds))!
  const staked = rounds.reduce((sum, [stake]) => sum + stake, 0)
  const squares = rounds.reduce((sum, [stake, payout]) => sum + (payout - observed * stake) ** 2, 0)
  const margin = (1.959964 * Math.sqrt((squares * rounds.length) / (rounds.length - 1))) / staked
  expect(band!.high - band!.low).toBeCloseTo(2 * margin, 10)
})

test.each<[string, Round[], boolean]>([
  ['999 rounds', [...times(499, 100, 200), ...times(500, 100, 0)], false],
  ['1000 rounds', [...times(500, 100, 200), ...times(500, 100, 0)], true],
  ['1000 rounds with 99 payouts', [...times(99, 100, 980), ...times(901, 100, 0)], false],
  ['1000 rounds with 100 payouts', [...times(100, 100, 980), ...times(900, 100, 0)], true],
  ['rounds that never paid', times(100_000, 100, 0), false],
  ['many rounds and one that outweighs them', [...times(3000, 100, 98), [1_000_000, 0]], false],
])('%s: an interval exists: %j', (_, rounds, known) => {
  expect(observedReturn(sumsOf(rounds))?.band !== undefined).toBe(known)
})

test('without a stake there is no return; a single round has one and no interval', () => {
  expect(observedReturn(sumsOf([]))).toBeUndefined()
  expect(observedReturn(sumsOf([[100, 196]]))).toEqual({ observed: 1.96 })
})

test('the unit of money changes nothing', () => {
  const round = fc.tuple(fc.integer({ min: 100, max: 200 }), fc.integer({ min: 0, max: 400 }))
  fc.assert(
    fc.property(
      fc.array(round, { minLength: 1300, maxLength: 1500 }),
      fc.integer({ min: 2, max: 10_000 }),
      (rounds, by) => {
        const one = observedReturn(sumsOf(rounds))!
        const other = observedReturn(sumsOf(rounds.map(([stake, payout]) => [stake * by, payout * by] as const)))!
        expect(other.observed).toBeCloseTo(one.observed, 12)
        expect(other.band!.low).toBeCloseTo(one.band!.low, 9)
        expect(other.band!.high).toBeCloseTo(one.band!.high, 9)
      },
    ),
    { numRuns: 20 },
  )
})

test('about 95 % of 600 fair casinos have the true return within the interval', () => {
  // A fixed pseudo-random sequence (Lehmer 1951, modulus 2³¹ − 1, multiplier 48 271): the outcome is always the same.
  let state = 20_260_101
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  let held = 0
  for (let casino = 0; casino < 600; casino++) {
    const rounds = Array.from({ length: 1500 }, (): Round => {
      const stake = 100 + Math.floor(draw() * 900)
      return [stake, draw() < 0.5 ? stake * 1.96 : 0]
    })
    const { low, high } = observedReturn(sumsOf(rounds))!.band!
    if (low <= 0.98 && 0.98 <= high) held++
  }
  expect(held).toBeGreaterThan(600 * 0.93)
  expect(held).toBeLessThan(600 * 0.97)
})
