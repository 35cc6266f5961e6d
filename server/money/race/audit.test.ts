import { repeatWhile } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openCasino } from '../../test/kit/casino.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../../test/kit/database.ts'
import { playedLastWeek, stake } from '../../test/kit/depositor.ts'
import { serverKey } from '../../test/kit/keys.ts'
import { disableTriggers } from '../../test/kit/stored.ts'
import { raceChecks } from './audit.ts'
import { closeRace } from './close-race.ts'
import { addStakes } from './stakes.ts'

// A closed and paid race, and one in progress; each test corrupts a copy of both.
let raced: TestDatabase
beforeAll(async () => {
  raced = await openTestDatabase()
  const casino = await openCasino({ databaseUrl: raced.url })
  await casino.set('race', { enabled: true })
  const players = []
  for (const roubles of [3000, 2000, 1000]) {
    const player = await casino.player({ balance: 10_000 })
    await stake(player, roubles)
    await playedLastWeek(casino, player)
    players.push(player)
  }
  await casino.owner.read.rows(
    `INSERT INTO race (monday, prizes, factor, minimum)
     SELECT date_trunc('week', now() AT TIME ZONE 'Europe/Moscow')::date - 7, ARRAY[20000, 10000, 5000, 1000], 100, 100000`,
  )
  await casino.app.races.step({ marginSeconds: 0 })
  await stake(players[0]!, 1500)
  const settled = await settledPostings(casino.owner.read)
  await repeatWhile(() => casino.owner.transact((tx) => addStakes(tx, settled)), 1000, 'stakes are left')
  expect(await closeRace(casino.app.database, 0)).toBe(false)
  await casino.owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(`UPDATE race SET closed_at = closed_at - interval '1 hour'`)
  })
  await casino.close()
})
afterAll(() => raced.drop())

let copy: TestDatabase
let owner: Database
beforeEach(async () => {
  copy = await openTestDatabase(raced.url)
  owner = openDatabase(ownerOf(copy.url))
  return async () => {
    await owner.close()
    await copy.drop()
  }
})

// The marks of players' limits contain times, and this story moves its rounds to last week.
const ofLimits = /^What counts towards the limits of players/
const checks = async () => (await audit(copy.url, serverKey)).checks.filter(({ holds }) => !ofLimits.test(holds))
const broken = async () => (await checks()).filter(({ wrong }) => wrong > 0).map(({ holds }) => holds)
const damage = (text: string) =>
  owner.transact(async (tx) => {
    await disableTriggers(tx)
    await tx.rows(text)
  })

test('a race that was paid passes, and so does a prize that waits for a banned player', async () => {
  expect(await broken()).toEqual([])
  const ofRaces = new Set(raceChecks.map(({ holds }) => holds))
  for (const { looked, holds } of await checks()) if (ofRaces.has(holds)) expect(looked, holds).toBeGreaterThan(0)
  const [paid] = await owner.read.rows<{ sum: number }>(
    `SELECT sum(amount)::int AS sum FROM bonus_credit WHERE kind = 'race_prize'`,
  )
  expect(paid).toEqual({ sum: 35_000 })
})

const prizes = /^Every prize of a race was won/
const places = /^The places of a race follow/
const all = /^A closed race has the places/
const added = /^What was staked in a race under way/
const ofThird = `player_id = (SELECT player_id FROM race_result WHERE place = 3)`

test.each<[string, string, RegExp]>([
  ['a prize that is not paid', `DELETE FROM bonus_credit WHERE kind = 'race_prize' AND ${ofThird}`, prizes],
  ['a prize without a place', 'DELETE FROM race_result WHERE place = 3', prizes],
  ['another amount', `UPDATE bonus_credit SET amount = amount + 1 WHERE kind = 'race_prize' AND ${ofThird}`, prizes],
  ['another turnover', `UPDATE bonus_credit SET factor = 0 WHERE kind = 'race_prize' AND ${ofThird}`, prizes],
  [
    'a prize that is paid twice',
    `INSERT INTO bonus_credit SELECT posting_id, at, player_id, kind, '2020-01-06', from_player, amount, factor, staked, target, number
     FROM bonus_credit WHERE kind = 'race_prize' AND ${ofThird}`,
    prizes,
  ],
  [
    'the money of a prize that is paid twice',
    `INSERT INTO transfer SELECT (jsonb_populate_record(transfer, '{"line": 1}')).* FROM transfer
     WHERE posting_id = (SELECT posting_id FROM bonus_credit WHERE kind = 'race_prize' AND ${ofThird})`,
    /^Every bonus moved its money/,
  ],
  ['another prize than was promised', 'UPDATE race_result SET prize = prize + 1 WHERE place = 2', places],
  ['more than was staked', 'UPDATE race_result SET staked = staked + 1 WHERE place = 1', places],
  ['a gap between the places', 'UPDATE race_result SET place = 4, prize = 1000 WHERE place = 3', places],
  ['results of a race that is not closed', 'UPDATE race SET closed_at = NULL, players = NULL, staked = NULL', places],
  ['a place that is missing', `UPDATE race SET players = 4 WHERE closed_at IS NOT NULL`, all],
  ['a sum that is not what was staked', 'UPDATE race_stake SET staked = staked + 1', added],
  ['a sum that is missing', 'DELETE FROM race_stake', added],
])('%s is found', async (_, text, check) => {
  await damage(text)
  expect(await broken()).toContainEqual(expect.stringMatching(check))
})

test('a prize that waits for a banned player is no fault', async () => {
  await damage(`UPDATE player SET status = 'banned' WHERE id = (SELECT player_id FROM race_result WHERE place = 3)`)
  await damage(`DELETE FROM bonus_credit WHERE kind = 'race_prize' AND ${ofThird}`)
  expect(await broken()).not.toContainEqual(expect.stringMatching(prizes))
})
