import { expect, test } from 'vitest'
import { isCashier, isLight } from './mini-app.ts'

test.each([
  ['/balance', true],
  ['/balance?tab=deposit', true],
  ['/balance?tab=withdraw&type=card', true],
  ['/balance?tab=history', false],
  ['/profile/top-up?type=crypto', true],
  ['/profile/withdraw/card', true],
  ['/profile', false],
  ['/profile/top-upper', false],
  ['/', false],
])('%s is a page of the cashier: %s', (href, expected) => {
  expect(isCashier(href)).toBe(expected)
})

test.each([
  ['#ffffff', true],
  ['#17212b', false],
  ['#FFCC00', true],
  ['#fff', undefined],
  ['#gggggg', undefined],
  [undefined, undefined],
])('%s is light: %s', (colour, expected) => {
  expect(isLight(colour)).toBe(expected)
})
