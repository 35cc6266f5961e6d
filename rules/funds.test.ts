import { expect, test } from 'vitest'
import { type FundsStatement, fundsText, lastDayOf, parseFunds } from './funds.ts'
import { kopecks } from './money.ts'

const october: FundsStatement = {
  origin: 'casino.example',
  month: '2026-10',
  owed: { balances: kopecks(12_345_678), pending: kopecks(100_000) },
  held: [
    { kind: 'provider', account: 'Pay "now" — рубли', day: '2026-10-31', amount: kopecks(3_000_005) },
    { kind: 'bank', account: 'Alfa', day: '2026-10-31', amount: kopecks(10_000_000) },
  ],
  lastEntry: 17,
}

test('the text of a statement', () => {
  expect(fundsText(october)).toBe(`Player funds of casino.example
At the end of 2026-10-31 in Europe/Moscow, in RUB
Owed: balances 123456.78
Owed: pending withdrawals 1000.00
Owed in all: 124456.78
Held: bank "Alfa" on 2026-10-31 100000.00
Held: provider "Pay \\"now\\" — рубли" on 2026-10-31 30000.05
Held in all: 130000.05
Difference: 5543.27
Balances entered up to number 17
`)
})

test('it is read back, also when money is missing', () => {
  const short = { ...october, held: [{ ...october.held[1]!, amount: kopecks(7) }], lastEntry: 1 }
  expect(fundsText(short)).toContain('Difference: -124456.71')
  expect(parseFunds(fundsText(short))).toEqual(short)
  expect(parseFunds(fundsText(october))).toEqual({ ...october, held: october.held.toReversed() })
})

test.each([
  ['a sum', (text: string) => text.replace('124456.78', '124456.79')],
  ['a difference', (text: string) => text.replace('5543.27', '5543.28')],
  ['a balance', (text: string) => text.replace('123456.78', '123456.77')],
  ['a line more', (text: string) => `${text}Held: bank "Moon" on 2026-10-31 1.00\n`],
  ['another day', (text: string) => text.replace('of 2026-10-31 in', 'of 2026-10-30 in')],
  ['no text', () => ''],
])('%s that does not add up is none', (_, change) => {
  expect(parseFunds(change(fundsText(october)))).toBeUndefined()
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day)
})

const lines = fundsText(october).split('\n').slice(0, -1)
test.each(lines)('without “%s” it is none', (line) => {
  expect(parseFunds(fundsText(october).replace(`${line}\n`, ''))).toBeUndefined()
})
test.each(lines)('with something before or after “%s” it is none', (line) => {
  expect(parseFunds(fundsText(october).replace(line, ` ${line}`))).toBeUndefined()
  expect(parseFunds(fundsText(october).replace(line, `${line} `))).toBeUndefined()
})

test('negative amounts, nothing and single kopecks are read back', () => {
  const odd: FundsStatement = {
    ...october,
    owed: { balances: kopecks(0), pending: kopecks(-5) },
    held: [
      { kind: 'bank', account: 'A', day: '2026-10-31', amount: kopecks(-12_34) },
      { kind: 'bank', account: 'B', day: '2026-10-31', amount: kopecks(0) },
    ],
  }
  expect(fundsText(odd)).toContain('Held: bank "A" on 2026-10-31 -12.34\nHeld: bank "B" on 2026-10-31 0.00\n')
  expect(fundsText(odd)).toContain('Owed: pending withdrawals -0.05\n')
  expect(parseFunds(fundsText(odd))).toEqual(odd)
})

test('a name that is no text makes it none', () => {
  expect(parseFunds(fundsText(october).replace('"Alfa"', '"Al"fa"'))).toBeUndefined()
})
