import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAuditedExcept } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'
import { moveToPast, siteMonth } from '../kit/past-plays.ts'
import { only } from '../kit/stand-in.ts'

const past = siteMonth(2)
const check = /What the reports say of each day/

let casino: Casino
let admin: Administrator
beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administratorOf(casino)
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 100.5, maxUses: 3 } })
  const [one, other] = [await casino.player({ balance: 1000 }), await casino.player({ balance: 1000 })]
  const roll = (player: CasinoPlayer, betAmount: number) =>
    player.call('POST /api/games/dice/roll', { body: { betAmount, targetValue: 50, betType: 'over' } })
  for (const amount of [10, 20.25, 30.5]) expect((await roll(one, amount)).status).toBe(200)
  await moveToPast(casino.owner, [one.id, past])
  // The same player today, too: two months, but one player of the year.
  await roll(one, 1.01)
  await roll(other, 5)
  await other.call('POST /api/payments/redeem-promocode', { body: { code: 'SPRING' } })
})
// Plays were moved to the past, and the last story changes an aggregate.
afterAll(() => closeAuditedExcept(/added up|limits of players/, casino))

type Step = 'day' | 'month' | 'year' | 'life'
const reportBy = async (step: Step, query = {}) =>
  (await admin.call('GET /api/admin/reports/periods', { query: { step, ...query } })).body
const since = { from: `${past}-01` }

test('the last 30 days are listed, also those on which nothing happened', async () => {
  const { from, to, lines } = await reportBy('day')
  expect([lines.length, lines[0]!.from, lines.at(-1)!.from]).toEqual([30, from, to])
  expect(lines[0]).toEqual({
    from,
    to: from,
    bets: 0,
    wagered: 0,
    ggr: 0,
    ngr: 0,
    deposits: 0,
    withdrawals: 0,
    firstDeposits: 0,
    activePlayers: 0,
    registrations: 0,
  })
  expect(lines.at(-1)).toMatchObject({ bets: 2, wagered: 6.01, activePlayers: 2 })
})

test.each(['day', 'month', 'year', 'life'] as const)(
  'by %s, before and after aggregation, it is the same money',
  async (step) => {
    const sums = async () => {
      const { lines } = await reportBy(step, since)
      const sum = (key: 'bets' | 'wagered' | 'ggr' | 'ngr' | 'registrations') =>
        Math.round(lines.reduce((all, line) => all + line[key], 0) * 100) / 100
      return { bets: sum('bets'), wagered: sum('wagered'), given: Math.round((sum('ggr') - sum('ngr')) * 100) / 100 }
    }
    expect(await sums()).toEqual({ bets: 5, wagered: 66.76, given: 100.5 })
    await casino.app.aggregates.step()
    expect(await sums()).toEqual({ bets: 5, wagered: 66.76, given: 100.5 })
  },
)

test('a player counts once in each period', async () => {
  const months = (await reportBy('month', since)).lines
  expect(months.map(({ activePlayers }) => activePlayers)).toEqual([1, 0, 2])
  expect(months.map(({ from }) => from.slice(0, 7))).toEqual([past, siteMonth(1), siteMonth(0)])
  expect((await reportBy('life', since)).lines).toMatchObject([{ activePlayers: 2, bets: 5 }])
  // The casino was opened today.
  expect((await reportBy('life')).lines).toMatchObject([{ bets: 2 }])
})

test('periods end where the report ends', async () => {
  const { lines } = await reportBy('month', { from: `${past}-10`, to: `${past}-20` })
  expect(lines).toMatchObject([{ from: `${past}-10`, to: `${past}-20`, bets: 3 }])
})

test.each([
  ['more days than a year', { step: 'day', from: '2020-01-01', to: '2026-01-01' }, 'period_invalid'],
  ['an end before the beginning', { step: 'month', from: '2026-03-01', to: '2026-02-01' }, 'period_invalid'],
  ['no day', { step: 'month', from: '2026-02-30' }, 'bad_request'],
  ['no such period', { step: 'week' }, 'bad_request'],
])('%s is refused', async (_, query, code) => {
  expect((await admin.call('GET /api/admin/reports/periods', { query })).body.code).toBe(code)
})

test.each(['csv', 'pdf'] as const)('as %s, a period that is over is always the same file', async (format) => {
  const file = async () => {
    const query = new URLSearchParams({ step: 'day', from: `${past}-01`, to: `${past}-20`, format })
    const answer = await fetch(`${casino.address}/api/admin/reports/periods/file?${query}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const first = await file()
  expect(first.status).toBe(200)
  expect((await file()).bytes.equals(first.bytes)).toBe(true)
  if (format === 'pdf') return expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const [head, ...rows] = first.bytes.toString().split('\r\n')
  expect(head).toContain('Wagered')
  expect(rows.filter((row) => row.includes(`${past}-10`))).toEqual([expect.stringContaining(',3,60.75,')])
  expect(rows).toHaveLength(21)
})

test('an audit finds a surplus kopeck in the reports', async () => {
  const found = async () => (await audit(casino.databaseUrl, serverKey)).checks.find(({ holds }) => check.test(holds))
  expect(await found()).toMatchObject({ wrong: 0 })
  await casino.owner.transact((tx) =>
    tx.rows(`UPDATE play_hour SET staked = staked + 1 WHERE hour < now() - interval '20 days'`),
  )
  expect(await found()).toMatchObject({ wrong: 1, examples: [expect.stringContaining('6076 wagered')] })
})
