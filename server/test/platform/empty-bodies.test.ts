import { type RefusalCode, refusals } from '@casino/contract/refusals'
import type { RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { beginMines } from '../kit/miner.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const json = 'application/json'

/** The ways in which clients send no body. */
const nothings: readonly (readonly [name: string, request: { body?: string; headers?: Record<string, string> }])[] = [
  ['no body and no type', {}],
  ['no body that calls itself JSON', { headers: { 'content-type': json } }],
  ['an empty body that calls itself JSON', { body: '', headers: { 'content-type': json } }],
  ['an empty body of a form', { body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['an empty text', { body: '', headers: { 'content-type': 'text/plain' } }],
  ['null', { body: 'null', headers: { 'content-type': json } }],
  ['an empty object', { body: '{}', headers: { 'content-type': json } }],
]

test.each(nothings)('a cash-out with %s ends the round', async (_, request) => {
  const { alice, play, safe } = await beginMines(casino, { betAmount: 10, numberOfMines: 3 })
  await play.reveal(safe[0])
  const answer = await fetch(`${casino.address}/api/games/mines/cashout`, {
    method: 'POST',
    ...request,
    headers: { authorization: `Bearer ${alice.token}`, ...request.headers },
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { outcome: 'win' }])
})

test('an empty body, null and no body are one request: the same key returns the first answer', async () => {
  const { alice, play, safe } = await beginMines(casino, { betAmount: 10, numberOfMines: 3 })
  await play.reveal(safe[0])
  const answers = []
  for (const [, request] of nothings) {
    const answer = await fetch(`${casino.address}/api/games/mines/cashout`, {
      method: 'POST',
      ...request,
      headers: { authorization: `Bearer ${alice.token}`, 'idempotency-key': 'one-cash-out', ...request.headers },
    })
    answers.push([answer.status, await answer.json()])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

// A call without required fields accepts an empty body; its other refusals have other reasons.
const all: readonly RouteShape[] = routes
const bodiless = all.filter(({ method, body }) => method !== 'GET' && !(body && 'required' in body))

test.each(bodiless.map(({ method, path }) => [method, path] as const))(
  '%s %s takes an empty body',
  async (method, path) => {
    const url = `${casino.address}${path.replace(/\{\w+\}/g, '999999')}`
    const { body: admin } = await casino.signIn(casino.administrator)
    for (const [name, request] of nothings) {
      const answer = await fetch(url, {
        method,
        ...request,
        headers: { authorization: `Bearer ${admin.token}`, ...request.headers },
      })
      const { code } = (await answer.json()) as { code?: RefusalCode }
      expect(code, name).not.toBe('unsupported_media_type')
      expect(answer.status, name).toBe(answer.ok ? 200 : code && refusals[code][0])
    }
  },
)
