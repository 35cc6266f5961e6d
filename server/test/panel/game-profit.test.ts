import { expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { openCasino } from '../kit/casino.ts'

test('the profit of each game is what the ledger moved for its rounds', async () => {
  const casino = await openCasino()
  const admin = await administratorOf(casino)
  const { token } = await casino.player({ balance: 1000 })
  for (const betType of ['over', 'under', 'over'] as const) {
    await casino.call('POST /api/games/dice/roll', { token, body: { betAmount: 7.77, targetValue: 50, betType } })
  }
  await casino.call('POST /api/games/roulette/spin', {
    token,
    body: { bets: [{ type: 'red', amount: 12.5 }], totalBet: 12.5 },
  })
  await casino.call('POST /api/games/mines/start', { token, body: { betAmount: 33.3, numberOfMines: 20 } })
  await casino.call('POST /api/games/mines/reveal', { token, body: { cellIndex: 3 } })
  await casino.call('POST /api/games/mines/cashout', { token })

  const moved = await casino.app.database.read.rows<{ game: string; bets: number; wagered: number; profit: number }>(
    `SELECT split_part(posting.kind, '_', 1) AS game, count(*) FILTER (WHERE transfer.kind = 'stake')::int AS bets,
            sum(amount) FILTER (WHERE transfer.kind = 'stake')::float8 / 100 AS wagered,
            sum(CASE transfer.kind WHEN 'stake' THEN amount ELSE -amount END)::float8 / 100 AS profit
     FROM transfer JOIN posting ON posting.id = transfer.posting_id WHERE transfer.kind IN ('stake', 'payout')
     GROUP BY 1 ORDER BY 1`,
  )
  const { games } = (await admin.call('GET /api/admin/get-games')).body
  for (const { game, ...sums } of moved) {
    expect(games.find(({ type }) => type === game)?.stats, game).toEqual({ last24h: sums, last7d: sums })
  }
  expect(moved.map(({ game }) => game)).toEqual(['dice', 'mines', 'roulette'])
  const [house] = await casino.app.database.read.rows<{ balance: number }>(
    `SELECT sum(balance)::float8 / 100 AS balance FROM account WHERE kind = 'games'`,
  )
  expect(games.reduce((sum, { total_profit }) => sum + total_profit, 0)).toBeCloseTo(house!.balance, 6)
  await closeAudited(casino)
})

test('24 hours and 7 days are the last whole hours and the current one', async () => {
  const casino = await openCasino()
  const admin = await administratorOf(casino)
  await casino.app.database.transact((tx) =>
    tx.rows(
      `INSERT INTO play_hour (hour, game, edge_basis_points, rounds, staked, paid, staked_squared, paid_squared, staked_by_paid)
       SELECT date_trunc('hour', now()) - hours * interval '1 hour', 'dice', 200, 1, profit, 0, 0, 0, 0
       FROM (VALUES (23, 100), (24, 700), (167, 3000), (168, 50000)) AS past (hours, profit)`,
    ),
  )
  const { games } = (await admin.call('GET /api/admin/get-games')).body
  const { stats, total_profit } = games.find(({ type }) => type === 'dice')!
  expect([stats.last24h.profit, stats.last7d.profit, total_profit]).toEqual([1, 38, 538])
  await casino.close()
})
