import { expect, test } from 'vitest'
import { offsetOf, slideAfter, swipe } from './carousel.ts'

test.each([
  // current, offsets of the four slides
  [0, [0, 1, -2, -1]],
  [1, [-1, 0, 1, -2]],
  [2, [-2, -1, 0, 1]],
  [3, [1, -2, -1, 0]],
])('with slide %i shown the four are at %o', (current, offsets) => {
  expect([0, 1, 2, 3].map((i) => offsetOf(i, current, 4))).toEqual(offsets)
})

test('of two slides the other one is on the side of its number', () => {
  expect([offsetOf(1, 0, 2), offsetOf(0, 1, 2)]).toEqual([1, -1])
})

test('the carousel wraps from the last slide to the first, and back', () => {
  expect(slideAfter(3, 1, 4)).toBe(0)
  expect(slideAfter(0, -1, 4)).toBe(3)
})

test.each([
  [-80, 400, 1],
  [80, 400, -1],
  [-30, 400, 0],
  [-30, 40, 1],
  [8, 10, 0],
  [0, 0, 0],
])('a swipe of %i px in %i ms turns by %i', (moved, elapsed, by) => {
  expect(swipe(moved, elapsed)).toBe(by)
})
