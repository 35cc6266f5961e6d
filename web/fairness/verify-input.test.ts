import { isClientSeed } from '@casino/rules/fairness'
import { expect, test } from 'vitest'
import { emptyInput, hasBlankEnd, readVerifyInput } from './verify-input.ts'

const mines = (count: string, cells = '25') => ({ mines: { mines: count, cells } })
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
  [{ ...typed, game: 'mines', own: mines('') }, ['mines']],
  [{ ...typed, game: 'mines', own: mines('0') }, ['mines']],
  [{ ...typed, game: 'mines', own: mines('25') }, ['mines']],
  [{ ...typed, game: 'mines', own: mines('9', '9') }, ['mines']],
] as const)('%j: wrong are %j', (input, wrong) => {
  expect(readVerifyInput(input)).toEqual({ ok: false, wrong })
})

test.each([
  [{ ...typed, own: mines('many') }, undefined],
  [
    { ...typed, game: 'mines' },
    { cells: 25, mines: 3 },
  ],
  [
    { ...typed, game: 'mines', own: mines(' 24 ') },
    { cells: 25, mines: 24 },
  ],
  [
    { ...typed, game: 'mines', own: mines('48', '49') },
    { cells: 49, mines: 48 },
  ],
] as const)('%j can be recomputed', (input, inputs) => {
  expect(readVerifyInput(input)).toMatchObject({ ok: true, inputs })
})
