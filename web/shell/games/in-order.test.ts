import { expect, test } from 'vitest'
import { games } from '../../games/index.ts'
import { inOrder } from './in-order.ts'

const types = games.map(({ type }) => type)

test.each([
  [undefined, types],
  [[], types],
  [[...types].reverse(), [...types].reverse()],
  [
    [types[3]!, types[1]!],
    [types[3], types[1], ...types.filter((_, place) => place !== 1 && place !== 3)],
  ],
])('the order %j', (order, expected) => {
  expect(inOrder(games, order).map(({ type }) => type)).toEqual(expected)
})
