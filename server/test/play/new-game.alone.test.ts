import './coin/register.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kopecks } from '@casino/rules/money'
import { verifyRound } from '@casino/rules/verify-round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Administrator } from '../kit/administrator.ts'
import type { CallName, CallRequest, Casino, CasinoPlayer } from '../kit/casino.ts'
import { ownerOf } from '../kit/database.ts'
import { disableTriggers } from '../kit/stored.ts'

// An in-house game that is only in the lists of games is found in every place that derives from them.
let casino: Casino
let player: CasinoPlayer
let admin: Administrator
let roundId: string
const call = async (caller: Pick<CasinoPlayer, 'call'>, name: string, request?: CallRequest) => {
  const { status, body } = await caller.call(name as CallName, request)
  // biome-ignore lint/suspicious/noExplicitAny: the answers of a dozen calls
  return { status, body: body as any }
}

beforeAll(async () => {
  // Only now, because their values are computed from the lists when they are imported.
  const [{ openCasino }, { administratorOf }] = await Promise.all([
    import('../kit/casino.ts'),
    import('../kit/administrator.ts'),
  ])
  casino = await openCasino()
  admin = await administratorOf(casino)
  player = await casino.player({ balance: 1000 })
  const { status, body } = await call(player, 'POST /api/games/coin/flip', { body: { betAmount: 10, side: 'heads' } })
  expect({ status, body }).toMatchObject({ status: 200, body: { side: expect.stringMatching(/^(heads|tails)$/) } })
  roundId = body.roundId
})
afterAll(() => casino.close())

const ofPlayer = () => ({ params: { id: String(player.id) } })

test('the document of the API describes its call', async () => {
  const { paths } = (await (await fetch(`${casino.address}/api/openapi.json`)).json()) as { paths: object }
  expect(paths).toHaveProperty(['/api/games/coin/flip', 'post'])
})

test('a history shows it, alone and among others', async () => {
  for (const query of [undefined, { gameType: 'coin' }]) {
    const { body } = await call(player, 'GET /api/games/history', query && { query })
    expect(body).toMatchObject([{ _id: roundId, gameType: 'coin', gameData: { coin: { side: expect.any(String) } } }])
  }
})

test('the games that a player played last have it', async () => {
  const { body } = await call(player, 'GET /api/slots/mine')
  expect(body.games).toMatchObject([{ game: 'coin' }])
})

test('the list of transactions has its stake', async () => {
  const { body } = await call(player, 'GET /api/payments/transactions', { query: { type: 'bet_placed' } })
  expect(body.transactions).toMatchObject([{ type: 'bet_placed', game: 'coin', amount: 10, round: roundId }])
})

test('a statement has a line of it, with its name', async () => {
  const today = new Date(Date.now() + 3 * 3600_000).toISOString().slice(0, 10)
  const query = new URLSearchParams({ from: today, to: today, format: 'csv' })
  const headers = { authorization: `Bearer ${player.token}`, 'accept-language': 'en' }
  const file = await (await fetch(`${casino.address}/api/payments/statement?${query}`, { headers })).text()
  expect(file.split('\r\n').filter((line) => line.includes('Coin') && line.includes(roundId))).toHaveLength(1)
})

test('own data have it', async () => {
  const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: player.password })
  const answer = await fetch(`${casino.address}/api/auth/export-data`, { method: 'POST', headers, body })
  expect(await answer.text()).toContain('"coin"')
})

test('the timeline of a user has it', async () => {
  const { body } = await call(admin, 'GET /api/admin/users/{id}/timeline', ofPlayer())
  expect(body.entries.filter(({ kind }: { kind: string }) => kind === 'coin')).toMatchObject([{ id: roundId }])
})

test('the bets of a user have it', async () => {
  const { body } = await call(admin, 'GET /api/admin/users/{id}/bets', { ...ofPlayer(), query: { gameType: 'coin' } })
  expect(body.bets).toMatchObject([{ _id: roundId }])
})

test('the list of games has its record, with its rounds and the return of its rules', async () => {
  await casino.app.aggregates.step()
  const { games } = (await call(admin, 'GET /api/admin/get-games')).body
  expect(games).toContainEqual(
    expect.objectContaining({
      type: 'coin',
      name: 'Coin',
      house_edge: 3.33,
      total_bets: 1,
      returned: expect.objectContaining({ declared: 96.5, expected: { least: 96.5, greatest: 96.5 } }),
    }),
  )
})

test('its edge cannot be changed, because its table fixes it', async () => {
  const { games } = (await call(admin, 'GET /api/admin/get-games')).body
  const { id } = games.find(({ type }: { type: string }) => type === 'coin')
  const change = { params: { id }, body: { house_edge: 4 } }
  expect((await call(admin, 'PATCH /api/admin/update-game/{id}', change)).body).toMatchObject({ code: 'edge_fixed' })
})

