import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statement } from '../../accounting/ledger/statement.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openPartnerCasino, type StartedGame, start } from '../kit/partner.ts'
import { changePartnerSessions, changePlayers, changeSessions, daysAgo, hoursAgo } from '../kit/stored.ts'

let casino: Casino
let node: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openPartnerCasino()
  node = await casino.node()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

/** The player signs in again. */
async function signInAgain({ user, password }: CasinoPlayer): Promise<string> {
  return (await casino.signIn({ username: user.username, password })).body.token
}
const gamesOf = async (at: Casino, token: string) =>
  (await at.call('GET /api/partner/sessions', { token })).body.sessions
const idOfOwn = async (token: string) =>
  (await casino.call('GET /api/auth/sessions', { token })).body.sessions.find(({ own }) => own)!.id

let player: CasinoPlayer
let other: string
let game: StartedGame
beforeEach(async () => {
  player = await casino.player({ balance: 100 })
  other = await signInAgain(player)
  game = await start(player)
})

describe('a game ends with', () => {
  const ended: Readonly<Record<string, () => Promise<unknown>>> = {
    'log-out': () => player.call('POST /api/auth/logout', { body: {} }),
    'the end of its session, ended from another': async () =>
      casino.call('DELETE /api/auth/sessions/{session}', {
        token: other,
        params: { session: await idOfOwn(player.token) },
      }),
    'all other sessions, ended from another': () =>
      casino.call('DELETE /api/auth/sessions/{session}', { token: other, params: { session: 'others' } }),
    'all other sessions, ended from its own': () =>
      player.call('DELETE /api/auth/sessions/{session}', { params: { session: 'others' } }),
    'a new password, set in its own session': () =>
      player.call('POST /api/auth/change-password', {
        body: { oldPassword: player.password, newPassword: 'Another-Horse-88' },
      }),
    'a new password, set in another session': () =>
      casino.call('POST /api/auth/change-password', {
        token: other,
        body: { oldPassword: player.password, newPassword: 'Another-Horse-88' },
      }),
    'sessions that an administrator ends': () =>
      admin.call('DELETE /api/admin/users/{id}/sessions/{session}', {
        params: { id: String(player.id), session: 'all' },
      }),
    'a ban that was lifted again': async () => {
      await changePlayers(casino.owner.read, { id: player.id }, { status: 'banned' })
      await changePlayers(casino.owner.read, { id: player.id }, { status: 'active' })
    },
    'a session of thirty days': () =>
      changeSessions(casino.owner.read, { player: player.id }, { createdAt: daysAgo(30) }),
    'a session that has expired': () =>
      changeSessions(casino.owner.read, { player: player.id }, { expiresAt: new Date() }),
    'its twelfth hour': () =>
      changePartnerSessions(casino.owner.read, { player: player.id }, { createdAt: hoursAgo(12) }),
    'its end in the list': async () => {
      const [latest] = await gamesOf(node, other)
      return node.call('DELETE /api/partner/sessions/{session}', { token: other, params: { session: latest!.id } })
    },
  }

  test.each(Object.entries(ended))('%s, on every server; what it owes is still paid', async (_, end) => {
    const { id } = player
    expect((await game.bet(casino, `${id}-1`, 10_00, 'r1')).status).toBe(200)
    expect((await game.bet(node, `${id}-2`, 10_00, 'r2')).status).toBe(200)
    await end()
    for (const at of [casino, node]) {
      expect(await game.bet(at, `${id}-3`, 1_00, 'r3')).toMatchObject({ status: 404, message: 'Unknown session' })
      expect(await game.check(at, 'check.session')).toMatchObject({ status: 404 })
      expect(await game.check(at, 'check.balance')).toMatchObject({ status: 404 })
    }
    expect(await game.win(node, `${id}-1w`, 30_00, 'r1')).toMatchObject({ response: { balance: 110_00 } })
    expect((await game.cancel(casino, `${id}-2`, 10_00, 'r2')).status).toBe(200)
    // A lost call does not change that.
    expect((await game.bet(casino, `${id}-3`, 1_00, 'r3')).status).toBe(404)
    expect(await statement(casino.owner.read).balanceOf(id)).toMatchObject({ balance: 120_00 })
  })
})

test('a game goes on when another session ends, and another game of the same session', async () => {
  const second = await start(player, 'sun-garden')
  await casino.call('POST /api/auth/logout', { token: other, body: {} })
  const [latest] = await gamesOf(casino, player.token)
  expect(latest!.game).toBe('Sun Garden')
  await player.call('DELETE /api/partner/sessions/{session}', { params: { session: latest!.id } })
  expect((await second.bet(casino, `${player.id}-1`, 1_00, 'r1')).status).toBe(404)
  expect((await game.bet(node, `${player.id}-2`, 1_00, 'r2')).status).toBe(200)
})

test('a game is started again after all others were ended', async () => {
  await player.call('DELETE /api/auth/sessions/{session}', { params: { session: 'others' } })
  const next = await start(player)
  expect((await next.bet(node, `${player.id}-1`, 1_00, 'r1')).status).toBe(200)
  expect((await game.bet(node, `${player.id}-2`, 1_00, 'r2')).status).toBe(404)
})

test('the list names what takes stakes, to its player alone, and each is ended once', async () => {
  await start(player, 'sun-garden')
  const listed = await gamesOf(node, other)
  expect(listed.map(({ game, provider }) => [game, provider])).toEqual([
    ['Sun Garden', 'Northlight'],
    ['Moon Garden', 'Northlight'],
  ])
  const stranger = await casino.player()
  expect(await gamesOf(casino, stranger.token)).toEqual([])
  const end = (by: CasinoPlayer, session: string) =>
    by.call('DELETE /api/partner/sessions/{session}', { params: { session } })
  expect((await end(stranger, listed[1]!.id)).status).toBe(404)
  expect((await game.bet(casino, `${player.id}-1`, 1_00, 'r1')).status).toBe(200)
  const answers = await Promise.all([end(player, listed[1]!.id), end(player, listed[1]!.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await end(player, '9999999999999999')).status).toBe(404)
  expect(await gamesOf(casino, player.token)).toHaveLength(1)
})
