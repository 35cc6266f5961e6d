import { expect, test } from 'vitest'
import { hotAndCold } from './hot-and-cold.ts'

const once = Array.from({ length: 37 }, (_, number) => number)
const numbers = (list: readonly { number: number }[]) => list.map(({ number }) => number)

test('with fewer spins than pockets no number is hot or cold', () => {
  expect(hotAndCold([])).toEqual({ hot: [], cold: [] })
  expect(hotAndCold(once.slice(1))).toEqual({ hot: [], cold: [] })
})

test('each number once: the latest are hot, the earliest are cold', () => {
  const { hot, cold } = hotAndCold(once)
  expect([numbers(hot), numbers(cold)]).toEqual([
    [0, 1, 2, 3, 4],
    [36, 35, 34, 33, 32],
  ])
})

test('frequency counts before recency', () => {
  const drawn = [5, ...Array.from({ length: 40 }, () => 8), 7, 7, 7, 5]
  const { hot, cold } = hotAndCold(drawn)
  expect(hot.slice(0, 3)).toEqual([
    { number: 8, times: 40 },
    { number: 7, times: 3 },
    { number: 5, times: 2 },
  ])
  expect(cold.every(({ times }) => times === 0)).toBe(true)
})
