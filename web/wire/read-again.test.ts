import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../app.tsx'
import { call } from './api.ts'
// A refusal loads these, and the clock must not move meanwhile.
import './player-texts.ts'
import './refusal-texts.ts'

type Answer = { status: number; code?: string; retryAfter?: string } | 'lost'
const answered: Answer = { status: 200 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The result of a read that gets these answers, and the seconds at which each was requested. */
async function read(...answers: Answer[]) {
  const began = Date.now()
  const requestedAfterS: number[] = []
  vi.stubGlobal('fetch', async () => {
    requestedAfterS.push((Date.now() - began) / 1000)
    const answer = answers[requestedAfterS.length - 1]
    if (!answer || answer === 'lost') throw new TypeError('network')
    const { status, code, retryAfter } = answer
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    return Response.json(code ? { code, message: '' } : { found: true }, { status, headers })
  })
  const query = { queryKey: [answers], queryFn: () => call('GET /api/fairness') }
  const result = await makeQueryClient()
    .fetchQuery(query)
    .catch((error) => error.code ?? 'no answer')
  return { result, requestedAfterS }
}

test.each<[string, Answer]>([
  ['overloaded', { status: 503, code: 'overloaded', retryAfter: '1' }],
  ['being replaced', { status: 503, code: 'unavailable', retryAfter: '1' }],
  ['under maintenance', { status: 503, code: 'maintenance', retryAfter: '1' }],
  ['asked too often', { status: 429, code: 'too_many_requests', retryAfter: '1' }],
])('a server that is %s is asked again when it says so', async (_, refusal) => {
  const { result, requestedAfterS } = await read(refusal, refusal, answered)
  expect(result).toEqual({ found: true })
  expect(requestedAfterS).toHaveLength(3)
  for (const [place, after] of requestedAfterS.entries()) {
    expect(after).toBeGreaterThanOrEqual(place)
    expect(after).toBeLessThan(place * 1.5 + 0.1)
  }
})

test.each<[string, Answer]>([
  ['for a minute', { status: 429, code: 'too_many_requests', retryAfter: '60' }],
  ['without a time', { status: 503, code: 'unavailable' }],
  ['for good', { status: 404, code: 'not_found' }],
])('a read refused %s fails at once', async (_, refusal) => {
  const { result, requestedAfterS } = await read(refusal, answered)
  expect(result).toBe((refusal as { code: string }).code)
  expect(requestedAfterS).toHaveLength(1)
})

test('a read is repeated three times, later each time if it is not answered', async () => {
  expect(await read()).toEqual({ result: 'no answer', requestedAfterS: [0, 1, 3, 7] })
  const refusal: Answer = { status: 503, code: 'overloaded', retryAfter: '2' }
  const { result, requestedAfterS } = await read(refusal, refusal, refusal, refusal, answered)
  expect([result, requestedAfterS.length]).toEqual(['overloaded', 4])
})
