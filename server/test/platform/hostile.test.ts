import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { refusals } from '@casino/contract/refusals'
import type { Refused, RouteShape } from '@casino/contract/route'
import { routes } from '@casino/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino({
    openProviders: providersOf(openThirdParty('stripe', 'card'), openThirdParty('cryptocloud', 'crypto')),
  })
  player = await casino.player({ balance: 100 })
  good.user_id = player.user.id
  good.id = player.user.id
})
afterAll(() => casino.close())

/** All stored rows, except for the sessions' times. */
async function everything(): Promise<unknown> {
  const tables = [
    'player',
    'account',
    'posting',
    'transfer',
    'round',
    'mines_game',
    'payment',
    'payment_event',
    'seeds',
    'seed_pair',
    'setting',
    'game',
  ]
  const { read } = casino.app.database
  return Promise.all(tables.map((table) => read.rows(`SELECT * FROM ${table} AS row ORDER BY row::text`)))
}

const nastyValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '10',
  'NaN',
  '\u0000',
  'half of a pair: \ud83d',
  '\ude00',
  'half of a pair behind what looks like the other: \\ud83d\udc00',
  '😀',
  "'; DROP TABLE player; --",
  'x'.repeat(5000),
  '../../etc/passwd',
  '{{7*7}}',
  0,
  -0,
  -1,
  0.001,
  0.1 + 0.2,
  1e21,
  -1e21,
  1e308,
  2 ** 53 + 2,
  2 ** 31,
  [],
  [1],
  [[]],
  {},
  { $gt: 0 },
  { length: 1e9 },
  { toString: null },
  { constructor: { prototype: {} } },
]

/** Bodies that are not JSON, or not sensible JSON. */
const nastyBodies = [
  '',
  '{',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[[[[]]]]',
  '{}',
  'undefined',
  '{"a":}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\ufeff{}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  '{"betAmount":1e309}',
  '{"betAmount":-1e309}',
  '{"betAmount":NaN}',
  '{"username":"a","username":["b"]}',
]

const all: readonly RouteShape[] = routes
const nameOf = ({ method, path }: RouteShape) => `${method} ${path}` as CallName

const codes: ReadonlySet<unknown> = new Set(Object.keys(refusals))

/** Only a code of the contract, a message and details; no internal error, and no line of our code. */
function isRefusal(status: number, { code, message, details = {}, ...others }: Partial<Refused>): boolean {
  const says = typeof message === 'string' && /\S/.test(message) && typeof details === 'object'
  const plain = !/node_modules|at .*\.ts|Error:/.test(JSON.stringify([message, details]))
  return status < 500 && codes.has(code) && says && plain && Object.keys(others).length === 0
}

/** Returns whether it was accepted. There are thousands of calls: matchers would take as long as the calls themselves. */
async function expectRefused(name: CallName, sent: CallRequest): Promise<boolean> {
  const { status, body } = await player.call(name, sent)
  if (status === 200) return true
  if (!isRefusal(status, body as Partial<Refused>))
    expect.fail(`${name} ${JSON.stringify(sent).slice(0, 200)} → ${status} ${JSON.stringify(body).slice(0, 200)}`)
  return false
}

/** A valid value for each field, so that one at a time can be made invalid. */
const good: Record<string, unknown> = {
  username: 'admin',
  email: 'admin@casino.invalid',
  password: 'not it at all',
  referal: 'ABCDEFGH',
  betAmount: 1_000_000_000,
  targetValue: 50,
  betType: 'over',
  clientSeed: 'with:colon',
  bets: [{ type: 'red', amount: 1_000_000_000 }],
  totalBet: 1_000_000_000,
  selectedNumbers: [],
  amount: 1_000_000_000,
  currency: 'RUB',
  asset: 'USDT',
}

describe.each(all.filter(({ body }) => body))('$method $path', (route) => {
  const name = nameOf(route)
  const fields = Object.keys(route.body?.properties ?? {})

  test('bad bodies are refused, and change nothing', async () => {
    const whole = Object.fromEntries(fields.map((field) => [field, good[field]]))
    const before = await everything()
    const bodies: unknown[] = [...nastyBodies, { ...whole, more: 'x'.repeat(70_000) }]
    for (const field of fields) {
      bodies.push(...nastyValues.map((value) => ({ ...whole, [field]: value })))
      bodies.push({ ...whole, [field]: undefined })
    }
    let accepted = 0
    for (const body of bodies) if (await expectRefused(name, { body })) accepted++
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense']) {
      if (await expectRefused(name, { body: JSON.stringify(whole), headers: { 'content-type': type } })) accepted++
    }
    // Any short text is a valid client seed, and an empty one means a random one; a name can be hidden or shown any number of
    // times.
    if (!fields.includes('clientSeed') && !fields.includes('hideName')) {
      expect(accepted).toBe(0)
      expect(await everything()).toEqual(before)
    }
    expect(casino.troubles).toEqual([])
  })
})

describe.each(all.filter(({ query, params }) => query || params))('$method $path', (route) => {
  test('bad queries and parameters are refused', async () => {
    const values = nastyValues.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    // A URL cannot contain a lone surrogate.
    for (const value of [...values.filter((text) => text.isWellFormed()), '1'.repeat(17), '-1', '%00', 'a&b=c']) {
      for (const field of Object.keys(route.query?.properties ?? {})) {
        await expectRefused(nameOf(route), { query: { [field]: value } })
      }
      for (const field of Object.keys(route.params?.properties ?? {})) {
        await expectRefused(nameOf(route), { params: { [field]: value } })
      }
    }
    expect(casino.troubles).toEqual([])
  })
})

