import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildAggregates } from '../../accounting/audit/rebuild.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { addReturns } from '../../play/partner/returns.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openPartnerCasino, settleAll, start } from '../kit/partner.ts'

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openPartnerCasino()
  admin = await administratorOf(casino)
})
afterAll(() => closeAudited(casino))

const record = (alias: string) => ({
  name: alias,
  provider: 'Northlight',
  alias,
  house_edge: 4,
  imageUrl: 'https://cdn.example/x.webp',
})
const recorded = async () =>
  (await admin.call('GET /api/admin/get-games')).body.games.filter(({ type }) => type === 'external')

const addRecord = async (alias: string) =>
  expect((await admin.call('POST /api/admin/games', { body: { ...record(alias), status: 'active' } })).status).toBe(200)
const play = async (player: CasinoPlayer, alias: string, stake: number, payout: number, provider?: string) => {
  const game = await start(player, alias, provider)
  const id = randomUUID()
  expect((await game.bet(casino, `${id}-b`, stake, id)).status).toBe(200)
  expect((await game.win(casino, `${id}-w`, payout, id)).status).toBe(200)
  await settleAll(casino)
}

test('bets under an unknown edge do not make what the house expects of bonuses smaller', async () => {
  const player = await casino.player({ balance: 100 })
  const edge = async () => (await admin.call('GET /api/admin/bonus-liability')).body.edge
  const before = await edge()
  await play(player, 'no-record', 10_00, 5_00)
  expect(await edge()).toBe(before)
  expect(before).toBeGreaterThan(0)
})

const addUp = async () => {
  const settled = await settledPostings(casino.owner.read)
  await casino.owner.transact((tx) => addReturns(tx, settled))
}

test('rounds played before a game has a record are compared with the edge of the record', async () => {
  const player = await casino.player({ balance: 100 })
  for (const _ of [1, 2]) {
    await play(player, 'early-bird', 10_00, 5_00)
    await addUp()
  }
  await addRecord('Early-Bird')
  const of = async () => (await recorded()).find(({ alias }) => alias === 'Early-Bird')
  const returned = { expected: { least: 96, greatest: 96 }, observed: 50 }
  expect(await of()).toMatchObject({ total_bets: 2, total_wagered: 20, returned })
  await play(player, 'early-bird', 10_00, 5_00)
  expect(await of()).toMatchObject({ total_bets: 3, total_wagered: 30, returned })
})

test('the record of a game shows its own rounds, aggregated or not, and none of other games', async () => {
  for (const alias of ['moon-garden', 'Jolly-Glaze', 'never-played']) await addRecord(alias)
  const player = await casino.player({ balance: 100 })
  await play(player, 'moon-garden', 10_00, 4_00)
  await addUp()
  await play(player, 'moon-garden', 20_00, 50_00)
  await play(player, 'jolly-glaze', 5_00, 0)

  const played = (bets: number, wagered: number, profit: number) => ({ bets, wagered, profit })
  const [moon, jolly, never] = (await recorded()).filter(({ alias }) => alias !== 'Early-Bird')
  expect(moon).toMatchObject({
    ...{ alias: 'moon-garden', total_bets: 2, total_wagered: 30, total_profit: -24, returned: { observed: 180 } },
    stats: { last24h: played(2, 30, -24), last7d: played(2, 30, -24) },
  })
  expect(jolly).toMatchObject({
    alias: 'Jolly-Glaze',
    total_bets: 1,
    total_wagered: 5,
    total_profit: 5,
    stats: { last24h: played(1, 5, 5) },
  })
  expect(never).toMatchObject({
    alias: 'never-played',
    total_bets: 0,
    stats: { last24h: played(0, 0, 0) },
    returned: { observed: null },
  })
  // Players' calls name the provider, in any case.
  await play(player, 'moon-garden', 1_00, 0, 'NORTHLIGHT')
  const returns = async () => (await admin.call('GET /api/admin/partner')).body.returns
  const northlight = { provider: 'Northlight', rounds: 8, wagered: 76, paid: 74 }
  expect(await returns()).toMatchObject([northlight])
  // A rebuild computes them from the rounds, whatever was added up before.
  await addUp()
  await casino.owner.read.rows('UPDATE partner_play_hour SET staked = staked + 100')
  expect(await returns()).not.toMatchObject([northlight])
  await rebuildAggregates(casino.owner)
  expect(await returns()).toMatchObject([northlight])
})
