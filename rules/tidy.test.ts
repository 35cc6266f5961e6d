import { expect, test } from 'vitest'
import { tidy, withoutInvisible } from './tidy.ts'

test.each([
  ['a\u200bb\u00adc', 'abc'],
  ['a\tb\nc\r\nd', 'a b c  d'],
  ['\u202eadmin\u202c', 'admin'],
  ['plain text', 'plain text'],
])('%j without what nobody sees is %j', (text, visible) => {
  expect(withoutInvisible(text)).toBe(visible)
})

test('a tidy text is normalised and has no spaces around it', () => {
  expect(tidy(' \u200bn\u0303andu\u0301\n')).toBe('ñandú')
})
