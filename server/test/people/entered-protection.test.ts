import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administrator, administratorOf, confirmProposed, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openTwoServers, times } from '../kit/two-servers.ts'

let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  ;({ here, there } = await openTwoServers())
  admin = await administratorOf(here)
})
afterAll(() => closeAudited(here, there))

const dice = { betAmount: 10, targetValue: 50, betType: 'over' }
const roll = (casino: Casino, player: CasinoPlayer) =>
  casino.call('POST /api/games/dice/roll', { token: player.token, body: dice })
const exclude = (player: CasinoPlayer, body: object, by = admin) =>
  by.call('POST /api/admin/users/{id}/protection/exclusion', {
    params: { id: String(player.id) },
    body: { reason: 'Request 17', ...body },
  })
const limit = (player: CasinoPlayer, body: object, by = admin) =>
  by.call('POST /api/admin/users/{id}/protection/limits', {
    params: { id: String(player.id) },
    body: { kind: 'stake', period: 'day', reason: 'Request 17', ...body },
  })
const own = async (player: CasinoPlayer) => (await player.call('GET /api/protection')).body
const eventsOf = async (player: CasinoPlayer, action: string) =>
  here.owner.read.rows<{ before: object; after: object; reason: string }>(
    'SELECT before, after, reason FROM audit_event WHERE subject_kind = $1 AND subject_id = $2 AND action = $3 ORDER BY id',
    ['user', String(player.id), action],
  )

describe('an exclusion that an administrator enters', () => {
  test('stops play on every server, and its player sees who entered it', async () => {
    const player = await here.player({ balance: 100 })
    expect((await roll(there, player)).status).toBe(200)
    const { status, body } = await exclude(player, { lasts: 'week' })
    expect({ status, ...body.protection.exclusion }).toMatchObject({ status: 200, kind: 'time_out', entered: true })
    for (const server of [here, there]) expect((await roll(server, player)).body.code).toBe('time_out')
    expect((await own(player)).exclusion).toMatchObject({ kind: 'time_out', entered: true, shared: false })
    const { notifications } = (await player.call('GET /api/notifications')).body
    expect(notifications.find(({ kind }) => kind === 'time_out')).toMatchObject({ entered: true })
    expect(await eventsOf(player, 'user.exclusion-enter')).toMatchObject([
      { before: { excludedUntil: null }, after: { excludedUntil: expect.any(String) }, reason: 'Request 17' },
    ])
  })

  test('is entered once by a double press, is never shortened, and is no secret reason', async () => {
    const player = await here.player()
    const answers = await Promise.all(times(6, () => exclude(player, { lasts: 'year', reason: 'a private note' })))
    expect(answers.map(({ status }) => status)).toEqual(times(6, () => 200))
    expect(await eventsOf(player, 'user.exclusion-enter')).toHaveLength(1)
    expect((await exclude(player, { lasts: 'day' })).body).toMatchObject({ code: 'exclusion_shorter' })
    const lifted = await admin.call('POST /api/admin/users/{id}/protection/lift', {
      params: { id: String(player.id) },
      body: { reason: 'a mistake' },
    })
    expect(lifted.body).toMatchObject({ code: 'exclusion_own' })
    expect((await exclude(player, { lasts: 'forever' })).body.protection.exclusion).toMatchObject({ until: null })
    const mine = await player.call('GET /api/auth/my-data' as never)
    expect(JSON.stringify(mine.body)).not.toContain('a private note')
  })

  test('one that the player chose is not marked', async () => {
    const player = await here.player()
    await player.call('POST /api/protection/exclusion', { body: { lasts: 'month' } })
    expect((await own(player)).exclusion).toMatchObject({ entered: false })
    await exclude(player, { lasts: 'forever' })
    expect((await own(player)).exclusion).toMatchObject({ entered: true, until: null })
  })
})

