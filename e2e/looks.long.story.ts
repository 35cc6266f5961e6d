import { expect, test } from '@playwright/test'
import { allLooks, inAGroup, type Look, looksAt } from './looks.ts'
import { screens } from './screens.ts'

const valuesOf = (looks: readonly Look[], ...names: readonly (keyof Look)[]) =>
  new Set(looks.map((look) => names.map((name) => look[name]).join(' ')))

const dimensions = ['width', 'theme', 'language'] as const
const pairs = [
  ['width', 'theme'],
  ['width', 'language'],
  ['theme', 'language'],
] as const

test('each screen is viewed once at each width, and in each theme and language', () => {
  for (const [place, { from }] of screens.entries()) {
    const looks = looksAt(place, from)
    for (const dimension of dimensions) expect(valuesOf(looks, dimension)).toEqual(valuesOf(allLooks(from), dimension))
    expect(looks).toHaveLength(valuesOf(looks, 'width').size)
  }
})

test('six neighbours in the table of screens have all pairs, and all combinations, among them', () => {
  for (let first = 0; first + inAGroup <= screens.length; first++) {
    const looks = Array.from({ length: inAGroup }, (_, next) => looksAt(first + next)).flat()
    for (const pair of pairs) expect(valuesOf(looks, ...pair)).toEqual(valuesOf(allLooks(), ...pair))
    expect(valuesOf(looks, ...dimensions)).toEqual(valuesOf(allLooks(), ...dimensions))
  }
})
