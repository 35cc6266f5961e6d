import { expect, test } from 'vitest'
import { banKinds, holdsMoney } from './ban.ts'

test('only suspected fraud under review holds the money of a banned player', () => {
  expect(banKinds.map((kind) => [kind, holdsMoney(kind)])).toEqual([
    ['rules', false],
    ['review', true],
    ['request', false],
    ['duplicate', false],
  ])
})
