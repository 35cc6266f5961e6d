import { mostExternalGames } from '@casino/contract/panel/admin-games'
import { games } from '@casino/rules/games/index'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { changeGames } from '../kit/stored.ts'

let casino: Casino
let node: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino()
  node = await casino.node()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino, node))

const record = {
  name: 'Лунный сад',
  provider: 'Northlight',
  alias: 'moon-garden',
  status: 'active',
  house_edge: 4.25,
  min_bet: 2,
  max_bet: 500.5,
  link: '/slots/moon/moon-garden/Northlight',
  imageUrl: 'https://cdn.example/moon.webp',
}
const add = (body: object) => admin.call('POST /api/admin/games', { body })
const added = async (body: object) => {
  const answer = await add(body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.game
}
const remove = (id: string) => admin.call('DELETE /api/admin/games/{id}', { params: { id } })
const update = (id: string, body: object) => admin.call('PATCH /api/admin/update-game/{id}', { params: { id }, body })
const ofAdministrators = async () => (await admin.call('GET /api/admin/get-games')).body.games
const ofPlayers = async (at: Casino = casino) => (await at.call('GET /api/casino/get-games')).body
const latestEvent = async () =>
  (await admin.call('GET /api/admin/audit-log', { query: { limit: '1' } })).body.auditEvents[0]

test('a record is added, changed and removed, at every server, on open pages and on record', async () => {
  const page = node.live(undefined)
  await vi.waitFor(() => expect(page.sites).not.toEqual([]))
  const game = await added(record)
  const { id } = game
  const shown = { ...record, id, type: 'external' }
  expect(game).toMatchObject({
    ...shown,
    total_bets: 0,
    edgeIsFixed: false,
    returned: { declared: 95.75, expected: { least: 95.75, greatest: 95.75 }, observed: null },
    stats: { last24h: { bets: 0, wagered: 0, profit: 0 } },
  })
  expect(await ofPlayers()).toContainEqual(shown)
  await vi.waitFor(() => expect(page.sites.at(-1)?.games).toContainEqual(shown))
  expect(await ofPlayers(node)).toContainEqual(shown)
  expect(await latestEvent()).toMatchObject({
    action: 'game.create',
    subject: { kind: 'game', id },
    after: { provider: 'Northlight', alias: 'moon-garden', minBet: 200, maxBet: 50_050, edgeBasisPoints: 425 },
  })

  expect((await update(id, { name: 'Лунная роща', min_bet: 3 })).body.game).toMatchObject({ min_bet: 3 })
  await vi.waitFor(() => expect(page.sites.at(-1)?.games).toContainEqual({ ...shown, name: 'Лунная роща', min_bet: 3 }))

  expect((await remove(id)).body).toEqual({})
  await vi.waitFor(() => expect(page.sites.at(-1)?.games.map((each) => each.id)).not.toContain(id))
  expect((await ofAdministrators()).map((each) => each.id)).not.toContain(id)
  expect((await ofPlayers(node)).map((each) => each.id)).not.toContain(id)
  expect(await latestEvent()).toMatchObject({
    action: 'game.remove',
    subject: { kind: 'game', id },
    before: { name: 'Лунная роща', provider: 'Northlight', alias: 'moon-garden' },
  })
  // It can no longer be changed, but its row and its events remain.
  for (const answer of [await remove(id), await update(id, { name: 'again' })])
    expect(answer.body.code).toBe('not_found')
  expect((await admin.call('GET /api/admin/games/{id}', { params: { id } })).status).toBe(404)
  const rows = await casino.app.database.read.rows('SELECT name FROM game WHERE id = $1 AND removed_at IS NOT NULL', [
    id,
  ])
  expect(rows).toEqual([{ name: 'Лунная роща' }])
  const events = await admin.call('GET /api/admin/audit-log', { query: { subject: 'game', search: id } })
  expect(events.body.auditEvents.map(({ action }) => action)).toEqual(['game.remove', 'game.update', 'game.create'])
})

test('defaults of a record: it is in development, from 1 to 100 000, and leads to the page of the slot', async () => {
  const { status, link, min_bet, max_bet, ...rest } = record
  const game = await added({ ...rest, alias: 'plain', name: ' Сад & пруд ' })
  expect(game).toMatchObject({
    name: 'Сад & пруд',
    status: 'development',
    min_bet: 1,
    max_bet: 100_000,
    link: `/slots/${encodeURIComponent('Сад & пруд')}/plain/Northlight`,
  })
  // Players see an external game only while it is active.
  const isShown = async () => (await ofPlayers()).some(({ id }) => id === game.id)
  expect(await isShown()).toBe(false)
  const set = (to: string) =>
    admin.call('PATCH /api/admin/games/{id}/status', { params: { id: game.id }, body: { status: to } })
  for (const to of ['active', 'disabled', 'active', 'maintenance']) {
    expect((await set(to)).status).toBe(200)
    expect(await isShown(), to).toBe(to === 'active')
  }
})

test('ten concurrent additions of the same game add one; once removed, it can be added again', async () => {
  const twin = { ...record, alias: 'twin' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => add(n % 2 ? twin : { ...twin, alias: 'TWIN', provider: 'NORTHLIGHT' })),
  )
  const made = answers.filter(({ status }) => status === 200)
  expect(made).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect([status, body.code]).toEqual([409, 'game_exists'])
  await added({ ...twin, provider: 'Elsewhere' })
  await remove(made[0]!.body.game.id)
  expect((await added(twin)).id).not.toBe(made[0]!.body.game.id)
})

