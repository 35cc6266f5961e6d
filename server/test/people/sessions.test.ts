import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeExpired } from '../../people/players/sessions/expired-sessions.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { dumpOf } from '../kit/dump.ts'
import { changeSessions, cutNotifications, waitingForLock } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => casino.close())

const bet = { betAmount: 1, targetValue: 50, betType: 'over' }
const me = (player: CasinoPlayer, at: Casino = casino) => at.call('GET /api/auth/me', { token: player.token })
const soon = { timeout: 3000, interval: 10 }

describe('log-in', () => {
  test.each([
    ['fill_all_fields', 400, { password: 'x' }],
    ['fill_all_fields', 400, { username: 'someone', password: '' }],
    ['wrong_credentials', 401, { username: 'nobody-at-all', password: 'seven-owls-sing' }],
    ['wrong_credentials', 401, { username: 'admin', password: 'wrong' }],
    ['wrong_credentials', 401, { username: 'admin', password: 'x'.repeat(1000) }],
  ])('%s: %i', async (code, status, body) => {
    expect(await casino.call('POST /api/auth/login', { body })).toMatchObject({ status, body: { code } })
  })

  test('ignores case in the name, but not in the password', async () => {
    const player = await casino.player({ username: 'Ветер' })
    const { username, password } = player
    expect((await casino.signIn({ username: ' вЕТЕР ', password })).status).toBe(200)
    expect((await casino.signIn({ username, password: password.toUpperCase() })).status).toBe(401)
  })

  test('gives each sign-in its own token, and shows the time of the last one', async () => {
    const player = await casino.player()
    const { body } = await casino.signIn(player)
    expect(body.token).not.toBe(player.token)
    expect(Date.parse(body.user.last_login ?? '')).toBeGreaterThan(Date.parse(player.user.last_login ?? ''))
    expect((await me(player)).status).toBe(200)
  })

  test('stores neither token nor password in readable form', async () => {
    const player = await casino.player()
    const text = await dumpOf(casino.app.database.read)
    expect(text).toContain('$argon2id$v=19$')
    expect(text).not.toContain(player.token)
    expect(text).not.toContain(player.password)
  })
})

test('last-seen times are written by one statement at a time, also when it has to wait', async () => {
  const [first, second] = [await casino.player(), await casino.player()]
  const { database } = casino.app
  const waiting = () => waitingForLock(database.read, 'UPDATE session SET seen_at%')
  await database.transact(async (tx) => {
    await tx.rows('LOCK TABLE session IN SHARE MODE')
    await me(first)
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon)
    await me(second)
    // Waits until the statement has timed out waiting for its lock.
    for (let now = await waiting(); now.length > 0; now = await waiting()) expect(now).toHaveLength(1)
  })
})

test.each([
  ['no token', undefined],
  ['a scheme that is not ours', 'Basic YWRtaW46YWRtaW4='],
  ['a token that nobody has', `Bearer ${'A'.repeat(43)}`],
  ['something else', 'Bearer null'],
  ['something long', `Bearer ${'A'.repeat(5000)}`],
])('%s is answered with unauthenticated', async (_, authorization) => {
  const answer = await casino.call('GET /api/auth/me', { headers: authorization ? { authorization } : {} })
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', message: 'Authentication failed' } })
})

test('log-out ends this session, on every server and socket, and no other', async () => {
  const node = await casino.node()
  const player = await casino.player()
  const elsewhere = (await casino.signIn(player)).body.token
  const live = node.live(player.token)
  expect(await live.subscribe(player.user.id)).toEqual({ ok: true })
  expect((await me(player, node)).status).toBe(200)

  expect(await player.call('POST /api/auth/logout')).toMatchObject({ status: 200, body: {} })
  expect((await me(player)).status).toBe(401)
  await vi.waitFor(async () => expect((await me(player, node)).status).toBe(401), soon)
  await vi.waitFor(() => expect(live.endings).toEqual(['session:ended', 'io server disconnect']), soon)
  expect((await casino.call('GET /api/auth/me', { token: elsewhere })).status).toBe(200)
})

