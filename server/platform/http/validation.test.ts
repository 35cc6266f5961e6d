import { register } from '@casino/contract/people/account'
import { rollDice } from '@casino/contract/play/games/dice'
import { spinRoulette } from '@casino/contract/play/games/roulette'
import { history } from '@casino/contract/play/history'
import type { RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import fastJsonStringify from 'fast-json-stringify'
import Type, { type TObject } from 'typebox'
import { expect, test } from 'vitest'
import type { Refusal } from './refusal.ts'
import { compileValidator } from './validation.ts'

function check(schema: TObject, data: unknown, httpPart: 'body' | 'querystring' = 'body') {
  const validate = compileValidator({ schema: schema as never, httpPart, method: 'POST', url: '/' })
  const result = validate(data) as true | { error: Refusal }
  return result === true ? data : result.error.answer
}

const bet = { betAmount: 5, targetValue: 50, betType: 'over' }

test.each([
  // The schema's first invalid field determines the refusal, whatever else is invalid.
  [{}, 'stake_invalid'],
  [{ ...bet, betAmount: '5', targetValue: 'x' }, 'stake_invalid'],
  [{ ...bet, targetValue: 0, betType: 'x' }, 'target_invalid'],
  [{ ...bet, targetValue: 50.5 }, 'target_invalid'],
  [{ betAmount: 5, betType: 'x' }, 'target_invalid'],
  [{ ...bet, betType: 'OVER' }, 'side_invalid'],
  [{ ...bet, betType: null }, 'side_invalid'],
  [[], 'bad_request'],
  [null, 'bad_request'],
  ['text', 'bad_request'],
])('%j is refused with %s', (body, code) => {
  expect(check(rollDice.body, body)).toMatchObject({ code })
})

test('undeclared fields are dropped', () => {
  expect(check(rollDice.body, { ...bet, user_id: 7, isAdmin: true })).toEqual(bet)
})

test('a field without a refusal of its own is named', () => {
  const good = { username: 'a', email: 'b', password: 'c' }
  expect(check(register.body, { ...good, referal: 5 })).toEqual({
    code: 'bad_request',
    message: 'Bad request',
    details: { field: 'referal' },
  })
})

test('inside lists and objects the nearest refusal on the path counts', () => {
  const schema = Type.Object({
    bets: Type.Array(Type.Object({ amount: Type.Number({ refusal: 'stake_invalid' }), type: Type.String() }), {
      refusal: 'side_invalid',
    }),
  })
  expect(
    check(schema, {
      bets: [
        { amount: 1, type: 'red' },
        { amount: 'x', type: 'red' },
      ],
    }),
  ).toMatchObject({ code: 'stake_invalid' })
  expect(check(schema, { bets: [{ amount: 1, type: 5 }] })).toMatchObject({ code: 'side_invalid' })
  expect(check(schema, { bets: 5 })).toMatchObject({ code: 'side_invalid' })
})

test.each([
  [{ limit: '5' }, { limit: 5 }],
  [
    { limit: '-1', gameType: 'dice' },
    { limit: -1, gameType: 'dice' },
  ],
  [{ limit: 'x' }, { code: 'bad_request', details: { field: 'limit' } }],
  [{ limit: '1e9' }, { code: 'bad_request' }],
  [{ gameType: 'chess' }, { code: 'bad_request', details: { field: 'gameType' } }],
])('a query has numbers as text: %j', (query, expected) => {
  expect(check(history.query, query, 'querystring')).toMatchObject(expected)
})

test.each(['bets', 'selectedNumbers'])('an overlong list is refused before its items are read: %s', (field) => {
  const list = new Array<unknown>(30_000).fill({})
  Object.defineProperty(list, 29_999, {
    get() {
      throw new Error('looked at')
    },
  })
  const spin = { bets: [{ type: 'red', amount: 1 }], totalBet: 1, [field]: list }
  expect(check(spinRoulette.body, spin)).toMatchObject({ code: 'bets_invalid' })
})

test.each<RouteShape>(routes)('the schemas of $method $path compile', ({ body, query, params, reply }) => {
  for (const schema of [body, query, params])
    if (schema) expect(check(schema as TObject, 'text')).toHaveProperty('code')
  expect(fastJsonStringify(reply as object)).toBeTypeOf('function')
})
