import type { AdminStats } from '@casino/contract/panel/admin'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { secondAdministrator } from '../kit/administrator.ts'
import type { Casino } from '../kit/casino.ts'
import { openTwoServers, type TwoServers } from '../kit/two-servers.ts'

let { here, there, admin, player } = {} as TwoServers
beforeAll(async () => {
  ;({ here, there, admin, player } = await openTwoServers({ balance: 100_000 }))
})
afterAll(() => here.close())

/** A page at this server that subscribes to the figures, with all that it received. */
async function asking(token: string | undefined, at: Casino = there) {
  const { socket } = at.live(token)
  const received: AdminStats[] = []
  socket.on('figures:update', (figures) => received.push(figures))
  const answer = await socket.timeout(5000).emitWithAck('figures:subscribe', { on: true })
  return { socket, received, answer, last: () => received.at(-1) }
}

const roll = (betAmount = 1) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 50, betType: 'over' } })
const withdraw = (amount: number) => {
  const body = { id: player.user.id, card: '4111111111111111', amount, currency: 'RUB' }
  return player.call('POST /api/payments/create-withdraw', { body })
}
// Messages are two seconds apart.
const soon = { timeout: 5000 }

test('an event at one server updates the figures of an administrator at another', async () => {
  const page = await asking(admin.token)
  expect(page.answer).toEqual({ ok: true })
  const before = await vi.waitFor(() => {
    expect(page.received).not.toEqual([])
    return page.received[0]!
  }, soon)
  expect(before).toEqual((await admin.call('GET /api/admin/get-stats')).body)

  await roll(7)
  await vi.waitFor(() => expect(page.last()?.gamesPlayed).toBe(before.gamesPlayed + 1), soon)
  await here.player()
  await vi.waitFor(() => expect(page.last()?.totalUsers).toBe(before.totalUsers + 1), soon)
  expect((await withdraw(600)).status).toBe(200)
  const { count, amount } = before.pendingWithdrawals
  await vi.waitFor(
    () => expect(page.last()?.pendingWithdrawals).toEqual({ count: count + 1, amount: amount + 600 }),
    soon,
  )
  expect(page.last()).toEqual((await admin.call('GET /api/admin/get-stats')).body)
  page.socket.disconnect()
})

test('a hundred bets are a message every two seconds, and the last of them has them all', async () => {
  const page = await asking(admin.token)
  await vi.waitFor(() => expect(page.received).not.toEqual([]), soon)
  const [before] = page.received.splice(0) as [AdminStats]
  const began = performance.now()
  for (let times = 0; times < 10; times++) await Promise.all(Array.from({ length: 10 }, () => roll()))
  await vi.waitFor(() => expect(page.last()?.gamesPlayed).toBe(before.gamesPlayed + 100), { timeout: 20_000 })
  expect(page.received.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 2000)
  page.socket.disconnect()
})

test.each<[string, () => string | undefined, string]>([
  ['a guest', () => undefined, 'unauthenticated'],
  ['a token of nobody', () => 'A'.repeat(43), 'unauthenticated'],
  ['a player', () => player.token, 'forbidden'],
])('%s receives nothing', async (_, token, code) => {
  const stranger = await asking(token())
  expect(stranger.answer).toEqual({ ok: false, code })
  const page = await asking(admin.token)
  await roll()
  await vi.waitFor(() => expect(page.received).not.toEqual([]), soon)
  expect(stranger.received).toEqual([])
})

test.each([[[]], [[null]], [['on']], [[{ on: 'yes' }]], [[() => {}]], [[{ on: true }, 'not a function']]])(
  'arguments %j do no harm',
  async (args) => {
    const { socket } = here.live(player.token)
    ;(socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit('figures:subscribe', ...args)
    const answer = await socket.timeout(5000).emitWithAck('figures:subscribe', { on: true })
    expect(answer).toEqual({ ok: false, code: 'forbidden' })
  },
)

test('a demoted administrator is no longer notified, at once; the same after a sign-out or an unsubscription', async () => {
  const [demoted, banned, gone] = [
    await secondAdministrator(here),
    await secondAdministrator(here),
    await secondAdministrator(here),
  ]
  const control = await asking(admin.token)
  const pages = [await asking(demoted.token), await asking(banned.token), await asking(gone.token)]
  const turned = await asking(admin.token)
  for (const page of [...pages, turned]) await vi.waitFor(() => expect(page.received).not.toEqual([]), soon)

  await here.changeRights(demoted.id, { role: 'user' })
  await here.changeRights(banned.id, { status: 'banned' })
  await gone.call('POST /api/auth/logout')
  await turned.socket.timeout(5000).emitWithAck('figures:subscribe', { on: false })
  const counts = [...pages, turned].map(({ received }) => received.length)
  const { gamesPlayed } = (await admin.call('GET /api/admin/get-stats')).body
  await roll()
  await vi.waitFor(() => expect(control.last()?.gamesPlayed).toBe(gamesPlayed + 1), soon)
  expect([...pages, turned].map(({ received }) => received.length)).toEqual(counts)
})

test('without the second factor required by the settings, an administrator receives nothing', async () => {
  await here.set('security', { administratorSecondFactor: true })
  expect((await asking(admin.token, here)).answer).toEqual({ ok: false, code: 'forbidden' })
  await here.set('security', { administratorSecondFactor: false })
  expect((await asking(admin.token, here)).answer).toEqual({ ok: true })
})
