import { expect, test } from 'vitest'
import { emptyInput, readVerifyInput } from './verify-input.ts'

test('what is pasted is freed of the blanks around it', () => {
  expect(readVerifyInput({ serverSeed: ' seed\n', clientSeed: 'my word ', nonce: ' 7' })).toEqual({
    ok: true,
    seeds: { serverSeed: 'seed', clientSeed: 'my word' },
    nonce: 7,
  })
})

test.each([
  [emptyInput, ['serverSeed', 'clientSeed']],
  [{ serverSeed: 'seed', clientSeed: 'a:b', nonce: '0' }, ['clientSeed']],
  [{ serverSeed: 'seed', clientSeed: 'a', nonce: '' }, ['nonce']],
  [{ serverSeed: 'seed', clientSeed: 'a', nonce: '-1' }, ['nonce']],
  [{ serverSeed: 'seed', clientSeed: 'a', nonce: '1.5' }, ['nonce']],
  [{ serverSeed: 'seed', clientSeed: 'a', nonce: '1e3' }, ['nonce']],
])('%j: wrong are %j', (input, wrong) => {
  expect(readVerifyInput(input)).toEqual({ ok: false, wrong })
})
