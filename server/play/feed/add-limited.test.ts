import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLimited, mostPerUpdate, type Seen } from './add-limited.ts'

const seen = (weights: readonly number[]): Seen[] => weights.map((weight, id) => ({ id, weight }))
const shown = (weights: readonly number[]): number[] => {
  const some: Seen[] = []
  for (const one of seen(weights)) addLimited(some, one)
  return some.map(({ weight }) => weight)
}

test.each([
  [[], []],
  [[1], [1]],
  [
    [5, 4, 3, 2, 1],
    [5, 4, 3, 2, 1],
  ],
  [
    [9, 1, 2, 3, 4, 5, 6],
    [9, 3, 4, 5, 6],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [2, 3, 4, 5, 6],
  ],
  [
    [7, 7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7],
  ],
])('of %j it keeps %j', (weights, expected) => {
  expect(shown(weights)).toEqual(expected)
})

test('the heaviest and the newest stay, in order, up to the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }), (weights) => {
      const some = shown(weights)
      expect(some.length).toBe(Math.min(weights.length, mostPerUpdate))
      expect(some).toContain(Math.max(...weights))
      expect(some.slice(-(mostPerUpdate - 1))).toEqual(weights.slice(-some.length).slice(-(mostPerUpdate - 1)))
    }),
  )
})
