import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openPartnerCasino, start } from '../kit/partner.ts'
import { changePartnerSessions, daysAgo } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openPartnerCasino()
})
afterAll(() => casino.close())

const slot = (alias: string) => ({ provider: 'velmora', alias })
const mark = (player: CasinoPlayer, alias: string, favourite = true) =>
  player.call('POST /api/slots/favourites', { body: { ...slot(alias), favourite } })
const opened = (player: CasinoPlayer, alias: string) => player.call('POST /api/slots/opened', { body: slot(alias) })
const mine = async (player: CasinoPlayer) => (await player.call('GET /api/slots/mine')).body
const aliases = (slots: readonly { alias: string }[]) => slots.map(({ alias }) => alias)

/** Favourites and openings of a player, made long ago. */
const stored = (table: 'slot_favourite' | 'slot_opened', player: CasinoPlayer, count: number) =>
  casino.owner.read.rows(
    `INSERT INTO ${table} SELECT $1, 'velmora', 'old-' || n, now() - n * interval '1 hour' FROM generate_series(1, $2) AS n`,
    [player.id, count],
  )

test('favourites and openings are the player’s own, the newest first, each once', async () => {
  const [player, other] = [await casino.player(), await casino.player()]
  expect(await mine(player)).toEqual({ favourites: [], recents: [], games: [], underWay: [] })
  for (const alias of ['a', 'b', 'a']) await mark(player, alias)
  for (const alias of ['x', 'y', 'x']) await opened(player, alias)
  await mark(other, 'c')
  expect(aliases((await mine(player)).favourites)).toEqual(['b', 'a'])
  expect(aliases((await mine(player)).recents)).toEqual(['x', 'y'])
  for (const _ of [1, 2]) expect((await mark(player, 'b', false)).status).toBe(200)
  // Not theirs, so nothing changes.
  await mark(player, 'c', false)
  expect(await mine(player)).toMatchObject({ favourites: [slot('a')] })
  expect(await mine(other)).toEqual({ favourites: [slot('c')], recents: [], games: [], underWay: [] })
})

test('guests have none', async () => {
  expect((await casino.call('GET /api/slots/mine')).status).toBe(401)
  expect((await casino.call('POST /api/slots/opened', { body: slot('a') })).status).toBe(401)
  const body = { ...slot('a'), favourite: true }
  expect((await casino.call('POST /api/slots/favourites', { body })).status).toBe(401)
})

test.each([
  ['no alias', { provider: 'velmora' }],
  ['an empty alias', { provider: 'velmora', alias: '' }],
  ['a long one', { provider: 'velmora', alias: 'x'.repeat(61) }],
  ['a null byte', { provider: 'velmora', alias: 'a\u0000b' }],
  ['a number', { provider: 'velmora', alias: 5 }],
  ['an object', { provider: { $ne: '' }, alias: 'a' }],
])('refused: %s', async (_, body) => {
  const player = await casino.player()
  for (const path of ['/api/slots/favourites', '/api/slots/opened']) {
    const answer = await fetch(`${casino.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, favourite: true }),
    })
    expect(answer.status).toBe(400)
  }
  expect(await mine(player)).toEqual({ favourites: [], recents: [], games: [], underWay: [] })
})

test('at most 500 favourites, though twenty are added at once', async () => {
  const player = await casino.player()
  await stored('slot_favourite', player, 495)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => mark(player, `new-${i}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'too_many_favourites' },
  })
  expect((await mine(player)).favourites).toHaveLength(500)
  // One that is already a favourite stays one.
  expect((await mark(player, 'old-1')).status).toBe(200)
})

test('the last 50 openings are remembered', async () => {
  const player = await casino.player()
  await stored('slot_opened', player, 50)
  await Promise.all(['p', 'q', 'r'].map((alias) => opened(player, alias)))
  await opened(player, 's')
  const { recents } = await mine(player)
  expect(aliases(recents).slice(0, 1)).toEqual(['s'])
  expect(aliases(recents).slice(1, 4).toSorted()).toEqual(['p', 'q', 'r'])
  const [row] = await casino.owner.read.rows<{ count: number }>(
    'SELECT count(*)::int FROM slot_opened WHERE player_id = $1',
    [player.id],
  )
  expect(row?.count).toBe(50)
})

test('what was played last of the in-house games comes with its time', async () => {
  const player = await casino.player({ balance: 100 })
  const body = { betAmount: 1, targetValue: 50, betType: 'over' } as const
  for (const _ of [1, 2]) await player.call('POST /api/games/dice/roll', { body })
  const { games } = await mine(player)
  expect(games).toEqual([{ game: 'dice', at: expect.any(String) }])
  const [last] = (await player.call('GET /api/games/history', { query: { limit: '1' } })).body
  expect(games[0]?.at).toBe(last?.createdAt)
})

test('a round under way is listed until it ends', async () => {
  const player = await casino.player({ balance: 100 })
  await player.call('POST /api/games/mines/start', { body: { betAmount: 1, numberOfMines: 24 } })
  expect(await mine(player)).toMatchObject({ underWay: ['mines'] })
  // The only safe cell or a mine: either ends the round.
  await player.call('POST /api/games/mines/reveal', { body: { cellIndex: 0 } })
  expect(await mine(player)).toMatchObject({ underWay: [] })
})

test('popular is where most players staked money in the last week, but never where two alone did', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => casino.player({ balance: 100 })))
  const play = async (player: CasinoPlayer, alias: string, amount = 100) => {
    const game = await start(player, alias, 'velmora')
    for (const bet of [1, 2]) {
      const { status } = await game.bet(casino, `${alias}-${player.id}-${bet}-${amount}`, amount)
      expect(status).toBe(200)
    }
  }
  for (const player of players) await play(player, 'first')
  for (const player of players.slice(1)) await play(player, 'second')
  for (const player of players.slice(2)) for (const amount of [100, 200, 300]) await play(player, 'third', amount)
  for (const player of players) await play(player, 'past')
  for (const player of players) await play(player, 'free', 0)
  for (const player of players) {
    await opened(player, 'opened')
    await start(player, 'launched', 'velmora')
  }
  await changePartnerSessions(casino.owner.read, { alias: 'past' }, { stakedAt: daysAgo(8) })
  expect((await casino.call('GET /api/slots/popular')).body).toEqual({ slots: [slot('first'), slot('second')] })
})