describe('a limit that an administrator enters', () => {
  test('holds on every server, and only its player can raise it', async () => {
    const player = await here.player({ balance: 100 })
    expect((await limit(player, { amount: 15 })).body.protection.limits).toMatchObject([
      { kind: 'stake', period: 'day', amount: 15, entered: true },
    ])
    expect((await roll(there, player)).status).toBe(200)
    expect((await roll(there, player)).body.code).toBe('stake_limit_reached')
    const { notifications } = (await player.call('GET /api/notifications')).body
    expect(notifications.find(({ kind }) => kind === 'limit_entered')).toBeDefined()
    expect((await limit(player, { amount: 20 })).body).toMatchObject({ code: 'limit_not_stricter' })

    const raise = { kind: 'stake', period: 'day', amount: 50 } as const
    expect((await player.call('POST /api/protection/limits', { body: raise })).body.limits).toMatchObject([
      { amount: 15, entered: true, next: { amount: 50 } },
    ])
    // Entering it again cancels the player's pending raise.
    expect((await limit(player, { amount: 15 })).body.protection.limits).toMatchObject([{ amount: 15, next: null }])
    expect(await eventsOf(player, 'user.limit-enter')).toMatchObject([
      { before: { amount: null }, after: { kind: 'stake', period: 'day', amount: 1500 }, reason: 'Request 17' },
      { before: { amount: 1500 }, after: { amount: 1500 } },
    ])
    await player.call('POST /api/protection/limits', { body: { ...raise, amount: 10 } })
    expect((await own(player)).limits).toMatchObject([{ amount: 10, entered: false }])
  })

  test('is set once by a double press', async () => {
    const player = await here.player()
    const answers = await Promise.all(times(6, () => limit(player, { kind: 'session', period: 'session', amount: 30 })))
    expect(answers.map(({ status }) => status)).toEqual(times(6, () => 200))
    expect(await eventsOf(player, 'user.limit-enter')).toHaveLength(1)
  })
})

describe('it is refused', () => {
  test.each([
    [{ amount: 0 }, 'limit_invalid'],
    [{ amount: -1 }, 'limit_invalid'],
    [{ amount: 0.001 }, 'limit_invalid'],
    [{ amount: 1e300 }, 'limit_invalid'],
    [{ amount: null }, 'limit_invalid'],
    [{ amount: '5' }, 'limit_invalid'],
    [{ amount: 5, kind: 'balance' }, 'limit_invalid'],
    [{ amount: 5, period: 'session' }, 'limit_invalid'],
    [{ amount: 1.5, kind: 'session', period: 'session' }, 'limit_invalid'],
    [{ amount: 1441, kind: 'session', period: 'session' }, 'limit_invalid'],
    [{ amount: 5, reason: ' ' }, 'reason_required'],
    [{ amount: 5, reason: 'x'.repeat(501) }, 'reason_required'],
  ])('a limit of %j: %s', async (body, code) => {
    const player = await here.player()
    expect((await limit(player, body)).body).toMatchObject({ code })
    expect((await own(player)).limits).toEqual([])
  })

  test.each([
    [{ lasts: 'hour' }, 'bad_request'],
    [{ lasts: null }, 'bad_request'],
    [{ lasts: 'day', reason: '\n' }, 'reason_required'],
    [{ lasts: 'day', reason: undefined }, 'reason_required'],
  ])('an exclusion of %j: %s', async (body, code) => {
    const player = await here.player()
    expect((await exclude(player, body)).body).toMatchObject({ code })
    expect((await own(player)).exclusion).toBeNull()
  })

  test.each(['0', '999999999999999'])('for nobody (%s)', async (id) => {
    const nobody = { id } as unknown as CasinoPlayer
    expect((await exclude(nobody, { lasts: 'day' })).body).toMatchObject({ code: 'not_found' })
    expect((await limit(nobody, { amount: 5 })).body).toMatchObject({ code: 'not_found' })
  })

  test('for oneself, and by an administrator of today', async () => {
    const self = { id: admin.id } as unknown as CasinoPlayer
    expect((await exclude(self, { lasts: 'day' })).body).toMatchObject({ code: 'not_on_yourself' })
    expect((await limit(self, { amount: 5 })).body).toMatchObject({ code: 'not_on_yourself' })
    const player = await here.player()
    const second = await secondAdministrator(here)
    const made = await admin.call('POST /api/admin/users', {
      body: { username: 'new-rights', email: 'new-rights@example.test', password: 'seven-owls-sing', role: 'admin' },
    })
    await confirmProposed(here, made.body.loosened)
    const { token } = (await here.signIn({ username: 'new-rights', password: 'seven-owls-sing' })).body
    const fresh: Administrator = { ...second, token, call: (name, request) => here.call(name, { token, ...request }) }
    expect((await exclude(player, { lasts: 'day' }, fresh)).body).toMatchObject({ code: 'rights_too_new' })
    expect((await limit(player, { amount: 5 }, fresh)).body).toMatchObject({ code: 'rights_too_new' })
  })
})
