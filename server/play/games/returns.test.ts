import { expect, test } from 'vitest'
import { type PlayUnderEdge, returnedOf, rulesReturn } from './returns.ts'

/** `rounds` equal stakes of 100 at even chances, of which `won` returned `paid` each. */
function played(edge: number, rounds: number, won: number, paid: number): PlayUnderEdge {
  const [stake, squared] = [100, 10_000]
  return {
    edge,
    rounds,
    staked: rounds * stake,
    paid: won * paid,
    stakedSquared: rounds * squared,
    paidSquared: won * paid * paid,
    stakedByPaid: won * paid * stake,
  }
}

test.each([
  ['dice', 200, 98, { least: 97.5, greatest: 98.5 }],
  ['mines', 300, 97, { least: 96.5, greatest: 97.5 }],
] as const)('%s at an edge of %i returns about %d per cent, depending on the bet', (game, edge, declared, range) => {
  const { expected, ...returned } = returnedOf(game, edge, [])
  expect(returned).toEqual({ declared, observed: null, band: null, verdict: null })
  expect(expected.least).toBeGreaterThanOrEqual(range.least)
  expect(expected.least).toBeLessThan(declared)
  expect(expected.greatest).toBeLessThanOrEqual(range.greatest)
  expect(expected.greatest).toBeGreaterThan(declared)
})

test('roulette returns 36/37 whatever its record declares', () => {
  for (const edge of [0, 270, 500]) {
    expect(returnedOf('roulette', edge, [])).toMatchObject({
      declared: 97.3,
      expected: { least: 97.3, greatest: 97.3 },
    })
    expect(rulesReturn('roulette', edge)).toEqual({ least: 36 / 37, greatest: 36 / 37 })
  }
})

test('few rounds have a return but no verdict', () => {
  const few = returnedOf('dice', 200, [played(200, 999, 999, 196)])
  expect(few).toMatchObject({ observed: 196, band: null, verdict: null })
})

test('a return in the band is within it; one above or below is outside', () => {
  const fair = returnedOf('dice', 200, [played(200, 10_000, 5_000, 196)])
  expect(fair).toMatchObject({ observed: 98, verdict: 'within' })
  expect(fair.band!.low).toBeCloseTo(98 - 1.96 * 0.98, 1)
  expect(fair.band!.high).toBeCloseTo(98 + 1.96 * 0.98, 1)
  expect(returnedOf('dice', 200, [played(200, 10_000, 5_200, 196)]).verdict).toBe('outside')
  expect(returnedOf('dice', 200, [played(200, 10_000, 4_800, 196)]).verdict).toBe('outside')
})

test('rounds are compared with the edge of their time, not the current one', () => {
  const then = played(200, 40_000, 20_000, 196)
  const now = played(1000, 10_000, 5_000, 180)
  const { declared, observed, expected, verdict } = returnedOf('dice', 1000, [then, now])
  expect([declared, observed, verdict]).toEqual([90, 96.4, 'within'])
  expect(expected.least).toBeGreaterThan(95.5)
  expect(expected.greatest).toBeLessThan(97)
  // If all of these rounds had been played under the current edge, the same return would be too high.
  expect(returnedOf('dice', 1000, [{ ...then, edge: 1000 }, now]).verdict).toBe('outside')
})
