import { expect, test } from 'vitest'
import { isSigned, signatureOf, signFields } from './message.ts'

const signer = { alias: 'test', secret: 'testsecret' }
const of = { session: 's-1', currency: 'RUB' }

test.each([
  [
    'games.list',
    { paramA: 'paramValueA', paramB: 'paramValueB', paramC: 'paramValueC', paramZ: 'paramValueZ' },
    '8cb94a439f507c1a6f9cede4982380a1',
  ],
  ['games.list', {}, 'c0b8489e2655c6b21c2b9cb4d239634b'],
  ['check.session', { ...of, game_id: 15, game_alias: 'book' }, 'eeb6415a8293b77e95671d84ac7577df'],
  ['check.balance', { ...of, game_id: 15 }, 'a1a13f77dc6c26644fe4b2e23fc63942'],
  ['withdraw.bet', { ...of, amount: 1000, trx_id: 'b-1', round_id: 'r-1' }, '1c1e5bb128a1ae212ee9bfa825c4065c'],
  ['deposit.win', { ...of, amount: 0, trx_id: 'w-1', round_id: 'r-1' }, 'b40744fd0cf20385c4dba60f5b95fd73'],
])('%s is signed as the partner’s document shows', (method, fields, signature) => {
  expect(signatureOf(method, fields, signer)).toBe(signature)
  // Fields that the signature does not cover.
  const more = { ...fields, sign: 'x', meta: { tag: 1 }, 'meta.a': 1, 'partner.alias': 'test' }
  expect(signatureOf(method, more, signer)).toBe(signature)
  expect(signFields(method, fields, signer)).toEqual({ ...fields, 'partner.alias': 'test', sign: signature })
})

test('a call by the operator needs its own signature, in any letter case', () => {
  const sign = signatureOf('netent.freeroundsInfo', { freerounds_id: 'f-1' }, signer)
  const call = { freerounds_id: 'f-1', 'partner.alias': 'test', 'partner.sign': sign.toUpperCase() }
  expect(isSigned('netent.freeroundsInfo', call, signer)).toBe(true)
  expect(isSigned('games.list', call, signer)).toBe(false)
  expect(isSigned('netent.freeroundsInfo', { ...call, freerounds_id: 'f-2' }, signer)).toBe(false)
  expect(isSigned('netent.freeroundsInfo', { ...call, 'partner.alias': 'other' }, signer)).toBe(false)
  expect(isSigned('netent.freeroundsInfo', { ...call, 'partner.sign': undefined }, signer)).toBe(false)
})
