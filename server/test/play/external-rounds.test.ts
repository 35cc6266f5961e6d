import { kopecks } from '@casino/rules/money'
import { followLog } from '@casino/tools/public-log/follow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import type { Casino, CasinoPlayer } from '../kit/casino.ts'
import { openPartnerCasino, settleAll, start } from '../kit/partner.ts'

let casino: Casino
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openPartnerCasino()
  player = await casino.player({ balance: 1000 })
})
afterAll(() => closeAudited(casino))

const history = async (query = {}) => (await player.call('GET /api/games/history', { query })).body

test('a round of a partner needs no seeds: it is in the history, and there is nothing to verify', async () => {
  const own = { body: { betAmount: 10, targetValue: 50, betType: 'over' } }
  const { roundId } = (await player.call('POST /api/games/dice/roll', own)).body
  const game = await start(player)
  await game.bet(casino, 'b-1', 30_00, 'r-1')
  await game.bet(casino, 'b-2', 20_00, 'r-1')
  await game.win(casino, 'w-1', 70_00, 'r-1')
  await game.win(casino, 'w-2', 5_00, 'r-1')
  expect(await history()).toMatchObject([{ _id: roundId }])
  // The game's next round ends this one.
  await game.bet(casino, 'b-3', 1_00, 'r-2')
  const external = {
    gameType: 'external',
    gameData: { externalGame: { name: 'Moon Garden', provider: 'Northlight', alias: 'moon-garden', round: 'r-1' } },
    betAmount: 50,
    payout: 75,
    profit: 25,
    multiplier: 1.5,
  }
  expect(await history()).toMatchObject([external, { _id: roundId, gameType: 'dice' }])
  const [{ _id: id } = { _id: '' }] = await history({ gameType: 'external' })
  const unverifiable = await player.call('GET /api/games/rounds/{id}', { params: { id } })
  expect([unverifiable.status, unverifiable.body]).toMatchObject([404, { code: 'not_found' }])
  // The public log contains only the in-house round.
  await casino.app.publicLog.step()
  expect((await followLog({ address: casino.address, seen: undefined })).counts.round).toBe(1)
  const proofOf = async (round: string) => (await fetch(`${casino.address}/api/games/rounds/${round}/log-proof`)).status
  expect([await proofOf(roundId), await proofOf(id)]).toEqual([200, 404])

  // A late win is paid, and listed as another part of its round.
  await game.win(casino, 'w-3', 100_00, 'r-1')
  await game.cancel(casino, 'b-2', 20_00, 'r-1')
  await settleAll(casino)
  expect(await history()).toMatchObject([
    { betAmount: 0, payout: 120, profit: 120, multiplier: 0, gameData: { externalGame: { round: 'r-1' } } },
    { betAmount: 1, payout: 0, profit: -1, gameData: { externalGame: { round: 'r-2' } } },
    external,
    { _id: roundId },
  ])
  await settleAll(casino)
  expect(await history()).toHaveLength(4)
})

test('a bonus is not given up while a stake of the partner waits for its win', async () => {
  const game = await start(player, 'patient')
  await game.bet(casino, 'p-1', 1_00, 'p')
  const giveUp = async () => (await player.call('POST /api/payments/give-up-bonus')).body.code
  expect(await giveUp()).toBe('round_in_progress')
  await game.cancel(casino, 'p-1', 1_00, 'p')
  expect(await giveUp()).toBe('no_open_bonus')
})

test('a major win of a partner is shown to everyone, with its game and provider', async () => {
  const winner = await casino.player({ balance: 100 })
  const game = await start(winner, 'big-one')
  await game.bet(casino, 'm-1', 10_00, 'm')
  await game.win(casino, 'm-2', 5_000_00, 'm')
  await settleAll(casino)
  const [win] = (await casino.call('GET /api/games/recent-wins')).body
  const name = { gameName: 'Big One', provider: 'Northlight', alias: 'big-one' }
  expect(win).toMatchObject({ ...name, gameSlug: 'external', winAmount: 5000 })
})

test('its rounds are among the live bets of all players, and the high ones, with their game', async () => {
  await casino.set('games', { highStake: kopecks(1_000_00) })
  const watcher = casino.live(undefined)
  const watch = (feed: 'all' | 'high') =>
    watcher.socket.timeout(5000).emitWithAck('bets:subscribe', { feed }) as Promise<unknown>
  await watch('all')
  const rich = await casino.player({ balance: 5000 })
  const game = await start(rich, 'deep-sea')
  const play = async (round: string, stake: number, won: number) => {
    await game.bet(casino, `b-${round}`, stake, round)
    await game.win(casino, `w-${round}`, won, round)
    await settleAll(casino)
  }
  await play('low', 10_00, 15_00)
  const deepSea = { gameType: 'external', gameName: 'Deep Sea', provider: 'Northlight', alias: 'deep-sea' }
  const low = { ...deepSea, username: rich.username, betAmount: 10, payout: 15, profit: 5, multiplier: 1.5 }
  await expect.poll(() => watcher.bets.flat()).toContainEqual(expect.objectContaining(low))
  await watch('high')
  await play('high', 1_000_00, 0)
  const high = expect.objectContaining({ ...deepSea, betAmount: 1000, payout: 0, multiplier: 0 })
  await expect.poll(() => watcher.bets.flat()).toContainEqual(high)
  // A win alone is no bet.
  await game.win(casino, 'w-late', 7_00, 'low')
  await settleAll(casino)
  const listed = async (feed: string) => (await casino.call('GET /api/games/live-bets', { query: { feed } })).body
  expect((await listed('all')).slice(0, 2)).toEqual([high, expect.objectContaining(low)])
  expect(await listed('high')).toEqual([high])
  expect((await listed('all')).every(({ betAmount }) => betAmount > 0)).toBe(true)
})

test('administrators see it among the bets and the movements of its player', async () => {
  const admin = await administratorOf(casino)
  const params = { id: String(player.id) }
  const { bets } = (await admin.call('GET /api/admin/users/{id}/bets', { params })).body
  expect(bets.map(({ gameType }) => gameType)).toEqual(['external', 'external', 'external', 'dice'])
  const { entries } = (await admin.call('GET /api/admin/users/{id}/timeline', { params, query: { only: 'bets' } })).body
  expect(entries).toMatchObject([
    { kind: 'external', amount: 120, round: { staked: 0, paid: 120 } },
    { kind: 'external', amount: -1, round: { staked: 1, paid: 0 } },
    { kind: 'external', amount: 25, round: { staked: 50, paid: 75 } },
    { kind: 'dice' },
  ])
  const others = await admin.call('GET /api/admin/users/{id}/timeline', { params, query: { only: 'others' } })
  expect(others.body.entries.map(({ kind }) => kind)).not.toContain('external')
})

test.each([
  ['neither seeds nor a partner', '1, 1, 1, NULL, NULL, NULL, NULL'],
  ['both', `1, 1, 1, 1, 1, 'partner', 'r-9'`],
  ['a partner without its identifier', `NULL, NULL, NULL, NULL, NULL, 'partner', NULL`],
])('the database refuses a round with %s', async (_, values) => {
  const insert = casino.owner.read.rows(
    `INSERT INTO round (id, at, player_id, game, stake, payout, multiplier, edge_basis_points, bet, outcome,
                        maximum_win, algorithm, payout_table, seed_pair_id, nonce, partner, partner_round)
     VALUES (1, now(), 1, 'external', 1, 0, 0, 0, '{}', '{}', ${values})`,
  )
  await expect(insert).rejects.toThrow('drawn_here_or_by_partner')
})
