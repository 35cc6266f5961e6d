import { type Kopecks, kopecks } from '@casino/rules/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  editAmount,
  fieldText,
  formatMoney,
  formatMultiplier,
  formatPrize,
  formatProfit,
  kopecksOf,
  parseAmount,
} from './amount.ts'

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

/** Formats of banks, shops, receipts and people. */
const asWritten: readonly (readonly [string, number | undefined])[] = [
  ['500,00 руб.', 50000],
  ['500.00 руб.', 50000],
  ['500 руб', 50000],
  ['500 рублей', 50000],
  ['1 рубль', 100],
  ['500р', 50000],
  ['500 Р.', 50000],
  ['500 p.', 50000],
  ['1 240,50 р.', 124050],
  ['₽1 240,50', 124050],
  ['₽ 500', 50000],
  ['RUB 1,240.50', 124050],
  ['1240.50 RUB', 124050],
  ['500 RUR', 50000],
  ['1.240,50 rublos', 124050],
  ['500 roubles', 50000],
  ['12,5.', 1250],
  ['12,5 ₽.', 1250],
  ['500.', 50000],
  ['500,', 50000],
  ['500,-', 50000],
  ['500.—', 50000],
  ['500 =', 50000],
  ['500 руб.;', 50000],
  ['  500,00  ', 50000],
  ['1\u00a0240,50', 124050],
  ['1\u2009240,50\u2009₽', 124050],
  ['1\u202f240,50\u202f₽', 124050],
  ['1\u2007240', 124000],
  ['1\u3000240', 124000],
  ['1\t240\n', 124000],
  ["1'240.50", 124050],
  ['1’240’000,50', 124000050],
  ['\ufeff500\u200b,00\u00ad ₽', 50000],
  ['\u200e500,00 ₽\u200f', 50000],
  ['500 руб. 50 коп.', 50050],
  ['1 240р 5к', 124005],
  ['500 руб. 00 копеек', 50000],
  ['−500,00 ₽', -50000],
  ['-500', -50000],
  ['–500', -50000],
  ['₽−500', -50000],
  ['+9,60 ₽', 960],
  ['1.234.567,89', 123456789],
  ['1 234 567.8', 123456780],
  ['0,500', 50],
  ['0.050', 5],
  ['1.000', 100000],
  ['1,000', 100000],
  ['999.999', 99999900],
  ['500.0000', 50000],
  ['1.240,500', 124050],
  // Not amounts of roubles: never guessed, least of all multiplied by a hundred.
  ['500 00', undefined],
  ['500 00 ₽', undefined],
  ['12 34', undefined],
  ['1 2345', undefined],
  ['1234.567', undefined],
  ['0,005', undefined],
  ['12.05.2026', undefined],
  ['1,00,000', undefined],
  ['1.240.50', undefined],
  ['1,240.50.10', undefined],
  ['500-1000', undefined],
  ['--500', undefined],
  ['-₽-500', undefined],
  ['5 тыс.', undefined],
  ['5k', undefined],
  ['1e3', undefined],
  ['$500', undefined],
  ['500 €', undefined],
  ['500⁰⁰', undefined],
  ['50 %', undefined],
  ['Итого 500', undefined],
  ['500 руб. 500 руб.', undefined],
  ['500,00 руб. 50 коп.', undefined],
  ['12345678901234', undefined],
  ['руб.', undefined],
  ['.', undefined],
]

