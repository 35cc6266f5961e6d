import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { ownerOf } from '../kit/database.ts'
import { layOf, miner } from '../kit/miner.ts'
import { saveGroup } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => casino.close())

const body = { betAmount: 1, targetValue: 50, betType: 'over' }
const roll = (player: CasinoPlayer, key?: string) =>
  player.call('POST /api/games/dice/roll', { body, ...(key !== undefined && { key }) })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

async function save(section: string, value: unknown): Promise<void> {
  await saveGroup(casino.app.database.read, section, value)
  await casino.app.settings.refresh()
}

test('thirty bets at once, then ten a second; another player has their own limit', async () => {
  const [eager, calm] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
  const answers = await Promise.all(times(60, () => roll(eager)))
  const made = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect(made.length).toBeGreaterThanOrEqual(30)
  expect(refused.length).toBe(60 - made.length)
  for (const { headers, body: refusal } of refused) {
    expect(refusal).toMatchObject({ code: 'too_many_requests', details: { retryAfter: 1 } })
    expect(headers.get('retry-after')).toBe('1')
  }
  expect((await roll(calm)).status).toBe(200)
  const { user } = (await eager.call('GET /api/auth/me')).body
  expect(user.balanceSequence).toBe(1 + made.length)
})

test('forty cells at once, then twenty a second; a cash-out is not limited by it', async () => {
  const eager = await casino.player({ balance: 100 })
  const play = miner(eager)
  const { game } = (await play.start({ betAmount: 1, numberOfMines: 1, cells: 49 })).body
  const { safe } = await layOf(casino, eager, game)
  const answers = await Promise.all(times(120, (index) => play.reveal(safe[index % 40])))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBe(120 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'too_many_requests', details: { retryAfter: 1 } })
  expect((await play.cashOut()).status).toBe(200)
})

test('the rates are settings', async () => {
  const player = await casino.player({ balance: 100 })
  await save('rates', { bets: { amount: 1, seconds: 60, burst: 2 } })
  const answers = []
  for (let count = 0; count < 3; count++) answers.push(await roll(player))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(50)
  await save('rates', {})
})

test('behind an unconfigured proxy, visitors share one rate, and the log says once what to set', async () => {
  const unnamed = await openCasino({ env: { RATE_LIMITS: 'on' } })
  const ask = (client: string) =>
    unnamed.call('GET /api/auth/me', {
      token: randomBytes(32).toString('base64url'),
      headers: { 'x-forwarded-for': client },
    })
  const answers = await Promise.all(times(120, (index) => ask(`203.0.113.${index}`)))
  expect(answers.map(({ status }) => status)).toContain(429)
  expect(unnamed.troubles.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ address: '127.0.0.1', msg: expect.stringContaining('TRUSTED_PROXIES') }),
  ])
  await unnamed.close()
})

test('a client with many unknown tokens has to wait, and others do not', async () => {
  const ask = (client: string) =>
    casino.call('GET /api/auth/me', {
      token: randomBytes(32).toString('base64url'),
      headers: { 'x-forwarded-for': client },
    })
  const answers = await Promise.all(times(120, () => ask('203.0.113.50')))
  // One more may have become available in the meantime.
  const late = (await Promise.all(times(20, () => ask('203.0.113.50')))).filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(50)
  expect(late.length).toBeGreaterThan(10)
  for (const { headers } of late) expect(headers.get('retry-after')).toBe('1')
  expect((await ask('203.0.113.51')).status).toBe(401)
})

describe('a long history', () => {
  test('counts by its cost', async () => {
    const player = await casino.player()
    const ask = (limit: string) => player.call('GET /api/games/history', { query: { limit } })
    // A budget of 100, of which each takes 41.
    const long = [await ask('-1'), await ask('1000'), await ask('-1')]
    expect(long.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(long[2]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await ask('8')).status).toBe(200)
  })

  test('runs at most twice at a time', async () => {
    await save('rates', { calls: { amount: 1000, seconds: 1, burst: 10_000 } })
    const player = await casino.player()
    const ask = () => player.call('GET /api/games/history', { query: { limit: '-1' } })
    const holder = new pg.Client({ connectionString: ownerOf(casino.databaseUrl) })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE round')
    const requests = times(6, ask)
    let refused = 0
    for (const one of requests) void one.then(({ status }) => status === 429 && refused++)
    await vi.waitFor(() => expect(refused).toBe(4))
    await holder.query('ROLLBACK')
    await holder.end()
    const answers = await Promise.all(requests)
    await save('rates', {})
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
    for (const { status, headers } of answers) if (status === 429) expect(headers.get('retry-after')).toBe('1')
    expect((await ask()).status).toBe(200)
  })
})

