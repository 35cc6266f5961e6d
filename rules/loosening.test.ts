import { expect, test } from 'vitest'
import { isLooser, type LooserWay, loosenedFields } from './loosening.ts'

test.each<[LooserWay, unknown, unknown, boolean]>([
  ['higher', 100, 101, true],
  ['higher', 100, 100, false],
  ['higher', 100, 0, false],
  ['higher', [500, 300], [500, 300, 1], true],
  ['higher', [500, 300], [300, 301], true],
  ['higher', [500, 300], [500], false],
  ['higher, or 0', 100, 101, true],
  ['higher, or 0', 100, 0, true],
  ['higher, or 0', 0, 100, false],
  ['higher, or 0', 0, 0, false],
  ['higher, or 0', 100, 99, false],
  ['lower', 2, 1.99, true],
  ['lower', 2, 2.01, false],
  ['lower', 2, 2, false],
  ['on', false, true, true],
  ['on', true, true, false],
  ['on', true, false, false],
  ['on', false, false, false],
  ['off', true, true, false],
  ['off', false, false, false],
  ['off', true, false, true],
  ['off', false, true, false],
  ['fewer', 'IR, KP', 'IR', true],
  ['fewer', 'IR', 'KP', true],
  ['fewer', 'IR', 'KP, IR', false],
  ['fewer', '', 'IR', false],
  ['fewer', 'IR', '', true],
  ['faster', { amount: 10, seconds: 60, burst: 5 }, { amount: 10, seconds: 59, burst: 5 }, true],
  ['faster', { amount: 10, seconds: 60, burst: 5 }, { amount: 20, seconds: 120, burst: 5 }, false],
  ['faster', { amount: 10, seconds: 60, burst: 5 }, { amount: 1, seconds: 60, burst: 6 }, true],
  ['neither', 1, 2, false],
])('%s: from %j to %j: %j', (way, from, to, looser) => {
  expect(isLooser(way, from, to)).toBe(looser)
})

test('of a change, only what it loosens', () => {
  const ways = { edge: 'lower', most: 'higher', name: 'neither' } as const
  expect(loosenedFields(ways, { edge: 2, most: 5, name: 'a' }, { edge: 1, most: 4, name: 'b' })).toEqual(['edge'])
})

test('a field that a change does not mention is not loosened', () => {
  const ways = { open: 'off', most: 'higher' } as const
  expect(loosenedFields(ways, { open: true, most: 5 }, { most: 6 })).toEqual(['most'])
})
