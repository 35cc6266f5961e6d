import { expect, test } from 'vitest'
import { amountOf, gameNameOf, hundredthsOf } from './major-win.ts'

test.each([
  // bet   multiplier winAmount shown, in kopecks
  [100, 'x2.5', 250, 25_000],
  [100, 'x2.5', 249.99, 24_999],
  [100, 'x2.5', 0, 25_000],
  [100, 'x2.5', undefined, 25_000],
  [0.33, 'x1.96', undefined, 64],
  [10, '', undefined, 0],
  [undefined, 'x2', undefined, 0],
])('bet %j, %j, amount %j: %i kopecks', (betAmount, multiplier, winAmount, kopecks) => {
  expect(amountOf({ betAmount, multiplier, winAmount })).toBe(kopecks)
})

test.each([
  ['x2.5', 250],
  ['x98', 9800],
  ['2.05', 205],
  ['', 0],
])('%j is %i hundredths', (text, hundredths) => {
  expect(hundredthsOf(text)).toBe(hundredths)
})

test('a game without a name is GAME', () => {
  expect(gameNameOf({ gameName: 'Mines' })).toBe('Mines')
  expect(gameNameOf({ gameName: '' })).toBe('GAME')
  expect(gameNameOf({})).toBe('GAME')
})
