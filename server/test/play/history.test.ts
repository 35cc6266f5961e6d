import type { GameType } from '@casino/contract/entities'
import type { HistoryItem } from '@casino/contract/play/history'
import { repeatWhile } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { readWith } from '../../platform/database/database.ts'
import { type RoundsPage, roundsOf } from '../../play/rounds/round.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { layOf, miner } from '../kit/miner.ts'

let casino: Casino
let player: CasinoPlayer
/** Newest first. */
const played: { id: string; game: GameType }[] = []

interface Explained {
  readonly 'QUERY PLAN': readonly [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }]
}

beforeAll(async () => {
  casino = await openCasino()
  player = await casino.player({ balance: 1000 })
  const other = await casino.player({ balance: 100 })
  for (const game of [
    'dice',
    'mines',
    'dice',
    'roulette',
    'dice',
    'roulette',
    'mines',
    'dice',
    'dice',
    'roulette',
    'dice',
  ] as const) {
    await play[game](other)
    played.unshift({ id: await play[game](player), game })
  }
})
afterAll(() => casino.close())

const play = {
  dice: async (by: CasinoPlayer) => {
    const body = { betAmount: 1, targetValue: 50, betType: 'over' }
    return (await by.call('POST /api/games/dice/roll', { body })).body.roundId
  },
  roulette: async (by: CasinoPlayer) => {
    const body = { bets: [{ type: 'red', amount: 1 }], totalBet: 1 }
    return (await by.call('POST /api/games/roulette/spin', { body })).body.roundId
  },
  mines: async (by: CasinoPlayer) => {
    const { start, reveal, cashOut } = miner(by)
    const { game, roundId } = (await start({ betAmount: 1, numberOfMines: 5 })).body
    const [first, second] = (await layOf(casino, by, game)).safe
    for (const cell of [second, first]) await reveal(cell)
    await cashOut()
    return roundId
  },
}

async function history(query: Record<string, string>): Promise<HistoryItem[]> {
  const { status, body } = await player.call('GET /api/games/history', { query })
  expect(status).toBe(200)
  return body as HistoryItem[]
}
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

test('own rounds of all games, newest first', async () => {
  expect(idsOf(await history({ limit: '-1' }))).toEqual(played.map(({ id }) => id))
  expect(idsOf(await history({}))).toEqual(played.slice(0, 8).map(({ id }) => id))
  expect(await history({ limit: '0' })).toEqual([])
})

test.each(['dice', 'roulette', 'mines'] as const)('only those of %s', async (gameType) => {
  const own = played.filter(({ game }) => game === gameType).map(({ id }) => id)
  const listed = await history({ limit: '-1', gameType })
  expect(idsOf(listed)).toEqual(own)
  expect(listed.every((item) => item.gameType === gameType)).toBe(true)
})

test.each([undefined, 'dice', 'roulette', 'mines'] as const)(
  'page by page, of %s, nothing twice and nothing left out',
  async (gameType) => {
    const paged: string[] = []
    for (let pages = 0; pages <= played.length; pages++) {
      const before = paged.at(-1)
      const page = await history({ limit: '3', ...(gameType && { gameType }), ...(before && { before }) })
      if (page.length === 0) break
      paged.push(...idsOf(page))
    }
    expect(paged).toEqual(played.filter(({ game }) => !gameType || game === gameType).map(({ id }) => id))
  },
)

test('the few rounds of a game among very many of another are found at once', async () => {
  const { read } = casino.app.database
  const [owner, first, many] = [9e12, 9e12, 20_000]
  await read.rows(
    `INSERT INTO round
     SELECT $2::bigint + n, now(), $1::bigint, CASE WHEN n BETWEEN 9990 AND 10009 THEN 'roulette' ELSE 'dice' END, 100, 0, 0, 270,
            500000000, 1, 1, '{}', '{}', -$1::bigint, n, NULL
     FROM generate_series(1, $3::int) AS n`,
    [owner, first, many],
  )
  /** The database pages read by a page of history. */
  async function looked(page: RoundsPage): Promise<number> {
    let blocks = 0
    const explain = readWith(async (text, values) => {
      const [{ 'QUERY PLAN': plans }] = (await read.rows(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      )) as [Explained]
      blocks += plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks']
      return []
    })
    await roundsOf(explain, owner as PlayerId, page)
    return blocks
  }
  const query = { limit: 30, game: 'roulette' } as const
  for (const before of [undefined, first + 15_000, first + 10_000, first + 5000]) {
    expect(await looked({ ...query, ...(before && { before }) }), String(before)).toBeLessThan(100)
  }
})

test('each has the columns of its game’s own table, and nothing else', async () => {
  for (const { gameType, gameData, betAmount, payout, profit, multiplier } of await history({ limit: '-1' })) {
    expect(profit).toBeCloseTo(payout - betAmount, 9)
    if (gameType === 'dice') {
      expect(gameData).toEqual({ dice: { betType: 'over', targetValue: 50, rolledNumber: expect.any(Number) } })
      expect(payout > 0).toBe((gameData.dice?.rolledNumber ?? 0) >= 50)
    } else if (gameType === 'mines') {
      const [second, first] = gameData.mines?.revealed ?? []
      expect(gameData).toEqual({ mines: { numberOfMines: 5, cells: 25, revealed: [second, first] } })
      expect(second).toBeGreaterThan(first!)
      expect([payout, multiplier]).toEqual([1.53, 1.53])
    } else {
      const { result, resultColor } = gameData.roulette!
      expect(gameData).toEqual({ roulette: { result, resultColor } })
      expect(payout).toBe(resultColor === 'red' ? 2 : 0)
    }
  }
})

describe('totals', () => {
  const totals = async (of = player) => {
    const { status, body } = await of.call('GET /api/games/totals')
    expect(status).toBe(200)
    return body
  }
  const addUp = () => repeatWhile(() => casino.app.aggregates.step(), 10_000, 'the aggregates have not caught up')

  test('of somebody who has not played are zero', async () => {
    expect(await totals(await casino.player())).toEqual({ rounds: 0, staked: 0, bestWin: null })
  })

  test('are those of all rounds, before and after they are added up', async () => {
    const expected = async () => {
      const all = await history({ limit: '-1' })
      // Among equal payouts the earliest counts: the list is newest first, so it is reversed, and the sort is stable.
      const [bestWin] = all
        .filter(({ profit }) => profit > 0)
        .toReversed()
        .toSorted((one, other) => other.payout - one.payout)
      return { rounds: all.length, staked: all.reduce((sum, { betAmount }) => sum + betAmount, 0), bestWin }
    }
    const roll = (betAmount: number) =>
      player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 2, betType: 'over' } })
    // Each has a 98 per cent chance to win.
    for (let times = 0; times < 10; times++) await roll(2)
    expect(await totals()).toEqual(await expected())
    await addUp()
    expect(await totals()).toEqual(await expected())
    for (let times = 0; times < 10; times++) await roll(3)
    const { bestWin } = await expected()
    expect(await totals()).toEqual(await expected())
    await addUp()
    // A smaller payout is not better.
    await roll(1)
    await addUp()
    expect(await totals()).toEqual({ ...(await expected()), bestWin })
  })
})
