import { expect, test } from 'vitest'
import { fillTemplate } from './template-text.ts'

const values = { name: '$& <b>', number: '12', reference: '' }

test.each([
  ['nothing to fill in', 'Hello', 'Hello'],
  ['a name, as it is', '{name}, hello, {name}', '$& <b>, hello, $& <b>'],
  ['an empty reference', 'About {number}: {reference}.', 'About 12: .'],
  ['an unknown placeholder', '{sum} of {constructor}', '{sum} of {constructor}'],
])('%s', (_, text, filled) => {
  expect(fillTemplate(text, { ...values })).toBe(filled)
})
