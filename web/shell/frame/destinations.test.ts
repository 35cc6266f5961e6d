import { expect, test } from 'vitest'
import { find, findPages, searchable } from '../search/find-pages.ts'
import { destinationOf, isAt, places } from './destinations.ts'

test.each([
  ['кос', ['dice']],
  ['КОСТИ', ['dice']],
  ['честн игра', ['fairness']],
  ['', []],
  ['  ', []],
  ['нет такого', []],
])('%o finds %o', (query, keys) => {
  expect(find(query, searchable).map(({ key }) => key)).toEqual(keys)
})

test.each([
  ['sweet', undefined],
  ['dice', 'dice'],
  ['dados', 'dice'],
  ['rjcnb', 'dice'],
  ['рулетак', 'roulette'],
  ['ruleta', 'roulette'],
  ['withdraw', 'withdraw'],
  ['минцы', 'mines'],
])('a search for %o in Russian opens %s', (query, key) => {
  const { named, similar } = findPages(query, ({ name }) => name())
  expect([...named, ...similar][0]?.key).toBe(key)
})

test('names that start with the word come first', () => {
  expect(find('п', searchable)[0]?.name()).toMatch(/^П/)
})

test.each([
  [places.home, '/', {}, true],
  [places.home, '/slots', {}, false],
  [destinationOf('dice'), '/games/dice', {}, true],
  [places.profile, '/profile', {}, true],
  [places.profile, '/profile', { tab: 'bonuses' }, false],
  [places.bonuses, '/profile', { tab: 'bonuses' }, true],
  [places.deposit, '/balance', {}, true],
  [places.deposit, '/balance', { tab: 'withdraw' }, false],
  [places.withdraw, '/balance', { tab: 'withdraw' }, true],
  [places.deposit, '/profile/top-up/a1b2', { type: 'crypto' }, true],
  [places.withdraw, '/profile/top-up', { type: 'crypto' }, false],
  [places.withdraw, '/profile/withdraw', {}, true],
  [places.profile, '/profile/withdraw', {}, false],
] as const)('whether $key is at %s %o', (destination, pathname, search, at) => {
  expect(isAt(destination, pathname, search)).toBe(at)
})
