import { expect, test } from 'vitest'
import { cellAfter } from './grid-moves.ts'

test.each([
  // key        Ctrl   from side to
  ['ArrowRight', false, 0, 5, 1],
  ['ArrowRight', false, 4, 5, 4], // the end of a row does not wrap to the next
  ['ArrowLeft', false, 5, 5, 5],
  ['ArrowLeft', false, 6, 5, 5],
  ['ArrowUp', false, 3, 5, 3],
  ['ArrowUp', false, 8, 5, 3],
  ['ArrowDown', false, 20, 5, 20],
  ['ArrowDown', false, 19, 5, 24],
  ['Home', false, 13, 5, 10],
  ['End', false, 10, 5, 14],
  ['Home', true, 13, 5, 0],
  ['End', true, 13, 5, 24],
  ['End', true, 0, 7, 48],
  ['ArrowDown', false, 3, 3, 6],
  ['Enter', false, 3, 3, undefined],
  ['a', false, 3, 3, undefined],
])('%s (Ctrl %s) from %d on a side of %d leads to %s', (key, ctrlKey, from, side, to) => {
  expect(cellAfter({ key, ctrlKey }, from, side)).toBe(to)
})
