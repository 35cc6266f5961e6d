import { expect, test } from 'vitest'
import { isSigned, readMessage, signedText, withoutSecrets } from './message.ts'

const signer = { alias: 'test', secret: 'testsecret' }

/** The first two were published with the protocol; the others follow from its rule. */
const vectors = [
  [
    'games.list',
    { paramA: 'paramValueA', paramB: 'paramValueB', paramC: 'paramValueC', paramZ: 'paramValueZ' },
    'paramA=paramValueA&paramB=paramValueB&paramC=paramValueC&paramZ=paramValueZ&games.list&test&testsecret',
    '8cb94a439f507c1a6f9cede4982380a1',
  ],
  ['games.list', {}, '&games.list&test&testsecret', 'c0b8489e2655c6b21c2b9cb4d239634b'],
  [
    'check.session',
    { session: 's-1', currency: 'RUB', game_id: 15, game_alias: 'book' },
    'currency=RUB&game_alias=book&game_id=15&session=s-1&check.session&test&testsecret',
    'eeb6415a8293b77e95671d84ac7577df',
  ],
  [
    'check.balance',
    { session: 's-1', currency: 'RUB', game_id: 15 },
    'currency=RUB&game_id=15&session=s-1&check.balance&test&testsecret',
    'a1a13f77dc6c26644fe4b2e23fc63942',
  ],
  [
    'withdraw.bet',
    { session: 's-1', currency: 'RUB', amount: 1000, trx_id: 'b-1', round_id: 'r-1' },
    'amount=1000&currency=RUB&round_id=r-1&session=s-1&trx_id=b-1&withdraw.bet&test&testsecret',
    '1c1e5bb128a1ae212ee9bfa825c4065c',
  ],
  [
    'deposit.win',
    { session: 's-1', currency: 'RUB', amount: 0, trx_id: 'w-1', round_id: 'r-1' },
    'amount=0&currency=RUB&round_id=r-1&session=s-1&trx_id=w-1&deposit.win&test&testsecret',
    'b40744fd0cf20385c4dba60f5b95fd73',
  ],
] as const

test.each(vectors)('%s with %j is signed over %s', (method, fields, text, sign) => {
  const message = readMessage(JSON.stringify({ ...fields, 'partner.alias': 'test', sign, meta: { tag: {} } }))!
  expect(signedText(message, method, signer)).toBe(text)
  expect(isSigned(message, method, signer)).toBe(true)
  const upper = readMessage(JSON.stringify({ ...fields, sign: sign.toUpperCase() }))!
  expect(isSigned(upper, method, signer)).toBe(true)
  for (const [wrong, of] of [
    ['games.lists', signer],
    [method, { ...signer, secret: 'testsecreT' }],
    [method, { ...signer, alias: 'other' }],
  ] as const)
    expect(isSigned(message, wrong, of)).toBe(false)
})

const signOf = vectors[4][3]

test.each([
  [
    'spaces and another order',
    '{ "trx_id" : "b-1" ,\n"sign":"S", "round_id":"r-1","amount": 1000 , "session":"s-1","currency":"RUB"}',
  ],
  [
    'unsigned fields',
    '{"meta":{"a":1},"meta.x":1,"partner.alias":"test","list":[1],"nothing":null,"trx_id":"b-1","sign":"S","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}',
  ],
  [
    'strings for numbers',
    '{"trx_id":"b-1","sign":"S","round_id":"r-1","amount":"1000","session":"s-1","currency":"RUB"}',
  ],
  [
    'escapes',
    '{"trx\\u005fid":"\\u0062-1","sign":"S","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}',
  ],
])('a signature holds with %s', (_, text) => {
  expect(isSigned(readMessage(text.replace('"S"', `"${signOf}"`))!, 'withdraw.bet', signer)).toBe(true)
})

test.each([
  ['another amount', '{"trx_id":"b-1","sign":"S","round_id":"r-1","amount":1001,"session":"s-1","currency":"RUB"}'],
  ['1000.0', '{"trx_id":"b-1","sign":"S","round_id":"r-1","amount":1000.0,"session":"s-1","currency":"RUB"}'],
  ['1e3', '{"trx_id":"b-1","sign":"S","round_id":"r-1","amount":1e3,"session":"s-1","currency":"RUB"}'],
  [
    'one more field',
    '{"free":true,"trx_id":"b-1","sign":"S","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}',
  ],
  [
    'another alias',
    '{"partner.alias":"tesT","trx_id":"b-1","sign":"S","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}',
  ],
  ['no signature', '{"trx_id":"b-1","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}'],
  [
    'a number as signature',
    '{"sign":1,"trx_id":"b-1","round_id":"r-1","amount":1000,"session":"s-1","currency":"RUB"}',
  ],
])('a signature does not hold with %s', (_, text) => {
  expect(isSigned(readMessage(text.replace('"S"', `"${signOf}"`))!, 'withdraw.bet', signer)).toBe(false)
})

test('identifiers beyond 2^53 and texts in any script are signed as written', () => {
  const message = readMessage('{"trx_id": 92233720368547758079, "round_id": "раунд 1", "free": true}')!
  expect(signedText(message, 'm', signer)).toBe(
    'free=true&round_id=раунд 1&trx_id=92233720368547758079&m&test&testsecret',
  )
})

test.each([
  '',
  '[]',
  '1',
  'null',
  '"text"',
  '{',
  '{"a":1}}',
  '{"a":01}',
  '['.repeat(60_000),
  `{"a":${'['.repeat(30_000)}`,
])('%# is no message', (text) => {
  expect(readMessage(text)).toBeUndefined()
})

test.each([
  [
    '{"session":"s-1","amount":1,"sign":"0f","meta":{"note":"a \\"session\\": here"}}',
    '{"session":"…","amount":1,"sign":"…","meta":{"note":"a \\"session\\": here"}}',
  ],
  [
    '{ "cmd": "withdraw.bet", "body" : {"sign" : "a\\"b" ,\n"session":17}}',
    '{ "cmd": "withdraw.bet", "body" : {"sign" : "…" ,\n"session":"…"}}',
  ],
  ['{"trx_id":"session","session_id":5}', '{"trx_id":"session","session_id":5}'],
])('%s is kept as %s', (text, stored) => {
  expect(withoutSecrets(text)).toBe(stored)
})
