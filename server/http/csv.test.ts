import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each<[string | number | null, string]>([
  ['dice', 'dice'],
  ['a "quoted", one', '"a ""quoted"", one"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', `'+1`],
  ['-1+2', `'-1+2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  [-12.5, '-12.5'],
  [null, ''],
])('the cell %j is written as %j', (cell, text) => {
  expect(csvOf(['a', 'b'], [[cell, 1]])).toBe(`\ufeffa,b\r\n${text},1\r\n`)
})
