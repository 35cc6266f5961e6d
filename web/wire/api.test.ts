import { keyMadeAt } from '@casino/rules/operation-key'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, call, Refusal, Unreachable } from './api.ts'
import { errorText } from './error-text.ts'

type Answer = { status: number; body: unknown } | 'lost'

const roll = { betAmount: 10, targetValue: 50, betType: 'over' as const }
const unknown: Answer = { status: 503, body: { code: 'outcome_unknown', message: 'not known yet' } }
const rolled: Answer = { status: 200, body: { roundId: '1' } }

let keys: (string | null)[]
let serverTime: number

/** Answers the next requests in order and notes their keys. */
function serverAnswers(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    keys.push(new Headers(request.headers).get('idempotency-key'))
    const answer = answers.shift()
    if (!answer || answer === 'lost') throw new TypeError('network')
    const headers = { date: new Date(serverTime).toUTCString() }
    return Response.json(answer.body, { status: answer.status, headers })
  })
}

beforeEach(() => {
  keys = []
  serverTime = Date.now()
  vi.useFakeTimers()
  // Skips the pauses between repeats.
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('path parameters and query are filled into the URL', () => {
  expect(address('/api/games/rounds/{id}', { params: { id: '7/8' } })).toBe('/api/games/rounds/7%2F8')
  expect(address('/api/games/history', { query: { limit: -1, before: undefined } })).toBe('/api/games/history?limit=-1')
})

test.each([
  ['a lost answer', 'lost' as const],
  ['an unknown outcome', unknown],
])('after %s the call is repeated with the same key', async (_, first) => {
  serverAnswers(first, rolled)
  await expect(call('POST /api/games/dice/roll', { body: roll })).resolves.toEqual({ roundId: '1' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('repeats are limited, and pressing again reuses the key until the server answers', async () => {
  serverAnswers('lost', 'lost', 'lost', 'lost', rolled, rolled)
  await expect(call('POST /api/games/dice/roll', { body: roll })).rejects.toBeInstanceOf(Unreachable)
  expect(keys).toHaveLength(4)
  await call('POST /api/games/dice/roll', { body: roll })
  await call('POST /api/games/dice/roll', { body: roll })
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(keys[5]).not.toBe(keys[0])
})

test('a call of one player is not repeated after another has signed in', async () => {
  let token = 'anna'
  vi.stubGlobal('localStorage', { getItem: () => token })
  serverAnswers('lost', rolled)
  const request = call('POST /api/games/dice/roll', { body: { ...roll, betAmount: 11 } })
  token = 'boris'
  await expect(request).rejects.toBeInstanceOf(Unreachable)
  expect(keys).toHaveLength(1)
})

test('a double press is one request', async () => {
  serverAnswers(rolled, rolled)
  await Promise.all([
    call('POST /api/games/dice/roll', { body: roll }),
    call('POST /api/games/dice/roll', { body: roll }),
  ])
  expect(keys).toHaveLength(1)
})

test('a refusal is an answer: it is not repeated, and contains its figures and its translation', async () => {
  serverAnswers({ status: 400, body: { code: 'stake_too_small', message: 'too small', details: { minimum: 1 } } })
  const refusal = await call('POST /api/games/dice/roll', { body: roll }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'stake_too_small', status: 400, details: { minimum: 1 } })
  expect(errorText(refusal)).toBe('Ставка меньше минимальной')
  expect(keys).toHaveLength(1)
})

test('a 202 “not yet” is a refusal despite its success status', async () => {
  serverAnswers({ status: 202, body: { code: 'payment_waiting', message: 'Awaiting deposit' } })
  const params = { uuid: '00000000-0000-0000-0000-000000000000' }
  const refusal = await call('GET /api/payments/check-payment/{uuid}', { params }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'payment_waiting', status: 202 })
})

test('a GET has no idempotency key', async () => {
  serverAnswers({ status: 200, body: [] })
  await call('GET /api/casino/get-games')
  expect(keys).toEqual([null])
})

test('keys contain the server time even if the clock of the device is a year ahead', async () => {
  serverTime = Date.now() - 365 * 24 * 3600 * 1000
  serverAnswers({ status: 200, body: [] }, rolled)
  await call('GET /api/casino/get-games')
  await call('POST /api/games/dice/roll', { body: roll })
  expect(Math.abs(keyMadeAt(keys[1]!)! - serverTime)).toBeLessThan(60_000)
})
