import { expect, test } from 'vitest'
import { isUsername } from './username.ts'

test.each([
  ['abc', true],
  ['Искра', true],
  ['nova_77', true],
  ['luz.del.sur', true],
  ['ñandú', true],
  ['名前名', false],
  ['...', false],
  ['admın', false], // ı without its dot
  ['ａｄｍｉｎ', false],
  ['٣٣٣', false],
  ['123', true],
  ['x'.repeat(32), true],
  ['ab', false],
  ['x'.repeat(33), false],
  ['a b', false],
  ['a\u200bbc', false],
  ['a\u202ebc', false],
  ['ab😀', false],
  ['рaypal', false], // Cyrillic р, Latin aypal
  ['αdmin', false],
])('%j is a username: %s', (username, expected) => {
  expect(isUsername(username)).toBe(expected)
})
