import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { cutNotifications } from '../kit/stored.ts'

let here: Casino
let there: Casino
beforeAll(async () => {
  here = await openCasino()
  there = await here.node()
})
afterAll(() => here.close())

const roll = (player: CasinoPlayer) =>
  player.call('POST /api/games/dice/roll', { body: { betAmount: 1, targetValue: 50, betType: 'over' } })

async function watching(player: CasinoPlayer, at: Casino) {
  const live = at.live(player.token)
  expect(await live.subscribe(player.user.id)).toEqual({ ok: true })
  return live
}

const lastOf = (player: CasinoPlayer) =>
  player.call('GET /api/auth/me').then(({ body: { user } }) => [user.balance, user.balanceSequence])

/** Cuts every server's notification connection; each reconnects automatically. */
const cutOff = () => cutNotifications(here.app.database.read)

test('a bet at one node is on the screen at another within a second', async () => {
  const player = await here.player({ balance: 100 })
  const live = await watching(player, there)
  await roll(player)
  const answered = performance.now()
  const last = await lastOf(player)
  await vi.waitFor(() => expect(live.balances.at(-1)).toEqual(last), { interval: 5 })
  expect(performance.now() - answered).toBeLessThan(1000)
})

test('many bets of many players at one node: every screen at another ends with the right balance, and never goes back', async () => {
  const players = await Promise.all(Array.from({ length: 40 }, () => here.player({ balance: 100 })))
  const lives = await Promise.all(players.map((player) => watching(player, there)))
  await Promise.all(players.flatMap((player) => Array.from({ length: 20 }, () => roll(player))))
  for (const [index, player] of players.entries()) {
    const { balances } = lives[index]!
    const last = await lastOf(player)
    await vi.waitFor(() => expect(balances.at(-1)).toEqual(last))
    const sequences = balances.map(([, sequence]) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  }
})

test('changes missed during a disconnection are caught up', async () => {
  const player = await here.player({ balance: 100 })
  const live = await watching(player, there)
  await cutOff()
  for (let bet = 0; bet < 10; bet++) await roll(player)
  const last = await lastOf(player)
  await vi.waitFor(() => expect(live.balances.at(-1)).toEqual(last), { timeout: 2000 })
})

test('an unintelligible notification stops no server, and every screen still has the right balance', async () => {
  const newer = await openCasino()
  const player = await newer.player({ balance: 100 })
  const live = await watching(player, newer)
  for (const payload of ['', '{', 'null', '{}', '[1]', '{"from":"newer"}', '{"from":"newer","changes":[null]}']) {
    await newer.app.database.read.rows("SELECT pg_notify('balances', $1)", [payload])
  }
  await roll(player)
  const last = await lastOf(player)
  await vi.waitFor(() => expect(live.balances.at(-1)).toEqual(last))
  await vi.waitFor(() => expect(newer.troubles.length).toBeGreaterThan(0))
  await newer.close()
})