test('a ban ends all sessions at once, with a message', async () => {
  const node = await casino.node()
  const player = await casino.player({ balance: 100 })
  const live = node.live(player.token)
  await live.subscribe(player.user.id)
  expect((await me(player, node)).status).toBe(200)

  await casino.changeRights(player.id, { status: 'banned' })
  await vi.waitFor(async () => expect((await me(player, node)).body.code).toBe('unauthenticated'), soon)
  await vi.waitFor(() => expect(live.endings).toEqual(['session:ended', 'io server disconnect']), soon)
  expect((await player.call('POST /api/games/dice/roll', { body: bet })).status).toBe(401)
  // Without the password the ban is not revealed.
  expect((await casino.signIn({ ...player, password: 'a guess' })).body.code).toBe('wrong_credentials')
  expect(await node.live(player.token).subscribe(player.user.id)).toEqual({ ok: false, code: 'unauthenticated' })
})

test('a player signs in again after a ban is lifted', async () => {
  const player = await casino.player()
  await casino.changeRights(player.id, { status: 'banned' })
  await casino.changeRights(player.id, { status: 'active' })
  await vi.waitFor(async () => expect((await me(player)).body.code).toBe('unauthenticated'), soon)
  expect((await casino.signIn(player)).status).toBe(200)
})

test('a pending player can look around, but not bet', async () => {
  const player = await casino.player({ balance: 100 })
  await casino.changeRights(player.id, { status: 'pending' })
  await vi.waitFor(async () => expect((await me(player)).body.user?.status).toBe('pending'), soon)
  expect((await player.call('GET /api/games/history')).status).toBe(200)
  expect(await player.call('POST /api/games/dice/roll', { body: bet })).toMatchObject({
    status: 403,
    body: { code: 'account_pending' },
  })
  expect((await me(player)).body.user.balance).toBe(100)
  expect((await casino.signIn(player)).status).toBe(200)
})

test('a demoted administrator no longer sees administrators’ data', async () => {
  const node = await casino.node()
  const player = await casino.player()
  const rates = async () => (await node.call('GET /api/casino/get-settings', { token: player.token })).body.rates
  await casino.changeRights(player.id, { role: 'admin' })
  await vi.waitFor(async () => expect(await rates()).toBeDefined(), soon)
  await casino.changeRights(player.id, { role: 'support' })
  await vi.waitFor(async () => expect(await rates()).toBeUndefined(), soon)
})

test('a banned administrator counts as a guest in public calls', async () => {
  const player = await casino.player()
  await casino.changeRights(player.id, { role: 'admin' })
  const settings = async () => (await player.call('GET /api/casino/get-settings')).body
  await vi.waitFor(async () => expect(await settings()).toHaveProperty('rates'), soon)
  await casino.changeRights(player.id, { status: 'banned' })
  await vi.waitFor(async () => expect(await settings()).not.toHaveProperty('rates'), soon)
  const { token } = (await casino.signIn(player)).body
  const restricted = (await casino.call('GET /api/casino/get-settings', { token })).body
  expect(restricted).not.toHaveProperty('rates')
})

describe('sessions expire', () => {
  test.each([
    // role   idle for      started          valid
    ['user', '6 days 23 hours', '29 days', true],
    ['user', '7 days 1 minute', '8 days', false],
    ['user', '1 minute', '30 days 1 minute', false],
    ['admin', '29 minutes', '11 hours', true],
    ['admin', '31 minutes', '11 hours', false],
    ['admin', '1 minute', '12 hours 1 minute', false],
    ['support', '31 minutes', '1 hour', false],
  ] as const)('%s, idle for %s, begun %s ago: %s', async (role, idle, age, valid) => {
    const player = await casino.player()
    await casino.app.database.read.rows(
      `UPDATE session SET seen_at = now() - $2::interval, created_at = now() - $3::interval WHERE player_id = $1`,
      [player.id, idle, age],
    )
    await casino.changeRights(player.id, { role })
    await vi.waitFor(async () => expect((await me(player)).status).toBe(valid ? 200 : 401), soon)
  })
})

test('a server without notifications checks every session in the database', async () => {
  const node = await casino.node()
  const player = await casino.player()
  expect((await me(player, node)).status).toBe(200)
  const deafen = () => cutNotifications(casino.app.database.read)
  await deafen()
  await player.call('POST /api/auth/logout')
  await deafen()
  await vi.waitFor(async () => expect((await me(player, node)).status).toBe(401))
  await vi.waitFor(async () => expect((await fetch(`${node.address}/health/ready`)).status).toBe(200), {
    timeout: 5000,
  })
  expect((await me(player, node)).status).toBe(401)
})