describe.each(all.filter(({ who }) => who !== 'anyone'))('$method $path', (route) => {
  test('is refused without a session', async () => {
    const { status, body } = await casino.call(nameOf(route), { ...(route.body && { body: good }) })
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })
})

test.each(['', 'x'.repeat(65), 'ключ', 'a b', 'a\tb'])('the key %j is refused', async (key) => {
  // fetch refuses to send text outside Latin-1, which a hostile client may send.
  const { port } = new URL(casino.address)
  const status = await new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        method: 'POST',
        path: '/api/games/dice/roll',
        headers: {
          authorization: `Bearer ${player.token}`,
          'content-type': 'application/json',
          'idempotency-key': Buffer.from(key).toString('latin1'),
        },
      },
      (answer) => resolve(answer.resume().statusCode),
    )
    sent.on('error', reject)
    sent.end('{"betAmount":1,"targetValue":50,"betType":"over"}')
  })
  expect(status).toBe(400)
})

test.each([
  ['nested without end', `{"bets":{"red":${'['.repeat(30_000)}${']'.repeat(30_000)}},"totalBet":1}`],
  ['a list without end', `{"bets":[${Array.from({ length: 30_000 }, () => 0).join()}],"totalBet":1}`],
])('bets that are %s are refused, under a key too', async (_, body) => {
  for (const key of [{}, { key: 'endless' }]) await expectRefused('POST /api/games/roulette/spin', { body, ...key })
  expect(casino.troubles).toEqual([])
})

test.each(['/api', '/api/', '/api/nothing', '/api/auth/me/', '/api//auth/me', '/api/auth/%2e%2e/me', '/api/__proto__'])(
  '%s is not a call',
  async (path) => {
    const answer = await fetch(casino.address + path)
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { code: 'not_found', message: expect.any(String) },
    ])
  },
)

test('a path that cannot be decoded is refused', async () => {
  const answer = await fetch(`${casino.address}/api/%zz`)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_request' }])
})

describe('a method that a call does not have', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const ofPath = Map.groupBy(all, ({ path }) => path)
  const paths = [...ofPath].map(([path, calls]) => {
    const own = calls.map(({ method }) => method as string)
    return [path as string, own.includes('GET') ? [...own, 'HEAD'] : own] as const
  })
  const more: (readonly [path: string, own: string[]])[] = [
    ['/api/payments/hooks/stripe', ['POST']],
    ['/api/openapi.json', ['GET', 'HEAD']],
  ]

  test.each([...paths, ...more])('%s has %j alone', async (path, own) => {
    const allow = [...own, 'OPTIONS'].toSorted()
    for (const method of methods.filter((one) => !own.includes(one))) {
      const body = method === 'GET' || method === 'HEAD' ? null : '{'
      const answer = await fetch(casino.address + path, { method, body })
      expect(answer.headers.get('allow')?.split(', ').toSorted(), method).toEqual(allow)
      expect(answer.status, method).toBe(method === 'OPTIONS' ? 204 : 405)
      const text = await answer.text()
      if (method === 'HEAD' || method === 'OPTIONS') expect(text).toBe('')
      else expect(JSON.parse(text)).toEqual({ code: 'method_not_allowed', message: 'Method not allowed' })
    }
    expect(casino.troubles).toEqual([])
  })

  test.each(methods)('%s of a path without a call stays unknown', async (method) => {
    const nowhere = ['/api', '/api/nothing', '/api/games/dice', '/api/payments/hooks/nobody', '/%61pi/games/dice/roll']
    for (const path of nowhere) {
      const answer = await fetch(casino.address + path, { method })
      expect([answer.status, answer.headers.get('allow')], path).toEqual([404, null])
    }
  })

  test('HEAD is a GET without its body', async () => {
    const head = await fetch(`${casino.address}/api/casino/get-games`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const { headers } = await casino.call('GET /api/casino/get-games')
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      expect(head.headers.get(name)).toBe(headers.get(name))
    }
    expect((await fetch(`${casino.address}/api/auth/me`, { method: 'HEAD' })).status).toBe(401)
  })
})

test.each([
  'GET\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  `GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
])('what is not HTTP is answered and cut off', async (text) => {
  const answer = await new Promise<string>((resolve, reject) => {
    let read = ''
    const socket = connect(Number(new URL(casino.address).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (read += chunk))
    socket.on('close', () => resolve(read))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
})

test('every answer of a call forbids what a document could do', async () => {
  const { headers } = await casino.call('GET /api/casino/get-games')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('the document of the calls names every route', async () => {
  const answer = await fetch(`${casino.address}/api/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, object> }
  for (const { method, path } of all) expect(document.paths[path], path).toHaveProperty(method.toLowerCase())
})

test('the document of the calls is packed, and not sent to those who have it', async () => {
  const ask = async (headers: Record<string, string>) => {
    // fetch decompresses answers, and requests compression automatically.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${casino.address}/api/openapi.json`, { headers }, resolve).on('error', reject).end()
    })
    const bytes = (await buffer(answer)).length
    return { status: answer.statusCode, encoding: answer.headers['content-encoding'], bytes, headers: answer.headers }
  }
  const plain = await ask({})
  expect(plain).toMatchObject({ status: 200, encoding: undefined })
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed).toMatchObject({ status: 200, encoding })
    expect(packed.bytes).toBeLessThan(plain.bytes / 7)
    expect(packed.headers.vary).toBe('accept-encoding')
  }
  const known = await ask({ 'if-none-match': plain.headers.etag! })
  expect(known).toMatchObject({ status: 304, bytes: 0 })
})
