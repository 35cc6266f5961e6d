import { languages } from '@casino/contract/language'
import { expect, test } from 'vitest'
import { type CsvCell, csvOf, dateCell, decimalCell } from './csv.ts'

test.each<[CsvCell, string]>([
  ['dice', 'dice'],
  ['a "quoted", one', '"a ""quoted"", one"'],
  ['one; two', '"one; two"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', `'+1`],
  ['-1+2', `'-1+2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t'=1`],
  ['\r=1', `"'\r'=1"`],
  [' =1', `' =1`],
  ['＝1+1', `'＝1+1`],
  ['a;=1+1;b', `"a;'=1+1;b"`],
  ['a, -1', `"a, '-1"`],
  ['a\n@SUM(A1)', `"a\n'@SUM(A1)"`],
  [-12.5, '-12.5'],
  [null, ''],
])('the cell %j is written as %j', (cell, text) => {
  expect(csvOf('en', ['a', 'b'], [[cell, 1]])).toBe(`\ufeffa,b\r\n${text},1\r\n`)
})

test.each<[CsvCell, string]>([
  [12.5, '12,5'],
  [-1240.05, '-1240,05'],
  [decimalCell('0.000012345678'), '0,000012345678'],
  [dateCell('2026-02-28 23:59:59'), '2026-02-28 23:59:59'],
  ['one; two', '"one; two"'],
])('in Russian and Spanish the cell %j is written as %j', (cell, text) => {
  for (const language of ['ru', 'es'] as const)
    expect(csvOf(language, ['a', 'b'], [[cell, 1]])).toBe(`\ufeffa;b\r\n${text};1\r\n`)
})

test('no text becomes a formula in a spreadsheet that expects another separator', () => {
  const text = 'a;=HYPERLINK("http://x");b'
  for (const [language, other] of [
    ['en', ';'],
    ['ru', ','],
  ] as const) {
    const file = csvOf(language, ['a', 'b'], [['x', text.replaceAll(';', other)]])
    const cells = file.split(/\r\n/).flatMap((line) => line.split(other))
    expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell))).toEqual([])
    expect(cells.some((cell) => cell.startsWith(`'=`))).toBe(true)
  }
})

test.each([
  '1-2',
  '10.11',
  '5/6',
  '1.2.2026',
  '10:30',
  '2026-01-02',
  '1 000',
  'may5',
  'Mar-5',
  '5 мая',
  '1-янв',
  'сентября 3',
  '3 sept',
  'Abr-5',
  '20ago',
  '1e5',
  '2E10',
  '007',
  '12345678901234567',
  '50%',
  '12,5',
])('the text %s stays text', (text) => {
  for (const language of languages) expect(csvOf(language, ['a'], [[text]])).toContain(`'${text}`)
})

test.each([
  'marlin7',
  'May',
  'nova_77',
  '42',
  'decker5',
  'a1-2',
  '2200 00** **** 0004',
  'anna.out',
  '2026-11-27T10:00:00.000Z',
  'v1.2',
])('the text %s needs no mark', (text) => {
  expect(csvOf('ru', ['a'], [[text]])).toBe(`\ufeffa\r\n${text}\r\n`)
})