test('the report of games has it', async () => {
  const { lines } = (await call(admin, 'GET /api/admin/reports/games', { query: {} })).body
  expect(lines).toContainEqual(expect.objectContaining({ game: 'coin' }))
})

test('everyone sees it among the live bets', async () => {
  const live = await call(player, 'GET /api/games/live-bets')
  expect(live.body).toContainEqual(expect.objectContaining({ gameType: 'coin', gameName: 'Coin' }))
})

test('everyone sees its major wins', async () => {
  const { majorWin, majorWinMultiplier } = casino.app.settings.current.games
  await casino.set('games', { majorWin: kopecks(1), majorWinMultiplier: 0 })
  const isWon = async () =>
    (await call(player, 'POST /api/games/coin/flip', { body: { betAmount: 1, side: 'tails' } })).body.outcome === 'win'
  // All are lost once in a billion runs.
  for (let flips = 0; flips < 30 && !(await isWon()); flips++);
  await casino.set('games', { majorWin, majorWinMultiplier })
  expect((await call(player, 'GET /api/games/recent-wins')).body).toContainEqual(
    expect.objectContaining({ gameSlug: 'coin', gameName: 'Coin', provider: 'house' }),
  )
})

test('the players of the demo play it', async () => {
  const { openCasino } = await import('../kit/casino.ts')
  const demo = await openCasino({ env: { SEED: 'demo' } })
  const rounds = await demo.owner.read.rows(`SELECT FROM round WHERE game = 'coin'`)
  await demo.close()
  expect(rounds).toHaveLength(8)
})

test('its round verifies once the seed is published', async () => {
  await call(player, 'POST /api/fairness/rotate', { body: {} })
  const { body } = await call(player, 'GET /api/games/rounds/{id}', { params: { id: roundId } })
  expect(body).toMatchObject({ gameType: 'coin', houseEdge: 3.33 })
  expect(verifyRound(body)).toMatchObject({ at: 'checked', agrees: true })
})

test('the audit recomputes its round, and is not content with another outcome', async () => {
  const [{ audit }, { serverKey }] = await Promise.all([
    import('../../accounting/audit/audit.ts'),
    import('../kit/keys.ts'),
  ])
  const broken = async () =>
    (await audit(casino.databaseUrl, serverKey)).checks.flatMap(({ wrong, examples }) => (wrong > 0 ? examples : []))
  expect(await broken()).toEqual([])
  await casino.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(`UPDATE round SET outcome = outcome || '{"side": "edge"}' WHERE id = $1`, [roundId])
  })
  expect(await broken()).toEqual([expect.stringContaining(`round ${roundId} says`)])
})

test('the archive of a month takes its rounds, and a statement of the archived month names it', async () => {
  const [{ monthsAgo, moveToPast, nameOf }, { connectOwner, detachMonth }, { writeStatement }, { rebuildAggregates }] =
    await Promise.all([
      import('../kit/past-plays.ts'),
      import('@casino/tools/months/archive'),
      import('@casino/tools/months/look-up'),
      import('../../accounting/audit/rebuild.ts'),
    ])
  const other = await casino.player({ balance: 100 })
  for (let rounds = 0; rounds < 3; rounds++)
    expect((await call(other, 'POST /api/games/coin/flip', { body: { betAmount: 1, side: 'tails' } })).status).toBe(200)
  const month = nameOf(monthsAgo(3))
  await moveToPast(casino.owner, [other.id, month])
  await rebuildAggregates(casino.owner)
  const stored = () =>
    casino.owner.read.rows(
      `SELECT FROM (
         SELECT id, player_id, kind FROM posting UNION ALL SELECT id, player_id, game FROM round
       ) AS play WHERE player_id = $1 AND kind = 'coin' AND id NOT IN (SELECT round_id FROM best_win)
         AND id NOT IN (SELECT round_id FROM highlight)`,
      [other.id],
    )
  expect(await stored()).not.toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'casino-new-game-'))
  const owner = await connectOwner(ownerOf(casino.databaseUrl))
  const archive = { folder, key: 'the-key-of-these-archives' }
  await detachMonth(owner, month, archive).finally(() => owner.end())
  expect(await stored()).toEqual([])
  const period = { from: `${month}-01`, to: `${month}-28` }
  const statement: string[] = []
  const wanted = { player: other.username, period }
  await writeStatement(ownerOf(casino.databaseUrl), archive, wanted, (text) => statement.push(text))
  rmSync(folder, { recursive: true })
  expect(statement.join('').match(/;Монета;/g)).toHaveLength(3)
})
