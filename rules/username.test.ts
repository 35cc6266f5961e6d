import { expect, test } from 'vitest'
import { isUsername, maskedName, usernamesFrom } from './username.ts'

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

test.each([
  ['marlin', 'ma***'],
  ['ñandú', 'ña***'],
  ['Искра', 'Ис***'],
])('%s is shown as %s', (username, masked) => {
  expect(maskedName(username)).toBe(masked)
})

test.each([
  ['Marlin', 'Marlin', 'Marlin777'],
  ['Anna-Maria O’Hara', 'AnnaMariaOHara', 'AnnaMariaOHara777'],
  // Written with a combining letter.
  ['N\u0303andu\u0301', 'Ñandú', 'Ñandú777'],
  ['Ян3', 'Ян3', 'Ян3777'],
  // Too short without digits.
  ['Ян', undefined, 'Ян777'],
  ['Иван Ivan', undefined, 'player777'],
  ['名前', undefined, 'player777'],
  ['', undefined, 'player777'],
  ['😀', undefined, 'player777'],
  ['a'.repeat(40), 'a'.repeat(20), `${'a'.repeat(20)}777`],
])('from the first name “%s”: %s, then %s', (firstName, whole, numbered) => {
  const names = [...usernamesFrom(firstName, (length) => '7'.repeat(length))]
  expect(names.slice(0, -5)).toEqual(whole === undefined ? [] : [whole])
  expect(names.at(-5)).toBe(numbered)
  expect(names.slice(-5).map((name) => name.length - names.at(-5)!.length)).toEqual([0, 1, 3, 5, 7])
  expect(names.every(isUsername)).toBe(true)
})
