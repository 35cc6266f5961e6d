import { expect, test } from 'vitest'
import { onlyNumber, typedNumber } from './typed-number.ts'

test.each([
  ['2', 2],
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['×1,96', 1.96],
  ['50 %', 50],
  ['2,', 2],
  ['', undefined],
  [',', undefined],
  ['-1', undefined],
  ['1,2,3', undefined],
  ['1e3', undefined],
])('"%s" means %s', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each([
  ['1,5', '1,5'],
  ['abc', ''],
  ['2x', '2'],
  ['1.25', '1,25'],
  ['1,2,3', '1,23'],
  ['-4 %', '4'],
  ['123456,789', '1234,78'],
])('typed "%s" leaves "%s" in a field for a number', (typed, left) => {
  expect(onlyNumber(typed)).toBe(left)
})

test('a longer number may be typed where the field has room', () => {
  expect(onlyNumber('1 000 000,123', { whole: 7, decimals: 2 })).toBe('1000000,12')
  expect(onlyNumber('0,000098', { whole: 2, decimals: 6 })).toBe('0,000098')
})