test.each<[object, string]>([
  [{ name: undefined }, 'game_name_invalid'],
  [{ name: '  ' }, 'game_name_invalid'],
  [{ name: 7 }, 'game_name_invalid'],
  [{ provider: undefined }, 'game_provider_invalid'],
  [{ provider: '../x' }, 'game_provider_invalid'],
  [{ provider: 'x'.repeat(61) }, 'game_provider_invalid'],
  [{ alias: '' }, 'game_alias_invalid'],
  [{ alias: 'a b' }, 'game_alias_invalid'],
  [{ alias: ['a'] }, 'game_alias_invalid'],
  [{ alias: 'a\u0000' }, 'bad_request'],
  [{ status: 'open' }, 'bad_request'],
  [{ house_edge: undefined }, 'edge_invalid'],
  [{ house_edge: -1 }, 'edge_invalid'],
  [{ house_edge: 20.01 }, 'edge_invalid'],
  [{ house_edge: 2.005 }, 'edge_invalid'],
  [{ min_bet: 0.99 }, 'game_limits_invalid'],
  [{ min_bet: '1' }, 'game_limits_invalid'],
  [{ min_bet: 10, max_bet: 9 }, 'game_limits_invalid'],
  [{ max_bet: 1e300 }, 'game_limits_invalid'],
  [{ max_bet: 10.001 }, 'game_limits_invalid'],
  [{ link: 'javascript:alert(1)' }, 'address_invalid'],
  [{ imageUrl: undefined }, 'address_invalid'],
  [{ imageUrl: '//evil.test/x.webp' }, 'address_invalid'],
])('with %j nothing is added: %s', async (fields, code) => {
  const before = await ofAdministrators()
  const { status, body } = await add({ ...record, alias: 'refused', ...fields })
  expect([status, body.code]).toEqual([400, code])
  expect(await ofAdministrators()).toEqual(before)
})

test('players and guests add and remove nothing, and a record in the wrapper is a record', async () => {
  const player = await casino.player()
  for (const [token, status] of [
    [player.token, 403],
    [undefined, 401],
  ] as const) {
    const who = token === undefined ? {} : { token }
    expect((await casino.call('POST /api/admin/games', { ...who, body: record })).status).toBe(status)
    expect((await casino.call('DELETE /api/admin/games/{id}', { ...who, params: { id: '1' } })).status).toBe(status)
  }
  await added({ data: { ...record, alias: 'wrapped' } })
  // A lone surrogate is not valid in an address.
  expect((await add({ ...record, alias: 'half', name: 'x\ud800', link: undefined })).status).toBe(400)
})

test('in-house games cannot be removed by any call', async () => {
  const inHouse = (await ofAdministrators()).filter(({ type }) => type !== 'external')
  expect(inHouse).toHaveLength(games.length)
  for (const { id } of inHouse) expect((await remove(id)).body.code).toBe('game_in_house')
  for (const id of ['999999', '9999999999999999']) expect((await remove(id)).body.code).toBe('not_found')
  await expect(
    casino.app.database.transact((tx) => changeGames(tx, { type: 'dice' }, { removedAt: new Date() })),
  ).rejects.toThrow('in_house_game_stays')
})

test('their number is limited', async () => {
  const missing = mostExternalGames - (await ofAdministrators()).filter(({ type }) => type === 'external').length
  await casino.app.database.transact((tx) =>
    tx.rows(
      `INSERT INTO game (type, provider, alias, name, status, house_edge_basis_points, min_bet, max_bet, link, image_url)
       SELECT 'external', 'Filler', 'filler-' || n, 'Filler', 'disabled', 100, 100, 100, '/x', '/x' FROM generate_series(1, $1) AS n`,
      [missing],
    ),
  )
  expect((await add({ ...record, alias: 'one-more' })).body.code).toBe('too_many_games')
})
