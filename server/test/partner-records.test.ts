import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUpReturns } from '../partner/returns.ts'
import { type Administrator, administratorOf } from './administrator.ts'
import { closeAudited } from './audited.ts'
import type { Casino } from './casino.ts'
import { openPartnerCasino, settleAll, start } from './partner.ts'

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

test('the record of a game shows its own rounds, aggregated or not, and none of other games', async () => {
  for (const alias of ['moon-garden', 'Jolly-Glaze', 'never-played']) {
    expect((await admin.call('POST /api/admin/games', { body: { ...record(alias), status: 'active' } })).status).toBe(
      200,
    )
  }
  const player = await casino.player({ balance: 100 })
  const round = async (alias: string, stake: number, payout: number, id: string) => {
    const game = await start(player, alias)
    expect((await game.bet(casino, `${id}-b`, stake, id)).status).toBe(200)
    expect((await game.win(casino, `${id}-w`, payout, id)).status).toBe(200)
    await settleAll(casino)
  }
  await round('moon-garden', 10_00, 4_00, 'r1')
  await addUpReturns(casino.owner, 0)
  await round('moon-garden', 20_00, 50_00, 'r2')
  await round('jolly-glaze', 5_00, 0, 'r3')

  const played = (bets: number, wagered: number, profit: number) => ({ bets, wagered, profit })
  const [moon, jolly, never] = await recorded()
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
  const { body } = await admin.call('GET /api/admin/partner')
  expect(body.returns).toMatchObject([{ provider: 'Northlight', rounds: 3, wagered: 35, paid: 54 }])
})
