import { isClientSeed } from '@casino/rules/fairness'
import { expect, test } from 'vitest'
import { emptyInput, hasBlankEnd, readVerifyInput } from './verify-input.ts'

const typed = { ...emptyInput, serverSeed: 'seed', clientSeed: 'a' }

test.each([' lead', 'tail ', ' both ', '\u00a0', ' ', 'in side'])('every character of the seed %j counts', (seed) => {
  expect(isClientSeed(seed)).toBe(true)
  const read = readVerifyInput({ ...emptyInput, serverSeed: ' ab ', clientSeed: seed })
  expect(read).toMatchObject({ ok: true, seeds: { serverSeed: ' ab ', clientSeed: seed } })
  expect(hasBlankEnd(seed)).toBe(seed !== 'in side')
})

test('a line break and a byte order mark of a copied seed do not', () => {
  expect(
    readVerifyInput({ ...emptyInput, serverSeed: '\ufeffseed\r\n', clientSeed: 'my word\n', nonce: ' 7' }),
  ).toMatchObject({
    ok: true,
    seeds: { serverSeed: 'seed', clientSeed: 'my word' },
    nonce: 7,
  })
})

test.each([
  [emptyInput, ['serverSeed', 'clientSeed']],
  [{ ...typed, clientSeed: 'a:b' }, ['clientSeed']],
  [{ ...typed, nonce: '' }, ['nonce']],
  [{ ...typed, nonce: '-1' }, ['nonce']],
  [{ ...typed, nonce: '1.5' }, ['nonce']],
  [{ ...typed, nonce: '1e3' }, ['nonce']],
  [{ ...typed, game: 'mines', mines: '' }, ['mines']],
  [{ ...typed, game: 'mines', mines: '0' }, ['mines']],
  [{ ...typed, game: 'mines', mines: '25' }, ['mines']],
  [{ ...typed, game: 'mines', mines: '9', cells: 9 }, ['mines']],
] as const)('%j: wrong are %j', (input, wrong) => {
  expect(readVerifyInput(input)).toEqual({ ok: false, wrong })
})

test.each([
  [{ ...typed, mines: 'many' }, 0],
  [{ ...typed, game: 'mines', mines: ' 24 ' }, 24],
  [{ ...typed, game: 'mines', mines: '48', cells: 49 }, 48],
] as const)('%j can be recomputed', (input, mines) => {
  expect(readVerifyInput(input)).toMatchObject({ ok: true, field: { cells: input.cells, mines } })
})
