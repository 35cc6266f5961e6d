import { multipliersOf } from '@casino/rules/games/plinko/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAudited } from '../kit/audited.ts'
import { playOf, testBets } from '../kit/bet-at-once.ts'
import { type Casino, openCasino } from '../kit/casino.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
})
afterAll(() => closeAudited(casino))

const bet = { betAmount: 10, rows: 16, risk: 'medium' }
const path = 'POST /api/games/plinko/drop'
const drop = playOf({ path, bet })

testBets({
  casino: () => casino,
  path,
  bet,
  other: { rows: 8 },
  terms: { houseEdge: 2.25, payoutTable: 1 },
  faults: [
    ['seven rows', { ...bet, rows: 7 }, 'rows_invalid'],
    ['seventeen rows', { ...bet, rows: 17 }, 'rows_invalid'],
    ['half a row', { ...bet, rows: 8.5 }, 'rows_invalid'],
    ['rows in words', { ...bet, rows: '8' }, 'rows_invalid'],
    ['no rows', { betAmount: 10, risk: 'low' }, 'rows_invalid'],
    ['no risk', { betAmount: 10, rows: 8 }, 'risk_invalid'],
    ['another risk', { ...bet, risk: 'extreme' }, 'risk_invalid'],
    ['a risk that every object has', { ...bet, risk: 'constructor' }, 'risk_invalid'],
  ],
})

test('everyone reads the tables, and every drop pays what they say', async () => {
  const { status, body } = await casino.call('GET /api/games/plinko/tables')
  expect([status, body.version]).toEqual([200, 1])
  const tables = body.tables as Record<string, Record<string, number[]>>
  expect(tables.high?.['16']).toEqual(multipliersOf({ rows: 16, risk: 'high' }).map((each) => each / 100))

  const alice = await casino.player({ balance: 10_000 })
  let balance = 1_000_000
  for (let index = 0; index < 36; index++) {
    const rows = 8 + (index % 9)
    const risk = ['low', 'medium', 'high'][index % 3]!
    const { body: reply } = await drop(alice, { betAmount: 1.01, rows, risk })
    expect(reply.path).toMatch(new RegExp(`^[LR]{${rows}}$`))
    expect(reply.bin).toBe(reply.path.replaceAll('L', '').length)
    expect(reply.multiplier).toBe(tables[risk]?.[rows]?.[reply.bin])
    const payout = Math.floor((101 * Math.round(reply.multiplier * 100)) / 100)
    balance += payout - 101
    expect([reply.payout, reply.balance].map((roubles) => Math.round(roubles * 100))).toEqual([payout, balance])
    expect(reply.outcome).toBe(reply.multiplier > 1 ? 'win' : 'loss')
  }
  const { body: rounds } = await alice.call('GET /api/games/history', { query: { limit: '-1', gameType: 'plinko' } })
  expect(rounds).toHaveLength(36)
  expect(rounds[0]).toMatchObject({ gameData: { plinko: { rows: 16, risk: 'high', bin: expect.any(Number) } } })
})
