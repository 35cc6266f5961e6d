import { games } from '@casino/rules/games/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { only } from '../kit/stand-in.ts'
import { disableTriggers } from '../kit/stored.ts'

let casino: Casino
let admin: Administrator
let player: CasinoPlayer
beforeAll(async () => {
  casino = await openCasino(only())
  admin = await administratorOf(casino)
  await admin.call('POST /api/admin/promocodes', { body: { code: 'SPRING', reward: 100, maxUses: 3 } })
  player = await casino.player()
})
afterAll(() => closeAudited(casino))

const give = (amount: number, turnover: number) =>
  admin.call('POST /api/admin/users/{id}/bonuses', {
    params: { id: String(player.id) },
    body: { amount, turnover, reason: 'a test' },
  })
const liability = async () => (await admin.call('GET /api/admin/bonus-liability')).body
const days = async () => (await admin.call('GET /api/admin/reports/bonuses')).body.lines
const nothing = {
  total: 0,
  deposits: 0,
  levels: 0,
  promocodes: 0,
  cashback: 0,
  races: 0,
  manual: 0,
  referral: 0,
  freeRounds: 0,
  givenUp: 0,
}

const usual = Math.round(games.reduce((sum, { usualEdge }) => sum + usualEdge, 0) / games.length) / 100

test('before any bonus there is nothing to stake, and 30 days without cost', async () => {
  expect(await liability()).toEqual({ players: 0, turnover: 0, edge: usual, expected: 0, bonuses: 0 })
  const lines = await days()
  expect(lines).toHaveLength(30)
  for (const line of lines) expect(line).toEqual({ ...nothing, day: line.day })
})

test('what is left to stake, of how many players, and what the house expects of it', async () => {
  await give(500, 3)
  await player.call('POST /api/payments/redeem-promocode', { body: { code: 'SPRING' } })
  // While nothing is played, by the average edge of the games.
  expect(await liability()).toEqual({ players: 1, turnover: 2000, edge: usual, expected: usual * 20, bonuses: 600 })
  const body = { betAmount: 200, targetValue: 99, betType: 'under' }
  expect((await player.call('POST /api/games/dice/roll', { body })).status).toBe(200)
  expect(await liability()).toEqual({ players: 1, turnover: 1800, edge: 2, expected: 36, bonuses: 600 })
})

test('each kind is listed on its day in Moscow, and what is given up is taken off', async () => {
  // The last second of yesterday there.
  await casino.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(
      `UPDATE bonus_credit SET at = date_trunc('day', now(), 'Europe/Moscow') - interval '1 second' WHERE kind = 'manual'`,
    )
  })
  const { takenBack } = (await player.call('POST /api/payments/give-up-bonus')).body
  const [today, yesterday, before] = await days()
  expect(today).toMatchObject({ ...nothing, total: 100 - takenBack, promocodes: 100, givenUp: -takenBack })
  expect(yesterday).toMatchObject({ ...nothing, total: 500, manual: 500 })
  expect(before).toMatchObject(nothing)
  expect(await liability()).toMatchObject({ players: 0, turnover: 0, bonuses: 0 })

  // A later bonus is open; those that were given up are not.
  await give(10, 2)
  expect(await liability()).toMatchObject({ players: 1, turnover: 20, bonuses: 10 })
})

test('is downloaded as a file for the requested days', async () => {
  const query = { from: '2026-01-01', to: '2026-01-07' }
  const { fileName, csv } = (
    await admin.call('GET /api/admin/reports/{report}/csv', { params: { report: 'bonuses' }, query })
  ).body
  expect(fileName).toBe('bonuses-2026-01-01-2026-01-07.csv')
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toBe('\ufeffday;total;deposits;levels;promocodes;cashback;races;manual;freeRounds;referral;givenUp')
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('2026-01-07;0;0;0;0;0;0;0;0;0;0')
})
