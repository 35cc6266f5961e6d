import { expect, test } from 'vitest'
import { offsetsOf, turnsOf } from './path.ts'

test('a ball is half a cell further to the side at each row', () => {
  expect(offsetsOf(['L', 'R', 'R', 'R'])).toEqual([0, -1, 0, 1, 2])
})

test.each([
  ['LRLRLRLR', 8, 8],
  ['LRLRLRL', 8, undefined],
  ['LRLRLRLX', 8, undefined],
  [7, 8, undefined],
])('%j with %d rows has %j turns', (path, rows, length) => {
  expect(turnsOf(path, rows)?.length).toBe(length)
})
