import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kopecks } from '../../money.ts'
import { pureHmac } from '../../pure-hash.ts'
import { leadsTo, seedBefore } from './chain.ts'
import { crash } from './game.ts'
import {
  crashOf,
  crashPoint,
  drawsReaching,
  greatestTarget,
  leastTarget,
  msOf,
  multiplierAt,
  returnOf,
  settleCrash,
} from './rules.ts'

const salt = '0000000000000000000301e2801a9a9598bfb114e574a91a887f2132f33047e6'
const published = [
  ['7a78ff32a8beee6bdae557f7073a40663b4b43cdf3b8cb908dc7649b1eb9e4f2', 200],
  ['81cc024fb8a0f82753f2da8207ec3e18c64e4b6809861c2a224dc41f5574c4e0', 208],
  ['94ce183ece217c4a9536400c8b9df83eeea951d562e4e275a9b2f8dd580f3e6b', 345],
] as const

test.each(published)('the seed %s crashes at %i hundredths', (seed, crashes) => {
  expect(crashPoint(pureHmac, seed, salt, 200)).toBe(crashes)
})

test('each published seed is the hash of the next', () => {
  const [[first], [second], [third]] = published
  expect([seedBefore(second), seedBefore(third)]).toEqual([first, second])
  expect(leadsTo(third, first, 2)).toBe(true)
  expect(leadsTo(third, first, 1)).toBe(false)
})

const largest = 2 ** 52 - 1
test.each([
  [0, 200, 100],
  [0, 0, 100],
  [2 ** 51, 200, 196],
  [2 ** 51, 0, 200],
  [largest, 200, greatestTarget],
])('the draw %i at an edge of %i crashes at %i', (draw, edge, crashes) => {
  expect(crashOf(draw, edge)).toBe(crashes)
})

test('the number of draws that reach a target is exact: the last of them reaches it, and the one before does not', () => {
  const targets = fc.integer({ min: leastTarget, max: greatestTarget })
  fc.assert(
    fc.property(targets, fc.integer({ min: 0, max: 1000 }), (target, edge) => {
      const first = 2 ** 52 - Number(drawsReaching(target, edge))
      if (first < 2 ** 52) expect(crashOf(first, edge)).toBeGreaterThanOrEqual(target)
      if (first > 0) expect(crashOf(first - 1, edge)).toBeLessThan(target)
    }),
    { numRuns: 2000 },
  )
})

test('every target has the same return, what the edge leaves', () => {
  for (const target of [101, 102, 150, 196, 200, 1000, 9_999, 1_000_000, greatestTarget])
    expect(returnOf(target, 200)).toBeCloseTo(0.98, 7)
  expect(crash.returnRange(200).greatest - crash.returnRange(200).least).toBeLessThan(1e-7)
  expect(crash.returnRange(500).greatest).toBeCloseTo(0.95, 7)
})

test('the time of a multiplier is the first millisecond that shows it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: greatestTarget }), (hundredths) => {
      const ms = msOf(hundredths)
      expect(multiplierAt(ms)).toBeGreaterThanOrEqual(hundredths)
      if (ms > 0) expect(multiplierAt(ms - 1)).toBeLessThan(hundredths)
    }),
    { numRuns: 2000 },
  )
  expect([multiplierAt(0), multiplierAt(-5), multiplierAt(11_553)]).toEqual([100, 100, 200])
})

const terms = { maximumWin: kopecks(500_000) }
const stake = kopecks(1_000)
test.each([
  // target, cashed at, crash, outcome, multiplier, payout
  [undefined, undefined, 250, 'loss', 250, 0],
  [200, undefined, 250, 'win', 200, 2_000],
  [250, undefined, 250, 'win', 250, 2_500],
  [251, undefined, 250, 'loss', 250, 0],
  [undefined, 149, 250, 'win', 149, 1_490],
  [200, 149, 250, 'win', 149, 1_490],
  [200, 220, 250, 'win', 200, 2_000],
  [undefined, 100, 250, 'win', 100, 1_000],
  [undefined, undefined, 100, 'loss', 100, 0],
  [101, undefined, 100, 'loss', 100, 0],
  [90_000, undefined, 100_000, 'win', 90_000, 500_000],
] as const)(
  'target %s, by hand %s, crash %i: %s at %i, %i',
  (target, cashedAt, crashes, outcome, multiplier, payout) => {
    expect(settleCrash({ stake, target, cashedAt }, crashes, terms)).toEqual({ outcome, multiplier, payout })
  },
)
