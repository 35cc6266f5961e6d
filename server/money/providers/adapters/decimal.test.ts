import { greatestAmount, kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinsFor, decimalFromKopecks, kopecksFromDecimal, roundDown, sameAmount, shareOf } from './decimal.ts'

test.each([
  ['500', 500_00],
  ['500.0', 500_00],
  ['12.05', 12_05],
  ['0.01', 1],
  ['1000000000000', Number(greatestAmount)],
  ['007.50', 7_50],
  // Some versions of an API send numbers.
  [500, 500_00],
  [12.05, 12_05],
])('%s roubles', (text, amount) => {
  expect(kopecksFromDecimal(text)).toBe(amount)
})

test.each([
  '0',
  '0.00',
  '-5',
  '+5',
  '5e2',
  '5E2',
  'NaN',
  'Infinity',
  '0x10',
  '1,5',
  ' 5',
  '5 ',
  '5.',
  '.5',
  '',
  '5.001',
  '1000000000000.01',
  '9'.repeat(40),
  '٥',
  500.001,
  0.1 + 0.2,
  1e21,
  null,
  undefined,
  ['500'],
  { toString: () => '500' },
])('%j is not an amount', (text) => {
  expect(kopecksFromDecimal(text)).toBeUndefined()
})

test.each([
  // 1000 ₽ at 81.5 ₽ is 12.2699386…
  [1_000_00, '81.5', 6, '12.269938'],
  [1_000_00, '81.50', 2, '12.26'],
  [1_000_00, '8150000', 8, '0.00012269'],
  [100, '3', 18, '0.333333333333333333'],
  [100, '1', 0, '1'],
  [300_00, '0.5', 9, '600'],
])('%i kopecks at %s, to %i places, are %s', (amount, rate, decimals, coins) => {
  expect(coinsFor(kopecks(amount), rate, decimals)).toBe(coins)
})

test.each([
  ['0', 8],
  ['-81.5', 8],
  ['8e1', 8],
  ['NaN', 8],
  ['', 8],
  [null, 8],
  ['81.5', -1],
  ['81.5', 1.5],
  ['81.5', Number.NaN],
  ['81.5', 31],
  // Less than the coin's smallest unit.
  ['8150000', 2],
])('nothing is computed at a rate of %j to %j places', (rate, decimals) => {
  expect(coinsFor(kopecks(1_000_00), rate, decimals)).toBeUndefined()
})

const amounts = fc.integer({ min: 1, max: greatestAmount }).map(kopecks)
const rates = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }))
  .filter(([whole, fraction]) => whole + fraction > 0n)
  .map(([whole, fraction]) => ({
    text: `${whole}.${String(fraction).padStart(12, '0')}`,
    units: whole * 10n ** 12n + fraction,
  }))

test('never more of a coin than the roubles buy, and never a smallest part less than possible', () => {
  fc.assert(
    fc.property(amounts, rates, fc.integer({ min: 0, max: 18 }), (amount, rate, decimals) => {
      const text = coinsFor(amount, rate.text, decimals)
      const [whole = '0', fraction = ''] = (text ?? '0').split('.')
      expect(fraction.length).toBeLessThanOrEqual(decimals)
      const coins = BigInt(whole + fraction.padEnd(decimals, '0'))
      // coins/10^decimals × units/10^12 ≤ amount/100 < (coins + 1)/10^decimals × units/10^12
      const budget = BigInt(amount) * 10n ** BigInt(12 + decimals)
      expect(coins * rate.units * 100n <= budget && budget < (coins + 1n) * rate.units * 100n).toBe(true)
    }),
  )
})

test('roubles written as text are read back unchanged', () => {
  fc.assert(fc.property(amounts, (amount) => kopecksFromDecimal(decimalFromKopecks(amount)) === amount))
})

test('two spellings of a decimal are the same amount', () => {
  expect(sameAmount('1.50', '1.5')).toBe(true)
  expect(sameAmount('0012', '12.000')).toBe(true)
  expect(sameAmount('1.5', '1.50000000000000001')).toBe(false)
  expect(sameAmount('1e0', '1')).toBe(false)
  expect(sameAmount(1, '1')).toBe(true)
  expect(sameAmount(2 ** 53, String(2n ** 53n))).toBe(true)
  expect(sameAmount(2 ** 60, String(2n ** 60n))).toBe(false)
  expect(sameAmount(undefined, undefined)).toBe(false)
})

test('a decimal is rounded down, never up', () => {
  expect(roundDown('1.999999', 2)).toBe('1.99')
  expect(roundDown('1.9', 8)).toBe('1.9')
  expect(roundDown('0.001', 2)).toBe('0')
  expect(roundDown('-1', 2)).toBeUndefined()
})

test.each([
  [500_00, '3', '10', 150_00],
  [500_00, '0.3', '1', 150_00],
  // Rounded down.
  [100_00, '1', '3', 33_33],
  [100_00, '1', '1', 100_00],
  [100_00, '0.000000001', '1', undefined],
  [100_00, '2', '1', undefined],
  [100_00, '1', '0', undefined],
  [100_00, '-1', '3', undefined],
  [100_00, '1e-7', '3', undefined],
  [100_00, 'NaN', '3', undefined],
  [100_00, 'undefined', '3', undefined],
] as const)('of %i kopecks, %s of %s is %s', (amount, part, whole, share) => {
  expect(shareOf(kopecks(amount), part, whole)).toBe(share)
})
