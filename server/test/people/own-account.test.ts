import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { type CallRequest, type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { accountEventKinds, changePlayers, waitingForLock } from '../kit/stored.ts'

let casino: Casino
let node: Casino
beforeAll(async () => {
  casino = await openCasino()
  node = await casino.node()
})
afterAll(() => casino.close())

const soon = { timeout: 1000, interval: 10 }
const next = 'nine-herons-wade'
const rows = <Row>(text: string, values: unknown[] = []) => casino.app.database.read.rows<Row>(text, values)
const changePassword = (player: CasinoPlayer, body: object = {}, request: CallRequest = {}) =>
  player.call('POST /api/auth/change-password', {
    body: { oldPassword: player.password, newPassword: next, ...body },
    ...request,
  })
const rename = (player: CasinoPlayer, username: string, request: CallRequest = {}) =>
  player.call('PATCH /api/auth/username', { body: { username, password: player.password }, ...request })
const register = (username: string, at: Casino = casino) =>
  at.call('POST /api/auth/register', {
    body: { username, email: `${Math.random()}@example.test`, password: 'seven-owls-sing' },
  })
const statusOf = async (token: string, at: Casino = casino) => (await at.call('GET /api/auth/me', { token })).status
/** Sets the player's last rename to this many days ago. */
const renamedBefore = (player: CasinoPlayer, days: number) =>
  rows(
    `INSERT INTO account_event (player_id, at, kind, before, after, address, user_agent)
     VALUES ($1, now() - make_interval(days => $2), 'username', 'a', 'b', '', '')`,
    [player.id, days],
  )

describe('change of the password', () => {
  test.each([
    ['fill_all_fields', 400, { oldPassword: '', newPassword: 'abc' }],
    ['fill_all_fields', 400, { oldPassword: 'wrong', newPassword: '' }],
    ['fill_all_fields', 400, { oldPassword: ['x'], newPassword: null }],
    ['password_too_short', 400, { oldPassword: 'wrong', newPassword: '12345' }],
    ['password_too_long', 400, { oldPassword: 'wrong', newPassword: 'x7'.repeat(65) }],
    ['password_too_common', 400, { oldPassword: 'wrong', newPassword: 'Qwerty123' }],
    ['password_unchanged', 400, { newPassword: 'seven-owls-sing' }],
    ['wrong_password', 403, { oldPassword: 'wrong' }],
    ['wrong_password', 403, { oldPassword: 'x'.repeat(1000) }],
  ])('%s: %i', async (code, status, body) => {
    const player = await casino.player()
    expect(await changePassword(player, body)).toMatchObject({ status, body: { code } })
    expect((await casino.signIn(player)).status).toBe(200)
  })

  test('ends all other sessions and sockets on every node within a second; this session goes on', async () => {
    const player = await casino.player()
    const others = [(await casino.signIn(player)).body.token, (await node.signIn(player)).body.token]
    const [own, here, there] = [node.live(player.token), casino.live(others[0]), node.live(others[1])]
    for (const live of [own, here, there]) expect(await live.subscribe(player.user.id)).toEqual({ ok: true })
    for (const token of others) expect([await statusOf(token), await statusOf(token, node)]).toEqual([200, 200])

    expect(await changePassword(player)).toMatchObject({ status: 200, body: {} })
    for (const token of others) expect(await statusOf(token)).toBe(401)
    for (const token of others) await vi.waitFor(async () => expect(await statusOf(token, node)).toBe(401), soon)
    for (const live of [here, there])
      await vi.waitFor(() => expect(live.endings).toEqual(['session:ended', 'io server disconnect']), soon)
    expect([await statusOf(player.token), await statusOf(player.token, node)]).toEqual([200, 200])
    expect(own.endings).toEqual([])
    expect((await casino.signIn(player)).body.code).toBe('wrong_credentials')
    expect((await casino.signIn({ ...player, password: next })).status).toBe(200)
  })

  test('of twenty concurrent requests one counts', async () => {
    const player = await casino.player()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => changePassword(player, { newPassword: `${next}-${index}` })),
    )
    const changed = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(changed).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'wrong_password')).toHaveLength(19)
    expect((await casino.signIn({ ...player, password: `${next}-${changed[0]}` })).status).toBe(200)
  })

  test('leaves no session to a log-in that was under way with the old password', async () => {
    const player = await casino.player()
    const { database } = casino.app
    // The log-in has verified the password and waits for the player's row, which the change holds.
    const logIn = await database.transact(async (tx) => {
      await tx.rows('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [player.id])
      const signingIn = node.signIn(player)
      await vi.waitFor(
        async () => expect(await waitingForLock(database.read, 'SELECT username, password_hash%')).toHaveLength(1),
        { timeout: 5000, interval: 10 },
      )
      await changePlayers(tx, { id: player.id }, { passwordHash: 'another' })
      return { signingIn }
    })
    expect(await logIn.signingIn).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  })

  test('whose answer was lost is answered on repetition, and changes nothing twice', async () => {
    const player = await casino.player()
    const request = { key: 'lost-answer' }
    expect((await changePassword(player, {}, request)).status).toBe(200)
    expect((await changePassword(player, {}, request)).status).toBe(200)
    // The key does not bypass the password.
    expect((await changePassword(player, { newPassword: 'another-one-9' }, request)).body.code).toBe('wrong_password')
    expect((await changePassword(player)).body.code).toBe('wrong_password')
    expect(await accountEventKinds(casino.app.database.read, player.id)).toEqual(['password'])
  })

  test('with a key that set another password before is refused', async () => {
    const player = await casino.player()
    const request = { key: 'set-before' }
    expect((await changePassword(player, {}, request)).status).toBe(200)
    const other = { oldPassword: next, newPassword: 'ten-terns-turn' }
    expect((await changePassword(player, other, request)).body.code).toBe('key_reused')
    expect((await changePassword(player, { ...other, newPassword: player.password }, request)).body.code).toBe(
      'key_reused',
    )
    expect((await casino.signIn({ ...player, password: next })).status).toBe(200)
  })

  test('clicked twice, on two servers, is one change, and both clicks are answered', async () => {
    const player = await casino.player()
    const clicks = [player, { ...player, call: node.call }].map(({ call }) =>
      call('POST /api/auth/change-password', {
        body: { oldPassword: player.password, newPassword: next },
        token: player.token,
        key: 'two-clicks',
      }),
    )
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([200, 200])
    expect(await accountEventKinds(casino.app.database.read, player.id)).toHaveLength(1)
  })

  test('limits guesses like the log-in', async () => {
    const guarded = await openCasino({ env: { RATE_LIMITS: 'on' } })
    try {
      const player = await guarded.player()
      const guesses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => changePassword(player, { oldPassword: `guess-${index}` })),
      )
      expect(guesses.filter(({ body }) => body.code === 'wrong_password')).toHaveLength(5)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
      expect(await rename(player, 'Unhurried')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    } finally {
      await guarded.close()
    }
  })
})

