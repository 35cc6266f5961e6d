import { expect, test, vi } from 'vitest'
import type { Casino } from '../kit/casino.ts'
import { start, withPartnerCasino } from '../kit/partner.ts'
import { changeSessions } from '../kit/stored.ts'

let casino: Casino
withPartnerCasino((opened) => {
  casino = opened
})
const idle = (idleMinutes: number) => casino.set('protection', { idleMinutes })
const seen = (player: number, minutesAgo: number) =>
  changeSessions(casino.owner.read, { player }, { seenAt: new Date(Date.now() - minutesAgo * 60_000) })

/** Uses a new player each time, because a server caches a session for up to a minute. */
async function isValid(minutesAgo: number): Promise<boolean> {
  const player = await casino.player()
  await seen(player.id, minutesAgo)
  return (await casino.call('GET /api/auth/me', { token: player.token })).status === 200
}

test.each([
  [0, 6 * 24 * 60, true],
  [0, 7 * 24 * 60 + 1, false],
  [30, 29, true],
  [30, 31, false],
])(
  'with %i minutes in the settings, %i minutes after the last call a session is valid: %s',
  async (minutes, ago, valid) => {
    await idle(minutes)
    expect(await isValid(ago)).toBe(valid)
  },
)

test('an idle session takes no more stakes at the partner, and what it owes is paid', async () => {
  await idle(30)
  const player = await casino.player({ balance: 100 })
  const game = await start(player)
  expect((await game.bet(casino, `${player.id}-a`, 10_00, 'r')).status).toBe(200)
  let bets = 0
  // A server writes the time of a call some seconds after it, which may undo the change.
  await vi.waitFor(
    async () => {
      await seen(player.id, 31)
      expect(await game.bet(casino, `${player.id}-b${++bets}`, 1_00, 'r')).toMatchObject({
        status: 404,
        message: 'Unknown session',
      })
    },
    { timeout: 30_000, interval: 500 },
  )
  expect((await game.win(casino, `${player.id}-w`, 15_00, 'r')).status).toBe(200)
})

test('a page receives the minutes with the protection of its player', async () => {
  await idle(45)
  const player = await casino.player()
  expect((await player.call('GET /api/protection')).body.idleMinutes).toBe(45)
})

// The panel's automatic calls keep the server's session alive, so the page itself has to measure idle time.
test('a page of staff receives the minutes of staff, whatever players have', async () => {
  await idle(0)
  const member = await casino.player()
  await casino.changeRights(member.id, { role: 'support' })
  const minutes = async () =>
    (await casino.call('GET /api/protection', { token: (await casino.signIn(member)).body.token })).body.idleMinutes
  expect(await minutes()).toBe(30)
  await casino.set('security', { staffIdleMinutes: 10 })
  expect(await minutes()).toBe(10)
  await casino.changeRights(member.id, { role: 'user' })
  expect(await minutes()).toBe(0)
})
