import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCardNumber, passesLuhn, readCardNumber } from './card-number.ts'

// Test numbers that the networks and providers publish.
test.each([
  ['2200 0000 0000 0004', 'mir', '2200 00** **** 0004'],
  ['2204000000000000006'.slice(0, 16).replace(/.$/, '0'), 'mir', '2204 00** **** 0000'],
  ['4242-4242-4242-4242', 'visa', '4242 42** **** 4242'],
  ['4222222222222', 'visa', '4222 22** *222 2'],
  [' 5555 5555 5555 4444 ', 'mastercard', '5555 55** **** 4444'],
  ['2223003122003222', 'mastercard', '2223 00** **** 3222'],
  ['2720 9999 9999 9996', 'mastercard', '2720 99** **** 9996'],
  ['3782 822463 10005', 'amex', '3782 82** ***0 005'],
  ['3530111333300000', 'jcb', '3530 11** **** 0000'],
  ['6200000000000005', 'unionpay', '6200 00** **** 0005'],
  ['6759649826438453', 'maestro', '6759 64** **** 8453'],
])('%s is a card of %s, shown as %s', (text, scheme, masked) => {
  expect(readCardNumber(text)).toEqual({ digits: text.replaceAll(/\D/g, ''), scheme, masked })
})

test.each([
  ['nothing', ''],
  ['spaces', '    '],
  ['a wrong check digit', '2200 0000 0000 0005'],
  ['zeros alone', '0000 0000 0000 0000'],
  ['too few digits', '4242 4242 4242'],
  ['too many digits', '2200 0000 0000 0000 0008'],
  ['a network that there is not', '9999 9999 9999 9995'],
  ['just below what is Mir’s', '2205 0000 0000 0009'],
  ['Mastercard of a wrong length', '5555 5555 5555 5555 552'],
  ['a letter', '4242 4242 4242 424O'],
  ['other digits', '４２４２４２４２４２４２４２４２'],
  ['a sign', '+4242424242424242'],
  ['a decimal point', '4242424242424242.0'],
  ['much too much', '4242 4242 4242 4242'.padEnd(100)],
])('refused: %s', (_, text) => {
  expect(readCardNumber(text)).toBeUndefined()
})

test('the check digit alone, as the form tells it', () => {
  expect(['4242 4242-4242 4242', '0000 0000 0000 0000', '18', '0'].map(passesLuhn)).toEqual([true, true, true, true])
  expect(['', ' - ', '4242 4242 4242 4243', '1', 'x18', '1.8'].map(passesLuhn)).toEqual(Array(6).fill(false))
})

test.each([
  ['', ''],
  ['2200', '2200'],
  ['22000', '2200 0'],
  ['2200-0000 0000x0004', '2200 0000 0000 0004'],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
])('what is typed as “%s” is shown as “%s”', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
  expect(formatCardNumber(shown)).toBe(shown)
})

const card = fc
  .stringMatching(/^\d{11}$/)
  .map((middle) => Array.from({ length: 10 }, (_, last) => `2202${middle}${last}`).find(passesLuhn) ?? '')

test('one wrong digit is always found, and so is a neighbour exchanged, except 0 with 9', () => {
  fc.assert(
    fc.property(card, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      expect(readCardNumber(digits)?.scheme).toBe('mir')
      const other = (Number(digits[at]) + by) % 10
      expect(passesLuhn(digits.slice(0, at) + other + digits.slice(at + 1))).toBe(false)
      const [first, second] = digits.slice(at, at + 2)
      if (second === undefined || first === second || `${first}${second}`.match(/^(09|90)$/)) return
      expect(passesLuhn(digits.slice(0, at) + second + first + digits.slice(at + 2))).toBe(false)
    }),
  )
})

test('what is masked tells ten digits and no more', () => {
  fc.assert(
    fc.property(card, (digits) => {
      const masked = readCardNumber(digits)?.masked ?? ''
      expect(masked).toMatch(/^\d{4} \d{2}\*{2} \*{4} \d{4}$/)
      expect(digits).toMatch(new RegExp(`^${masked.replaceAll(' ', '').replaceAll('*', '\\d')}$`))
    }),
  )
})
