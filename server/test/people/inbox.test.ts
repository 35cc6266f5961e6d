import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { deposit } from '../kit/depositor.ts'
import { toCard } from '../kit/stand-in.ts'
import { changePlayers } from '../kit/stored.ts'
import { openThirdParty, providersOf } from '../kit/third-party.ts'

const card = openThirdParty('stripe', 'card')
let here: Casino
let there: Casino
let admin: Administrator
beforeAll(async () => {
  here = await openCasino({ openProviders: providersOf(card), env: { TRUSTED_PROXIES: '127.0.0.1' } })
  there = await here.node()
  admin = await administratorOf(here)
  await here.set('bonus', { depositTurnover: 0 })
})
afterAll(() => closeAudited(here, there))

const inboxOf = async (player: CasinoPlayer, at = here) =>
  (await at.call('GET /api/notifications', { token: player.token })).body
const notified = async (player: CasinoPlayer) =>
  (await inboxOf(player)).notifications.map(({ kind, amount, bonus, level, status }) => [
    kind,
    ...[amount, bonus, level, status].filter((one) => one !== null),
  ])
const read = (player: CasinoPlayer, upTo: unknown, at = here) =>
  at.call('POST /api/notifications/read', { token: player.token, body: { upTo } })

test('a new player has none', async () => {
  expect(await inboxOf(await here.player())).toEqual({ notifications: [], unread: 0 })
})

test('bonuses, levels, shares, decided withdrawals and new devices are listed, the newest first', async () => {
  const referrer = await here.player({ client: '192.0.2.1' })
  const player = await here.player({ balance: 2000, client: '192.0.2.2' })
  await changePlayers(here.owner.read, { id: player.id }, { referredBy: referrer.id })
  await deposit(card, player, 700)
  await player.call('POST /api/payments/claim-bonus', { body: { level: 3 } })
  await here.set('bonus', { levelTurnover: 0 })
  await player.call('POST /api/payments/give-up-bonus')
  const { transaction } = (await toCard(player, 600)).body
  const params = { id: transaction.uuid }
  await admin.call('PATCH /api/admin/transactions/{id}/status', { params, body: { status: 'rejected', reason: 'no' } })
  const again = (await toCard(player, 500)).body.transaction
  await player.call('POST /api/payments/cancel-withdraw', { body: { uuid: again.uuid } })
  const headers = { 'x-forwarded-for': '192.0.2.77' }
  const body = { username: player.username, password: player.password }
  const first = await here.call('POST /api/auth/login', { body, headers })
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  await here.call('POST /api/auth/login', { body, headers: { ...headers, cookie } })

  expect(await notified(player)).toEqual([
    ['sign_in'],
    ['withdrawal', 600, 'rejected'],
    ['bonus', 90, 'level_reward'],
    ['level', 3],
  ])
  expect(await notified(referrer)).toEqual([['referral', 140, 'referral_share']])
  const { notifications } = await inboxOf(player)
  expect(notifications[0]).toMatchObject({ address: '192.0.2.77', unread: true })
})

test('what was read on one device is read on all, and is never unread again', async () => {
  const player = await here.player()
  await deposit(card, player, 1000, { bonus: 0 })
  const live = there.live(player.token)
  const updates = vi.fn()
  live.socket.on('notifications:update', updates)
  await live.subscribe(player.id)
  const { notifications, unread } = await inboxOf(player)
  expect([notifications.length, unread]).toEqual([2, 2])
  expect((await read(player, notifications[0]!.at)).body).toEqual({ unread: 0 })
  await vi.waitFor(() => expect(updates).toHaveBeenCalled())
  expect(await inboxOf(player, there)).toMatchObject({ unread: 0 })
  expect((await read(player, '2020-01-01T00:00:00.000Z', there)).body).toEqual({ unread: 0 })
  // Future notifications cannot be marked as read in advance.
  await read(player, '2999-01-01T00:00:00.000Z')
  updates.mockClear()
  await player.call('POST /api/payments/claim-bonus', { body: { level: 1 } })
  await vi.waitFor(() => expect(updates).toHaveBeenCalled())
  expect(await inboxOf(player)).toMatchObject({ unread: 1 })
})

test.each([null, '', 'yesterday', '2026-13-01T00:00:00Z', '2026-01-01'])('%j is not a moment', async (upTo) => {
  expect((await read(await here.player(), upTo)).status).toBe(400)
})
