import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HookCall, ServedHook } from './hooks.ts'
import { openHttp } from './http.ts'
import { noRates, type Rates } from './rates.ts'

const taken: string[] = []
const rates: Rates = { ...noRates, take: (name) => void taken.push(name) }
const received: HookCall[] = []
const warned: unknown[] = []
const answer: ServedHook['answer'] = async (call) => {
  received.push(call)
  return { type: 'text/plain', body: createHash('sha256').update(call.raw).digest('hex') }
}
const hooks: ServedHook[] = [
  { path: '/wallet/debit', methods: ['POST'], answer },
  { path: '/wallet/balance', methods: ['GET', 'POST'], answer },
  { path: '/api/payments/hooks/somebody', methods: ['POST'], answer },
  {
    path: '/api/payments/hooks/listed',
    methods: ['POST'],
    answer,
    callers: {
      networks: ['198.51.100.7', '203.0.113.0/24', '2001:db8:1000::/36'],
      variable: 'LISTED_ADDRESSES',
      answerOthers: () => ({ type: 'text/plain', status: 403, body: 'a stranger' }),
    },
  },
]
let http: Awaited<ReturnType<typeof openHttp>>
let address: string
let caller = '192.0.2.1'
beforeAll(async () => {
  http = await openHttp({
    log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line).address) }),
    routes: [],
    hooks,
    identities: { remembered: () => undefined, lookUp: async () => undefined, cameFrom: () => {} },
    rates,
    clientAddress: () => caller,
    countryOf: () => undefined,
    serves: () => true,
    inMaintenance: () => true,
    lacksSecondFactor: () => false,
    overloaded: () => false,
    secure: false,
    keepAliveSeconds: 620,
    metricsToken: undefined,
    gauges: [],
    others: async () => {},
  })
  address = `http://127.0.0.1:${await http.listen('127.0.0.1', 0)}`
})
afterAll(() => http.close())
beforeEach(() => {
  taken.length = 0
})

test.each(['/wallet/debit', '/wallet/balance', '/api/payments/hooks/somebody'])(
  'a third party calls %s: the body arrives unparsed, and the call is counted once',
  async (path) => {
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x22])
    const answered = await fetch(`${address}${path}?player=7`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': 's' },
      body,
    })
    expect([answered.status, await answered.text(), answered.headers.get('cache-control')]).toEqual([
      200,
      createHash('sha256').update(body).digest('hex'),
      'no-store',
    ])
    expect(received.at(-1)).toMatchObject({ method: 'POST', query: { player: '7' }, address: '192.0.2.1' })
    expect(received.at(-1)?.headers['x-signature']).toBe('s')
    // Longer than load balancers keep idle connections, 600 s at Google's.
    expect(answered.headers.get('keep-alive')).toBe('timeout=620')
    expect(taken).toEqual(['calls'])
  },
)

test.each(['/wallet/debit/', '/wallet//debit', '/wallet/debit//?player=7', '//wallet/debit'])(
  'slashes that a third party adds do not matter: %s',
  async (path) => {
    const answered = await fetch(`${address}${path}`, { method: 'POST', body: '{}' })
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(taken).toEqual(['calls'])
  },
)

test.each([
  ['198.51.100.7', 200],
  ['203.0.113.200', 200],
  ['2001:db8:1fff::5', 200],
  ['198.51.100.8', 403],
  ['2001:db8:2000::5', 403],
  ['', 403],
])('a call from %s is answered with %i, and a stranger is named in the log once', async (from, status) => {
  caller = from
  warned.length = 0
  for (const _ of [1, 2]) {
    const answered = await fetch(`${address}/api/payments/hooks/listed`, { method: 'POST', body: '{}' })
    expect(answered.status).toBe(status)
  }
  caller = '192.0.2.1'
  expect(warned).toEqual(status === 403 ? [from] : [])
})

test('only its own methods, spelling and size are accepted', async () => {
  const post = (path: string, body = '{}') => fetch(`${address}${path}`, { method: 'POST', body })
  expect((await fetch(`${address}/wallet/balance`)).status).toBe(200)
  const calls = received.length
  const refused = [
    await fetch(`${address}/wallet/debit`),
    await fetch(`${address}/wallet/debit`, { method: 'DELETE' }),
    await post('/wallet/%64ebit'),
    await post('/wallet/credit'),
    await post('/wallet/debit', 'x'.repeat(300_000)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([405, 405, 404, 404, 413])
  expect(refused[0]?.headers.get('allow')).toBe('POST, OPTIONS')
  expect(received).toHaveLength(calls)
})
