import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { beginMines, miner } from '../kit/miner.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, numberOfMines: 3 }
const begun = (body: unknown = bet) => beginMines(casino, body)
const balanceOf = async (player: CasinoPlayer) => (await player.call('GET /api/auth/me')).body.user.balance
const roundOf = async (id: string) => casino.call('GET /api/games/rounds/{id}', { params: { id } })

/** Changes settings or a game as an administrator does; all nodes are notified. */
async function set(sql: string): Promise<void> {
  await casino.app.database.read.rows(sql)
  await casino.app.settings.refresh()
}
const setGames = (games: object) =>
  set(`INSERT INTO setting (section, value) VALUES ('games', '${JSON.stringify(games)}')
       ON CONFLICT (section) DO UPDATE SET value = excluded.value`)

test('a round finishes under the terms that it began with, whatever the settings meanwhile', async () => {
  const { play, safe, started } = await begun({ betAmount: 100, numberOfMines: 2 })
  try {
    await set(
      `UPDATE game SET status = 'maintenance', house_edge_basis_points = 1000, max_bet = 200 WHERE type = 'mines'`,
    )
    await setGames({ minesOverride: false, maximumWin: 100_00 })
    const other = miner(await casino.player({ balance: 100 }))
    const closed = await other.start(bet)
    expect([closed.status, closed.body.code]).toEqual([409, 'game_closed'])

    let last = (await play.reveal(safe[0])).body
    expect(last.game).toMatchObject({ multiplier: 1.05, nextMultiplier: 1.15, maximumWin: 5_000_000 })
    for (const cell of safe.slice(1)) last = (await play.reveal(cell)).body
    expect(last.result).toMatchObject({ multiplier: 200, payout: 20_000 })
    expect((await roundOf(started.roundId)).body).toMatchObject({ houseEdge: 3, maximumWin: 5_000_000, payoutTable: 2 })

    await set(`UPDATE game SET status = 'active', max_bet = 10000000 WHERE type = 'mines'`)
    const dearer = await begun({ betAmount: 90, numberOfMines: 2 })
    for (const cell of dearer.safe) last = (await dearer.play.reveal(cell)).body
    expect(last.result).toMatchObject({ multiplier: 270, payout: 100 })
    expect((await roundOf(last.roundId)).body).toMatchObject({ houseEdge: 10, maximumWin: 100, payoutTable: 1 })
  } finally {
    await set(
      `UPDATE game SET status = 'active', house_edge_basis_points = 300, max_bet = 10000000 WHERE type = 'mines'`,
    )
    await set(`DELETE FROM setting WHERE section = 'games'`)
  }
})

test('a payout below a kopeck is zero, and the round still ends', async () => {
  try {
    await set(`UPDATE game SET house_edge_basis_points = 9000, min_bet = 1 WHERE type = 'mines'`)
    const { alice, play, safe } = await begun({ betAmount: 0.01, numberOfMines: 1 })
    await play.reveal(safe[0])
    expect((await play.cashOut()).body).toMatchObject({ outcome: 'win', multiplier: 0.1, payout: 0, balance: 99.99 })
    expect(await balanceOf(alice)).toBe(99.99)
  } finally {
    await set(`UPDATE game SET house_edge_basis_points = 300, min_bet = 100 WHERE type = 'mines'`)
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
