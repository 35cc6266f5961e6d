import { kopecks } from '@casino/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { beginMines, miner } from '../kit/miner.ts'
import { removeGroups } from '../kit/stored.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, numberOfMines: 3 }
const begun = (body: unknown = bet) => beginMines(casino, body)
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const roundOf = async (id: string) => casino.call('GET /api/games/rounds/{id}', { params: { id } })

test('a round finishes under the terms that it began with, whatever the settings meanwhile', async () => {
  const { play, safe, started } = await begun({ betAmount: 100, numberOfMines: 2 })
  try {
    await casino.setGame('mines', { status: 'maintenance', edgeBasisPoints: 1000, maxBet: 200 })
    await casino.set('games', { minesOverride: false, maximumWin: kopecks(100_00) })
    const other = miner(await casino.player({ balance: 100 }))
    const closed = await other.start(bet)
    expect([closed.status, closed.body.code]).toEqual([409, 'game_closed'])

    let last = (await play.reveal(safe[0])).body
    expect(last.game).toMatchObject({ multiplier: 1.05, nextMultiplier: 1.15, maximumWin: 5_000_000 })
    for (const cell of safe.slice(1)) last = (await play.reveal(cell)).body
    expect(last.result).toMatchObject({ multiplier: 200, payout: 20_000 })
    expect((await roundOf(started.roundId)).body).toMatchObject({ houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 })

    await casino.setGame('mines', { status: 'active', maxBet: 10_000_000 })
    const dearer = await begun({ betAmount: 90, numberOfMines: 2 })
    for (const cell of dearer.safe) last = (await dearer.play.reveal(cell)).body
    expect(last.result).toMatchObject({ multiplier: 270, payout: 100 })
    expect((await roundOf(last.roundId)).body).toMatchObject({ houseEdge: 10, maximumWin: 100, payoutTable: 1 })
  } finally {
    await removeGroups(casino.app.database.read, 'games')
    await casino.setGame('mines', { status: 'active', edgeBasisPoints: 300, maxBet: 10_000_000 })
  }
})

test('a payout below a kopeck is zero, and the round still ends', async () => {
  try {
    await casino.setGame('mines', { edgeBasisPoints: 9000, minBet: 1 })
    const { alice, play, safe } = await begun({ betAmount: 0.01, numberOfMines: 1 })
    await play.reveal(safe[0])
    expect((await play.cashOut()).body).toMatchObject({ outcome: 'win', multiplier: 0.1, payout: 0, balance: 99.99 })
    expect(await balanceOf(alice)).toBe(99.99)
  } finally {
    await casino.setGame('mines', { edgeBasisPoints: 300, minBet: 100 })
  }
})

test('a round whose seeds are no longer in use is stopped: nothing is drawn from others, and nothing is paid', async () => {
  const broken = await openCasino()
  const { alice, play, started, safe } = await beginMines(broken, bet)
  const { read } = broken.app.database
  await read.rows('UPDATE mines_game SET seed_pair_id = seed_pair_id + 1 WHERE player_id = $1', [alice.id])
  expect((await play.reveal(safe[0])).status).toBe(500)
  expect((await play.active())?.revealed).toEqual([])
  expect(await balanceOf(alice)).toBe(started.balance)
  expect(broken.troubles).toMatchObject([expect.stringContaining('has outlived its seeds')])
  await broken.close()
})
