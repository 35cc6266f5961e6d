import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPointsFromPercent,
  greatestAmount,
  kopecks,
  kopecksFromRoubles,
  payoutOf,
  payoutUpTo,
  roublesFromKopecks,
} from './money.ts'

describe('roubles from outside (docs/product.md M1)', () => {
  test.each([
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1e6, 100_000_000],
    [999_999_999_999.99, 99_999_999_999_999],
    [1e12, 10 ** 14],
  ])('%d is %d kopecks', (roubles, amount) => {
    expect(kopecksFromRoubles(roubles)).toBe(amount)
  })

  test.each([
    [0],
    [-0],
    [-1],
    [0.001],
    [1e-7],
    [1.005],
    [0.29000000001],
    [Number.MIN_VALUE],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY],
    [1_000_000_000_000.01],
    [1e14],
    [1e300],
    ['1'],
    ['0.29'],
    [null],
    [undefined],
    [true],
    [[1]],
    [{}],
  ])('%j is refused', (value) => {
    expect(kopecksFromRoubles(value)).toBeUndefined()
  })

  test('every whole number of kopecks round-trips unchanged, also through its decimal text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: greatestAmount }), (amount) => {
        const whole = Math.floor(amount / 100)
        const text = `${whole}.${String(amount % 100).padStart(2, '0')}`
        expect(roublesFromKopecks(kopecks(amount))).toBe(Number(text))
        expect(kopecksFromRoubles(JSON.parse(text))).toBe(amount)
      }),
    )
  })

  test('a third decimal is never rounded away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: greatestAmount - 1 }), fc.integer({ min: 1, max: 9 }), (amount, third) => {
        const whole = Math.floor(amount / 100)
        const text = `${whole}.${String(amount % 100).padStart(2, '0')}${third}`
        expect(kopecksFromRoubles(JSON.parse(text))).toBeUndefined()
      }),
    )
  })
})

test('an invalid internal amount is a bug, not a value', () => {
  for (const broken of [0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
    expect(() => kopecks(broken)).toThrow(new RangeError(`not a whole number of kopecks: ${broken}`))
  }
  expect(Object.is(kopecks(-0), 0)).toBe(true)
})

test.each([
  [1000, 196, 1960],
  [1, 99, 0],
  [1, 196, 1],
  [333, 123, 409],
  [101, 99, 99],
])('a stake of %d kopecks at ×%d/100 pays %d', (stake, multiplier, payout) => {
  expect(payoutOf(kopecks(stake), multiplier)).toBe(payout)
})

test.each([
  // the greatest win, stake, multiplier in hundredths, payout
  [1960, 1000, 196, 1960],
  [1959, 1000, 196, 1959],
  [1961, 1000, 196, 1960],
  [100, 1, 9_999, 99],
  [99, 1, 9_999, 99],
  [98, 1, 9_999, 98],
  [10 ** 14, 10 ** 14, 9_800, 10 ** 14],
])('at most %d kopecks: a stake of %d at ×%d/100 pays %d', (greatest, stake, multiplier, payout) => {
  expect(payoutUpTo(kopecks(greatest), kopecks(stake), multiplier)).toBe(payout)
})

test('a payout is the exact quotient rounded down, however large the product (docs/product.md M2)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 46 }), fc.integer({ min: 0, max: 9_800 }), (stake, multiplier) => {
      const payout = BigInt(payoutOf(kopecks(stake), multiplier))
      const exact = BigInt(stake) * BigInt(multiplier)
      expect(payout * 100n <= exact && exact < (payout + 1n) * 100n).toBe(true)
    }),
  )
})

test.each([
  [2, 200],
  [2.5, 250],
  [1.15, 115],
  [0, 0],
])('%d per cent is %d basis points', (percent, basisPoints) => {
  expect(basisPointsFromPercent(percent)).toBe(basisPoints)
})