describe('calls without another rate limit', () => {
  const ask = (path: string, client: string, more: RequestInit = {}) =>
    fetch(casino.address + path, { ...more, headers: { 'x-forwarded-for': client, ...more.headers } })
  const refused: [what: string, path: string, status: number, more?: RequestInit][] = [
    ['a call without a token', '/api/auth/me', 401],
    ['a call that is not there', '/api/nothing', 404],
    ['a path that is none', '/api/%zz', 400],
    ['a method that is not there', '/api/games/dice/roll', 405, { method: 'DELETE' }],
    ['a bet without a token and a body', '/api/games/dice/roll', 401, { method: 'POST', body: '{' }],
  ]
  const visits = ['/', '/nothing.js', '/health/live', '/health/ready', '/metrics', '/socket.io/', '/api/openapi.json']

  beforeAll(() =>
    save('rates', { refusals: { amount: 1, seconds: 60, burst: 5 }, visits: { amount: 1, seconds: 60, burst: 5 } }),
  )
  afterAll(() => save('rates', {}))

  async function expectFive(of: () => Promise<Response>, status: (status: number) => boolean): Promise<void> {
    for (let count = 0; count < 5; count++) expect(await of()).toSatisfy((answer: Response) => status(answer.status))
    const late = await of()
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  }

  // Each is a client of its own, and the last answer of each is held for a second.
  test.concurrent.each(refused)('%s', async (what, path, status, more = {}) => {
    const client = `192.0.2.${refused.findIndex(([one]) => one === what)}`
    await expectFive(
      () => ask(path, client, more),
      (answer) => answer === status,
    )
    const answer = await ask('/api/auth/me', client)
    expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
    // The same office: a signed-in player is not affected by their neighbours.
    const player = await casino.player({ client: '192.0.2.200' })
    const own = await ask('/api/auth/me', client, { headers: { authorization: `Bearer ${player.token}` } })
    expect(own.status).toBe(200)
    expect((await ask('/api/auth/me', '192.0.2.100')).status).toBe(401)
  })

  test.concurrent.each(visits)('a visit to %s', async (path) => {
    const client = `198.51.100.${visits.indexOf(path)}`
    await expectFive(
      () => ask(path, client),
      (answer) => answer !== 429,
    )
  })

  test('a site under maintenance', async () => {
    await save('maintenance', { enabled: true })
    await expectFive(
      () => ask('/api/casino/get-games', '198.51.100.50'),
      (answer) => answer === 503,
    )
    await save('maintenance', { enabled: false })
  })

  test('a player’s own errors count against them, not against their neighbours', async () => {
    const player = await casino.player({ client: '198.51.100.60' })
    const bad = { ...body, betAmount: 0 }
    for (let count = 0; count < 10; count++) {
      const headers = { 'x-forwarded-for': '198.51.100.60' }
      expect((await player.call('POST /api/games/dice/roll', { body: bad, headers })).status).toBe(400)
    }
    expect((await ask('/api/auth/me', '198.51.100.60')).status).toBe(401)
  })
})

test('a socket that sends endless requests is closed, and its player is still served', async () => {
  const player = await casino.player({ balance: 5 })
  const live = player.live()
  live.socket.io.reconnection(false)
  await live.subscribe(player.user.id)
  for (let count = 0; count < 300; count++) live.socket.emit('balance:subscribe', { userId: player.user.id })
  await vi.waitFor(() => expect(live.endings).toEqual(['transport close']))
  expect((await player.call('GET /api/auth/me')).status).toBe(200)
})

describe('keys', () => {
  test('the same key and body return the first answer, another body is refused', async () => {
    const player = await casino.player({ balance: 100 })
    const first = await roll(player, 'k')
    expect((await roll(player, 'k')).body).toEqual(first.body)
    const other = await player.call('POST /api/games/dice/roll', { key: 'k', body: { ...body, betAmount: 2 } })
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
    // Reordered fields and unknown fields do not make a different body.
    const same = { extra: 1, betType: 'over', targetValue: 50, betAmount: 1.0 }
    expect((await player.call('POST /api/games/dice/roll', { key: 'k', body: same })).body).toEqual(first.body)
    expect((await player.call('GET /api/auth/me')).body.user.balanceSequence).toBe(2)
  })

  test('keys are separate for each player, and without one every bet is new', async () => {
    const [one, two] = [await casino.player({ balance: 100 }), await casino.player({ balance: 100 })]
    const rounds = [await roll(one, 'k'), await roll(two, 'k'), await roll(one), await roll(one)]
    expect(new Set(rounds.map((answer) => answer.body.roundId))).toHaveLength(4)
  })
})

test('in maintenance only administrators are served, and everyone may sign in and read why', async () => {
  const player = await casino.player({ balance: 100 })
  const { token } = (await casino.signIn(casino.administrator)).body
  await save('maintenance', { enabled: true })
  const refused = await roll(player)
  expect(refused).toMatchObject({ status: 503, body: { code: 'maintenance' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await casino.call('GET /api/casino/get-games')).status).toBe(503)
  expect((await casino.call('GET /api/casino/get-settings')).body.maintenance).toEqual({ enabled: true })
  expect((await casino.signIn(player)).status).toBe(200)
  expect((await player.call('GET /api/auth/me')).status).toBe(200)
  expect((await casino.call('GET /api/casino/get-games', { token })).status).toBe(200)
  await save('maintenance', { enabled: false })
  expect((await roll(player)).status).toBe(200)
})

test('the figures count calls by route and class', async () => {
  await casino.call('GET /api/casino/get-games')
  const text = await (await fetch(`${casino.address}/metrics`)).text()
  expect(text).toMatch(/http_request_duration_seconds_count\{route="GET \/api\/casino\/get-games",status="2xx"\} \d+/)
  expect(text).toMatch(/casino_sockets \d+/)
  expect(text).not.toMatch(/player-|Bearer/)
})

test('a stopping server reports it, and is not ready', async () => {
  const stopping = await openCasino()
  const player = await stopping.player({ balance: 100 })
  const bets = times(50, () => roll(player).catch(() => undefined))
  const closed = stopping.close()
  for (const answer of await Promise.all(bets)) {
    if (answer) expect([200, 'unavailable']).toContain(answer.body.code ?? answer.status)
    if (answer?.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
  }
  await closed
})