describe('guessing', () => {
  let guarded: Casino
  beforeAll(async () => {
    guarded = await openCasino({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => guarded.close())

  const guess = (username: string, client: string, password = 'a guess') =>
    guarded.call('POST /api/auth/login', {
      body: { username, password },
      headers: { 'x-forwarded-for': client },
    })

  test('five at once are let through, then delays begin, from this client alone', async () => {
    const victim = await guarded.player({ client: '203.0.113.1' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess(victim.username.toUpperCase(), '203.0.113.9')),
    )
    expect(answers.filter(({ body }) => body.code === 'wrong_credentials')).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
    expect((await guess(victim.username, '203.0.113.9', victim.password)).status).toBe(429)
    expect((await guess(victim.username, '203.0.113.1', victim.password)).status).toBe(200)
  })

  test('guessing from many addresses does not lock the player out', async () => {
    const victim = await guarded.player({ client: '203.0.113.2' })
    for (let index = 0; index < 26; index++) await guess(victim.username, `198.51.100.${index}`)
    // Neither at the usual address nor at an unknown one.
    for (const client of ['203.0.113.2', '192.0.2.1']) {
      expect((await guess(victim.username, client, victim.password)).status).toBe(200)
    }
  })

  test('a client that tries many names is slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(`name-${index}`, '203.0.113.3')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('what is expired', () => {
  const rows = (text: string, values: unknown[] = []) => casino.owner.read.rows(text, values)
  const sessionsOf = (...ids: number[]) => rows('SELECT FROM session WHERE player_id = ANY($1)', [ids])
  const addFailures = () =>
    rows(`INSERT INTO log_in_failure (account, client) SELECT 'name ' || n, '' FROM generate_series(1, 2500) AS n`)

  test('is removed, a few rows at a time', async () => {
    const [left, gone] = [await casino.player(), await casino.player()]
    await rows(
      `INSERT INTO session (token_hash, player_id, expires_at, user_agent, address)
       SELECT sha256(n::text::bytea), $1, now() - interval '1 second', '', '' FROM generate_series(1, 2500) AS n`,
      [gone.id],
    )
    await addFailures()
    await rows(
      `INSERT INTO log_in_failure (account, client, last) VALUES ('name fresh', '', extract(epoch FROM now()) * 1000)`,
    )
    await rows(`
      INSERT INTO log_in_lock (name, failures, since)
      SELECT 'old ' || n, 1, now() - interval '1 hour' FROM generate_series(1, 2500) AS n UNION ALL SELECT 'fresh', 1, now()`)
    await refusing('count(*) > 1000', () => removeExpired(casino.app.database))
    expect(await sessionsOf(left.id, gone.id)).toHaveLength(2)
    expect(await rows('SELECT account FROM log_in_failure WHERE last = 0 OR account = $1', ['name fresh'])).toEqual([
      { account: 'name fresh' },
    ])
    expect(await rows(`SELECT name FROM log_in_lock WHERE name ~ 'old|fresh'`)).toEqual([{ name: 'fresh' }])
  })

  test('is removed from one table even if that fails in another', async () => {
    const { id } = await casino.player()
    await changeSessions(casino.owner.read, { player: id }, { expiresAt: new Date() })
    await addFailures()
    await refusing('count(*) > 0', () =>
      expect(removeExpired(casino.app.database)).rejects.toMatchObject({ errors: [{ message: 'too many rows' }] }),
    )
    expect(await sessionsOf(id)).toEqual([])
  })

  /** Statements that delete failed log-ins and locks fail under this condition while `work` runs. */
  async function refusing(condition: string, work: () => Promise<unknown>): Promise<void> {
    await rows(`
      CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT ${condition} FROM gone) THEN RAISE 'too many rows'; END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER too_many AFTER DELETE ON log_in_failure REFERENCING OLD TABLE AS gone EXECUTE FUNCTION too_many();
      CREATE TRIGGER too_many AFTER DELETE ON log_in_lock REFERENCING OLD TABLE AS gone EXECUTE FUNCTION too_many()`)
    await work().finally(() => rows('DROP FUNCTION too_many CASCADE'))
  }
})
