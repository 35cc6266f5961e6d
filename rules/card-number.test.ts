import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber, passesLuhn, readCardNumber } from './card-number.ts'

// Test numbers that the networks and providers publish, and valid numbers of networks that publish none.
test.each([
  ['2200 0000 0000 0004', '2200 00** **** 0004'],
  ['4242-4242-4242-4242', '4242 42** **** 4242'],
  ['4222222222222', '4222 22** *222 2'],
  [' 5555 5555 5555 4444 ', '5555 55** **** 4444'],
  ['3782 822463 10005', '3782 82** ***0 005'],
  ['3530111333300000', '3530 11** **** 0000'],
  ['6759649826438453', '6759 64** **** 8453'],
  // Uzcard, Humo, and a number that matches no network's prefix.
  ['8600 0000 0000 0007', '8600 00** **** 0007'],
  ['9860 0000 0000 0000', '9860 00** **** 0000'],
  ['9999 9999 9999 9995', '9999 99** **** 9995'],
  // The shortest and the longest.
  ['5018 0000 0009', '5018 00** 0009'],
  ['6304 0000 0000 0000 000', '6304 00** **** ***0 000'],
])('%s is a card, shown as %s', (text, masked) => {
  expect(readCardNumber(text)).toEqual({ digits: text.replaceAll(/\D/g, ''), masked })
})

test.each([
  ['nothing', ''],
  ['spaces', '    '],
  ['a wrong check digit', '2200 0000 0000 0005'],
  ['zeros alone', '0000 0000 0000 0000'],
  ['eleven digits', '4242 4242 420'],
  ['eleven digits with a right check digit', '4242 4242 428'],
  ['too many digits', '2200 0000 0000 0000 0008'],
  ['a letter', '4242 4242 4242 424O'],
  ['a letter before', 'x4242 4242 4242 4242'],
  ['a letter after', '4242 4242 4242 4242x'],
  ['other digits', '４２４２４２４２４２４２４２４２'],
  ['a sign', '+4242424242424242'],
  ['a decimal point', '4242424242424242.0'],
  ['much too much', '4242 4242 4242 4242'.padEnd(100)],
])('refused: %s', (_, text) => {
  expect(readCardNumber(text)).toBeUndefined()
})

test('64 characters are read, 65 are not', () => {
  expect(readCardNumber('4242 4242 4242 4242'.padEnd(64))).toBeDefined()
  expect(readCardNumber('4242 4242 4242 4242'.padEnd(65))).toBeUndefined()
})

test('a card may begin with zeros', () => {
  expect(readCardNumber('0000 0000 0000 0018')?.masked).toBe('0000 00** **** 0018')
})

test('the check digit alone, as the form checks it', () => {
  expect(['4242 4242-4242 4242', '0000 0000 0000 0000', '18', '0'].map(passesLuhn)).toEqual([true, true, true, true])
  expect(['', ' - ', '4242 4242 4242 4243', '1', 'x18', '18x', '1.8'].map(passesLuhn)).toEqual(Array(7).fill(false))
})

test.each([
  ['', ''],
  ['2200', '2200'],
  ['22000', '2200 0'],
  ['2200-0000 0000x0004', '2200 0000 0000 0004'],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
])('typed “%s” is shown as “%s”', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
  expect(formatCardNumber(shown)).toBe(shown)
})

const card = fc
  .stringMatching(/^\d{11}$/)
  .map((middle) => Array.from({ length: 10 }, (_, last) => `2202${middle}${last}`).find(passesLuhn) ?? '')

test('one wrong digit is always detected, and so are two swapped neighbours, except 0 with 9', () => {
  fc.assert(
    fc.property(card, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      expect(readCardNumber(digits)?.digits).toBe(digits)
      const other = (Number(digits[at]) + by) % 10
      expect(passesLuhn(digits.slice(0, at) + other + digits.slice(at + 1))).toBe(false)
      const [first, second] = digits.slice(at, at + 2)
      if (second === undefined || first === second || `${first}${second}`.match(/^(09|90)$/)) return
      expect(passesLuhn(digits.slice(0, at) + second + first + digits.slice(at + 2))).toBe(false)
    }),
  )
})

test('a masked number shows ten digits and no more', () => {
  fc.assert(
    fc.property(card, (digits) => {
      const masked = readCardNumber(digits)?.masked ?? ''
      expect(masked).toMatch(/^\d{4} \d{2}\*{2} \*{4} \d{4}$/)
      expect(digits).toMatch(new RegExp(`^${masked.replaceAll(' ', '').replaceAll('*', '\\d')}$`))
    }),
  )
})
