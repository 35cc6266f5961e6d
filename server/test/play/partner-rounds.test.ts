import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino } from '../kit/casino.ts'
import { openPartnerCasino, settleAll, start } from '../kit/partner.ts'

let casino: Casino
let admin: Awaited<ReturnType<typeof administratorOf>>
beforeAll(async () => {
  casino = await openPartnerCasino()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

const rounds = async (query: { search?: string; before?: string } = {}) =>
  (await admin.call('GET /api/admin/partner/rounds', { query })).body

test('rounds are found by player and by the partner’s identifiers, the newest first, and paged', async () => {
  const [player, other] = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  const game = await start(player)
  await game.bet(casino, 'bet-1', 1000, 'round-1')
  await game.win(casino, 'win-1', 2500, 'round-1')
  await settleAll(casino)
  await game.bet(casino, 'bet-2', 700, 'round-2')
  const another = await start(other)
  for (let i = 0; i < 25; i++) await another.bet(casino, `other-${i}`, 100, `other-round-${i}`)

  const { username } = (await player.call('GET /api/auth/me')).body.user
  const won = {
    user: { id: String(player.id), username },
    provider: 'Northlight',
    alias: 'moon-garden',
    round: 'round-1',
    transactions: ['bet-1', 'win-1'],
    bets: 1,
    wins: 1,
    wagered: 10,
    paid: 25,
    settled: true,
  }
  const own = [{ round: 'round-2', wagered: 7, paid: 0, settled: false }, won]
  expect(await rounds({ search: username })).toMatchObject({ rounds: own, more: false })
  expect(await rounds({ search: ` ${username.toUpperCase()} ` })).toMatchObject({ rounds: own })
  expect(await rounds({ search: String(player.id) })).toMatchObject({ rounds: own })
  expect((await rounds({ search: 'win-1' })).rounds).toMatchObject([won])
  expect((await rounds({ search: 'bet-2' })).rounds).toMatchObject([own[0]])
  expect(await rounds({ search: 'nothing' })).toEqual({ rounds: [], more: false })

  const first = await rounds()
  expect([first.rounds.length, first.more, first.rounds[0]?.round]).toEqual([20, true, 'other-round-24'])
  const second = await rounds({ before: first.rounds.at(-1)!.id })
  expect(second.rounds.map(({ round }) => round)).toEqual([
    ...[4, 3, 2, 1, 0].map((i) => `other-round-${i}`),
    'round-2',
    'round-1',
  ])
  expect(second.more).toBe(false)
  await settleAll(casino)
})

test.each([['%00'], ['x'.repeat(201)], ['']])('an invalid search is refused: %s', async (search) => {
  const answer = await fetch(`${casino.address}/api/admin/partner/rounds?search=${search}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.status).toBe(400)
})

test('only administrators see them', async () => {
  const player = await casino.player()
  expect((await player.call('GET /api/admin/partner/rounds', { query: {} })).status).toBe(403)
  expect((await casino.call('GET /api/admin/partner/rounds', { query: {} })).status).toBe(401)
})