describe('change of the username', () => {
  test.each([
    ['fill_all_fields', 400, { username: '  ' }],
    ['fill_all_fields', 400, { username: 'fresh-name', password: '' }],
    ['username_invalid', 400, { username: 'a b', password: 'wrong' }],
    ['username_invalid', 400, { username: '\u0430dmin', password: 'wrong' }],
    ['wrong_password', 403, { username: 'admin', password: 'wrong' }],
    ['username_taken', 409, { username: 'ADMIN' }],
  ])('%s: %i', async (code, status, body) => {
    const player = await casino.player()
    const request = { body: { password: player.password, ...body } }
    expect(await player.call('PATCH /api/auth/username', request)).toMatchObject({ status, body: { code } })
    expect((await player.call('GET /api/auth/me')).body.user.username).toBe(player.username)
  })

  test('applies at once on every node, in own tabs, and wherever others see the name', async () => {
    const player = await casino.player({ balance: 100 })
    const tab = node.live(player.token)
    const updates: string[] = []
    tab.socket.on('account:update', () => updates.push('account:update'))
    await tab.subscribe(player.user.id)
    const { roundId } = (
      await player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })
    ).body
    const answer = await rename(player, ' Zephyr ')
    expect(answer).toMatchObject({ status: 200, body: { user: { id: player.user.id, username: 'Zephyr' } } })
    await vi.waitFor(() => expect(updates).not.toEqual([]), soon)
    expect((await node.call('GET /api/auth/me', { token: player.token })).body.user.username).toBe('Zephyr')
    const round = await casino.call('GET /api/games/rounds/{id}', { params: { id: roundId } })
    expect(round.body.username).toBe('Zephyr')
    expect((await casino.signIn({ username: 'zephyr', password: player.password })).status).toBe(200)
    expect((await casino.signIn(player)).status).toBe(401)
  })

  test('is possible once in thirty days, also for two at once, and a refusal says when the next one is', async () => {
    const player = await casino.player()
    const answers = await Promise.all([rename(player, 'Borealis'), rename(player, 'Australis')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!.body
    expect(refused.code).toBe('username_changed_recently')
    const days = (Date.parse(String(refused.details?.next)) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)

    const patient = await casino.player()
    await renamedBefore(patient, 29)
    expect((await rename(patient, 'Marigold')).body.code).toBe('username_changed_recently')
    const free = await casino.player()
    await renamedBefore(free, 31)
    expect((await rename(free, 'Marigold')).status).toBe(200)
    expect((await rename(free, 'Marigold')).body.code).toBe('username_unchanged')
  })

  test('whose answer was lost is answered when it is repeated', async () => {
    const player = await casino.player()
    expect((await rename(player, 'Echo-one', { key: 'lost' })).status).toBe(200)
    expect((await rename(player, 'Echo-one', { key: 'lost' })).body.user.username).toBe('Echo-one')
    expect((await rename(player, 'Echo-two', { key: 'lost' })).body.code).toBe('key_reused')
  })

  test('reserves the old name: no one else can register it, take it, or be given it; its former owner may', async () => {
    const player = await casino.player({ username: 'Lodestar' })
    expect((await rename(player, 'Polaris')).status).toBe(200)
    for (const name of ['Lodestar', 'LODESTAR']) expect((await register(name)).body.code).toBe('username_taken')
    const other = await casino.player()
    expect((await rename(other, 'lodestar')).body.code).toBe('username_taken')
    const admin = await administratorOf(casino)
    const give = (to: CasinoPlayer) =>
      admin.call('PATCH /api/admin/update-user/{id}', {
        params: { id: to.user.id },
        body: { username: 'Lodestar', reason: 'asked' },
      })
    expect((await give(other)).body.code).toBe('username_taken')
    expect((await give(player)).status).toBe(200)
    // A name taken away by an administrator is also reserved, and free after the time.
    expect((await register('polaris')).body.code).toBe('username_taken')
    await rows(`UPDATE former_username SET reserved_until = now() WHERE name = 'polaris'`)
    expect((await register('polaris')).status).toBe(200)
  })

  test('reserves the old name also against a concurrent request for it', async () => {
    const player = await casino.player({ username: 'Meridian' })
    const { database } = casino.app
    const { waiting } = await database.transact(async (tx) => {
      await changePlayers(tx, { id: player.id }, { username: 'Equator' })
      const waiting = database.read.rows(
        `INSERT INTO player (username, email, password_hash, referral_code) VALUES ('meridian', 'm@example.test', '', 'WAITS')`,
      )
      waiting.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { waiting }
    })
    await expect(waiting).rejects.toMatchObject({ constraint: 'player_username' })
  })
})

test('what a player changed is on record, with neither of the passwords', async () => {
  const player = await casino.player({ username: 'Chronicle' })
  await rename(player, 'Annals')
  await changePassword({ ...player, username: 'Annals' })
  const events = await rows<object>('SELECT kind, before, after FROM account_event WHERE player_id = $1 ORDER BY id', [
    player.id,
  ])
  expect(events).toEqual([
    { kind: 'username', before: 'Chronicle', after: 'Annals' },
    { kind: 'password', before: null, after: null },
  ])
  const [all] = await rows<{ text: string }>(
    'SELECT account_event::text AS text FROM account_event WHERE player_id = $1',
    [player.id],
  )
  expect(all?.text).not.toContain(next)
  const admin = await administratorOf(casino)
  const shown = await admin.call('GET /api/admin/users/{id}/account-events', { params: { id: player.user.id } })
  expect(shown.body.events).toMatchObject([
    { kind: 'password', before: null, after: null },
    { kind: 'username', before: 'Chronicle', after: 'Annals' },
  ])
})
