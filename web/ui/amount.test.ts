import { kopecks } from '@casino/rules/money'
import { describe, expect, test } from 'vitest'
import { editAmount, fieldText, formatMoney, formatMultiplier, formatProfit, kopecksOf, parseAmount } from './amount.ts'

const spaced = (text: string) => text.replaceAll(' ', '\u00a0')

test.each([
  [0, '0,00 ₽'],
  [5, '0,05 ₽'],
  [124050, '1 240,50 ₽'],
  [100, '1,00 ₽'],
  [-1000, '−10,00 ₽'],
  [500_000_000_00, '500 000 000,00 ₽'],
])('%i kopecks are shown as %s', (amount, text) => {
  expect(formatMoney(kopecks(amount), '₽')).toBe(spaced(text))
})

test('a profit or loss has a sign, zero has none', () => {
  expect(formatProfit(kopecks(960), '₽')).toBe(spaced('+9,60 ₽'))
  expect(formatProfit(kopecks(-1000), '₽')).toBe(spaced('−10,00 ₽'))
  expect(formatProfit(kopecks(0), '₽')).toBe(spaced('0,00 ₽'))
})

test('no currency symbol is shown while it is not known', () => {
  expect(formatMoney(kopecks(100), '')).toBe('1,00')
})

test.each([
  ['10', 1000],
  ['0', 0],
  ['10,5', 1050],
  ['10.05', 1005],
  ['1 000,50 ₽', 100050],
  ['1\u00a0000,50\u00a0₽', 100050],
  ['1,000.50', 100050],
  ['1.000,50', 100050],
  ['1,000,000', 100000000],
  [',5', 50],
  ['007', 700],
  ['12,345', 1234],
  ['', undefined],
  ['₽', undefined],
])('%o means %o kopecks', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

describe('typing', () => {
  test.each([
    // text, caret → text, caret
    ['1000', 4, '1 000', 5],
    ['10', 1, '10', 1],
    ['1 2340', 6, '12 340', 6],
    ['91 000', 1, '91 000', 1],
    ['100 0', 1, '1 000', 2],
    ['10.', 3, '10,', 3],
    ['10,567', 6, '10,56', 5],
    ['05', 2, '5', 1],
    ['abc', 3, '', 0],
  ])('%o at %i becomes %o at %i', (text, caret, shown, place) => {
    expect(editAmount(spaced(text), caret)).toEqual({ text: spaced(shown), caret: place })
  })
})

test.each([1, 99, 100, 1050, 123456789])('the field text of %i parses to the same amount', (amount) => {
  expect(parseAmount(fieldText(kopecks(amount)))).toBe(amount)
})

test('an amount in roubles from a reply becomes whole kopecks', () => {
  expect(kopecksOf(0.29)).toBe(29)
  expect(kopecksOf(1240.5)).toBe(124050)
})

test('a multiplier has two decimals', () => {
  expect(formatMultiplier(196)).toBe('×1,96')
  expect(formatMultiplier(9800)).toBe('×98,00')
})