test.each<readonly [string, number | undefined]>([
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
  ['', undefined],
  ['₽', undefined],
  ...asWritten,
])('%o means %o kopecks', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test('the symbol of a site is read, another currency is not', () => {
  expect(parseAmount('1 240,50 €', '€')).toBe(124050)
  expect(parseAmount('TON 5', 'TON')).toBe(500)
  expect(parseAmount('5 TON', '₽')).toBeUndefined()
})

/** Every format in which we print an amount, the same in all three languages. */
const printed: readonly ((amount: Kopecks, sign: string) => string)[] = [
  formatMoney,
  formatPrize,
  formatProfit,
  fieldText,
]

test.each(['₽', '', 'руб.', 'RUB', 'р.', '€', 'US$', 'zł'])(
  'what is printed with the sign %o is read as the same amount',
  (sign) => {
    const amounts = fc.oneof(
      fc.integer({ min: -(10 ** 14) + 1, max: 10 ** 14 - 1 }),
      fc.integer({ min: -200_000, max: 200_000 }),
    )
    fc.assert(
      fc.property(amounts, (amount) => {
        for (const print of printed) {
          const text = print(kopecks(amount), sign)
          expect(parseAmount(text, sign), text).toBe(amount)
          const pasted = editAmount(text, text.length, { before: '1\u00a0000', sign })
          expect(pasted.doubt, text).toBeUndefined()
          expect(parseAmount(pasted.text), text).toBe(amount)
          expect(parseAmount(text.replaceAll('\u00a0', '\u202f'), sign), text).toBe(amount)
        }
      }),
    )
  },
)

test('what is read is never a hundred times what is written', () => {
  const decimals = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
  const ends = fc.constantFrom('', '.', ' ', ' ₽', ' руб.', 'р', ' р.', ' RUB', '₽.', '\u202fруб')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 12 - 1 }),
      decimals,
      fc.constantFrom('.', ','),
      ends,
      (roubles, rest, separator, end) => {
        expect(parseAmount(`${roubles}${separator}${rest}${end}`)).toBe(roubles * 100 + Number(rest))
      },
    ),
  )
})

describe('typing', () => {
  test.each([
    // before; text, caret → text, caret
    ['100', '1000', 4, '1 000', 5],
    ['', '10', 1, '10', 1],
    ['1 234', '1 2340', 6, '12 340', 6],
    ['1 000', '91 000', 1, '91 000', 1],
    ['1 000', '12 000', 2, '12 000', 3],
    ['1 000', '1 00', 4, '100', 3],
    ['10', '10.', 3, '10,', 3],
    ['05', '05', 2, '5', 1],
    ['', 'abc', 3, '', 0],
    ['12', '12x', 3, '12', 2],
    ['12', '1x2', 2, '12', 1],
    ['12', '12р', 3, '12', 2],
    ['12', '12 ', 3, '12', 2],
    ['12', '1 2', 2, '12', 1],
    ['12,3', '12,3.', 5, '12,3', 4],
    ['123', '123-', 4, '123', 3],
    ['5 000', '5 00000', 7, '500 000', 7],
    ['1 000 000 000 000', '1 000 000 000 0000', 18, '1 000 000 000 000', 17],
  ])('%o edited to %o at %i becomes %o at %i', (before, text, caret, shown, place) => {
    expect(editAmount(spaced(text), caret, { before: spaced(before) })).toEqual({ text: spaced(shown), caret: place })
  })

  test.each([
    ['10,56', '10,567', '10,56', 'unclear'],
    ['1,00', '1,000', '1,00', 'unclear'],
    ['', '1.000', '1 000', 'unclear'],
    ['1 000', '1.000', '1 000', 'unclear'],
    ['1 000', '12,345', '12 345', 'unclear'],
    ['1 000', '0,500', '0,50', 'unclear'],
    ['1 000', '500 USD', '500 USD', 'unreadable'],
    ['1 000', '500 00', '500 00', 'unreadable'],
    ['12.05.2026', '12.05.202', '12.05.202', 'unreadable'],
  ])('%o replaced by %o becomes %o, which is %s', (before, text, shown, doubt) => {
    expect(editAmount(text, text.length, { before: spaced(before) })).toMatchObject({
      text: shown.includes('USD') || shown === '500 00' ? shown : spaced(shown),
      doubt,
    })
  })

  test('a text that was not understood can be corrected', () => {
    expect(editAmount('500', 3, { before: '500 USD' })).toEqual({ text: '500', caret: 3 })
    expect(editAmount('', 0, { before: '500 USD' })).toEqual({ text: '', caret: 0 })
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
