import { expect, test } from 'vitest'
import { emptyInput, readVerifyInput } from './verify-input.ts'

const typed = { ...emptyInput, serverSeed: 'seed', clientSeed: 'a' }

test('surrounding whitespace in pasted input is removed', () => {
  expect(readVerifyInput({ ...emptyInput, serverSeed: ' seed\n', clientSeed: 'my word ', nonce: ' 7' })).toMatchObject({
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
