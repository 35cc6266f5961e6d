import { describe, expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

describe('a scale', () => {
  test.each([
    { values: [], ticks: [0, 1] },
    { values: [0, 0], ticks: [0, 1] },
    { values: [10], ticks: [0, 2, 4, 6, 8, 10] },
    { values: [7.2, 3], ticks: [0, 2, 4, 6, 8] },
    { values: [-40, 90], ticks: [-50, 0, 50, 100] },
    { values: [-3], ticks: [-3, -2, -1, 0] },
    { values: [1_200_000, -1], ticks: [-250_000, 0, 250_000, 500_000, 750_000, 1_000_000, 1_250_000] },
  ])('of $values has the steps $ticks', ({ values, ticks }) => {
    expect(scaleOf(values).ticks).toEqual(ticks)
  })

  test('puts the lowest step at the bottom, the highest at the top, and every value between', () => {
    for (const values of [[-40, 90, 12], [0.01], [-5, -1], [3, 4], [1e10, -1e3]]) {
      const { ticks, at } = scaleOf(values)
      expect([at(ticks[0]!), at(ticks.at(-1)!)].map(Math.round)).toEqual([0, 100])
      expect(values.every((value) => at(value) >= 0 && at(value) <= 100)).toBe(true)
    }
  })
})
