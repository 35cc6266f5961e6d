import { multipliersOf } from '@casino/rules/games/keno/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { playOf, testBets } from '../kit/bet-at-once.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, numbers: [3, 8, 17, 21, 34], risk: 'medium' }
const path = 'POST /api/games/keno/play'
const play = playOf({ path, bet })

testBets({
  casino: () => casino,
  path,
  bet,
  other: { numbers: [1] },
  terms: { houseEdge: 2.25, payoutTable: 1 },
  faults: [
    ['no numbers', { betAmount: 10, risk: 'low' }, 'numbers_invalid'],
    ['an empty list', { ...bet, numbers: [] }, 'numbers_invalid'],
    ['a number twice', { ...bet, numbers: [7, 7] }, 'numbers_invalid'],
    ['eleven numbers', { ...bet, numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, 'numbers_invalid'],
    ['a number of zero', { ...bet, numbers: [0] }, 'numbers_invalid'],
    ['a number of 41', { ...bet, numbers: [1, 41] }, 'numbers_invalid'],
    ['half a number', { ...bet, numbers: [1.5] }, 'numbers_invalid'],
    ['numbers in words', { ...bet, numbers: ['1'] }, 'numbers_invalid'],
    ['a number that is no list', { ...bet, numbers: 7 }, 'numbers_invalid'],
    ['a list that is none', { ...bet, numbers: { 0: 7, length: 1 } }, 'numbers_invalid'],
    ['no number at all', { ...bet, numbers: [null] }, 'numbers_invalid'],
    ['no risk', { betAmount: 10, numbers: [1] }, 'risk_invalid'],
    ['another risk', { ...bet, risk: 'HIGH' }, 'risk_invalid'],
  ],
})

test('everyone reads the tables, and every draw pays what they say', async () => {
  const { status, body } = await casino.call('GET /api/games/keno/tables')
  expect([status, body.version]).toEqual([200, 1])
  const tables = body.tables as Record<string, Record<string, number[]>>
  expect(tables.low?.['10']).toEqual(multipliersOf({ picks: 10, risk: 'low' }).map((each) => each / 100))

  const alice = await casino.player({ balance: 10_000 })
  let balance = 1_000_000
  for (let index = 0; index < 30; index++) {
    const numbers = Array.from({ length: 1 + (index % 10) }, (_, i) => 1 + ((index + i * 7) % 40))
    const risk = ['low', 'medium', 'high'][index % 3]!
    const { body: reply } = await play(alice, { betAmount: 1.01, numbers, risk })
    expect(new Set(reply.drawn).size).toBe(10)
    const hits = numbers.filter((number) => reply.drawn.includes(number)).length
    expect([reply.hits, reply.multiplier]).toEqual([hits, tables[risk]?.[numbers.length]?.[hits]])
    const payout = Math.floor((101 * Math.round(reply.multiplier * 100)) / 100)
    balance += payout - 101
    expect([reply.payout, reply.balance].map((roubles) => Math.round(roubles * 100))).toEqual([payout, balance])
    expect(reply.outcome).toBe(reply.multiplier > 1 ? 'win' : 'loss')
  }
  const { body: rounds } = await alice.call('GET /api/games/history', { query: { limit: '-1', gameType: 'keno' } })
  expect(rounds).toHaveLength(30)
  expect(rounds[0]).toMatchObject({ gameData: { keno: { risk: 'high', hits: expect.any(Number) } } })
})
