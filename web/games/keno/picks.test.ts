import { expect, test } from 'vitest'
import { neighbourOf, quickPick, togglePick } from './picks.ts'

test('a press picks a number or gives it back, and an eleventh is not picked', () => {
  expect(togglePick([1, 2], 3)).toEqual([1, 2, 3])
  expect(togglePick([1, 2], 1)).toEqual([2])
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect(togglePick(ten, 11)).toBe(ten)
})

test('a quick pick has different numbers, and leaves out words that would favour some', () => {
  const words = [0xffff_ffff, 0, 39, 0]
  const picked = quickPick(3, (word) => word.set([words.shift() ?? 0]))
  expect(picked).toEqual([1, 2, 3])
})

test('every number is picked about as often as any other', () => {
  const times = new Uint32Array(41)
  for (let turn = 0; turn < 4_000; turn++)
    for (const number of quickPick(10, (word) => crypto.getRandomValues(word))) times[number]! += 1
  expect(times[0]).toBe(0)
  // Six standard deviations around a thousand.
  for (const count of times.subarray(1)) expect(Math.abs(count - 1_000)).toBeLessThan(165)
})

test.each([
  [0, 'ArrowRight', 1],
  [0, 'ArrowLeft', 0],
  [0, 'ArrowDown', 8],
  [39, 'ArrowDown', 39],
  [8, 'ArrowUp', 0],
  [8, 'Enter', undefined],
])('from place %d %s leads to %j', (place, key, next) => {
  expect(neighbourOf(place, key)).toBe(next)
})
