import { expect, test } from 'vitest'
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts'

test.each([
  ['+7 900 123-45-67', '79001234567'],
  ['8 (900) 123 45 67', '79001234567'],
  ['9001234567', '79001234567'],
  ['79001234567', '79001234567'],
  ['+7 495 123-45-67', undefined],
  ['900123456', undefined],
  ['790012345678', undefined],
  ['7900123456x', undefined],
  ['', undefined],
])('%s is %s', (text, digits) => {
  expect(readPhoneNumber(text)?.digits).toBe(digits)
})

test('a number is masked in lists, and grouped for people', () => {
  expect(readPhoneNumber('89001234567')!.masked).toBe('+7 900 ***-**-67')
  expect(formatPhoneNumber('79001234567')).toBe('+7 900 123-45-67')
})
