import { repeatWhile } from '@casino/tools/processes/deadline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import { statement } from '../../accounting/ledger/statement.ts'
import { closeRace } from '../../money/race/close-race.ts'
import { addStakes } from '../../money/race/stakes.ts'
import { type Administrator, administratorOf, secondAdministrator } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import type { TestDatabase } from '../kit/database.ts'
import { infoOf, stake } from '../kit/depositor.ts'
import { openClockedDatabase, setClock } from '../kit/week-clock.ts'

// One race from the switch in the panel to the last prize, on two servers.
let database: TestDatabase
let here: Casino
let there: Casino
let admin: Administrator
let second: Administrator
const players: Record<string, CasinoPlayer> = {}
const terms = { enabled: true, prizes: [1000, 500.5, 200], minimum: 100, turnover: 2 }

beforeAll(async () => {
  database = await openClockedDatabase()
  here = await openCasino({ databaseUrl: database.url })
  there = await here.node()
  await setClock(here, '-1 hour')
  admin = await administratorOf(here)
  second = await secondAdministrator(here)
  for (const name of ['first', 'second', 'third', 'fourth', 'banned', 'hidden'])
    players[name] = await here.player({ username: name, balance: 10_000 })
  await players.hidden!.call('PATCH /api/auth/privacy', { body: { hideName: true } })
})
afterAll(async () => {
  await closeAudited(here, there)
  await database.drop()
})

const save = (body: object) => admin.call('PUT /api/admin/settings/race', { body: body as never })
/** A loosening change waits for the second administrator. */
const saveByTwo = async (body: object) => {
  const { loosened } = (await save(body)).body
  expect(loosened).toMatchObject({ needs: 'second', proposal: { subject: 'race' } })
  const { id } = loosened!.proposal!
  expect((await second.call('POST /api/admin/proposals/{id}/confirm', { params: { id } })).status).toBe(200)
  await there.app.settings.refresh()
}
const addUp = async ({ app: { database } }: Casino) => {
  const settled = await settledPostings(database.read)
  await repeatWhile(() => database.transact((tx) => addStakes(tx, settled)), 1000, 'stakes are left')
}
const step = (casino = here) => casino.app.races.step()
const raceOf = async (name?: string, at = here) => {
  await step(at)
  return (await at.call('GET /api/race', name === undefined ? {} : { token: players[name]!.token })).body
}
const topOf = async (name?: string) =>
  (await raceOf(name)).current!.top.map(({ place, username, staked, prize }) => [place, username, staked, prize])
const statusTo = (name: string, status: 'banned' | 'active') =>
  admin.call('PATCH /api/admin/users/{id}/status', {
    params: { id: String(players[name]!.id) },
    body: { status, reason: 'of the story' },
  })
const balanceOf = async (name: string) => {
  return (await statement(here.owner.read).balanceOf(players[name]!.id)).balance
}

test('there is none until an administrator switches it on, and nothing is counted', async () => {
  await stake(players.first!, 50)
  expect(await raceOf('first')).toEqual({ current: null, last: null })
  const [{ rows }] = (await here.owner.read.rows<{ rows: number }>('SELECT count(*)::int AS rows FROM race_stake')) as [
    { rows: number },
  ]
  expect(rows).toBe(0)
})

test.each([
  [{ prizes: [] }, 'prizes'],
  [{ prizes: Array(101).fill(1) }, 'prizes'],
  [{ prizes: [0.99] }, 'prizes'],
  [{ prizes: [100.001] }, 'race.prizes'],
  [{ prizes: Array(20).fill(10 ** 8) }, 'race.prizes'],
  [{ prizes: ['100'] }, 'prizes'],
  [{ prizes: null }, 'prizes'],
  [{ minimum: -1 }, 'minimum'],
  [{ turnover: 1001 }, 'turnover'],
  [{ enabled: 'yes' }, 'enabled'],
])('settings with %j are refused', async (wrong, field) => {
  const { status, body } = await save({ ...terms, ...wrong })
  expect([status, body.code]).toEqual([400, 'setting_invalid'])
  expect(String(body.details?.field)).toContain(field)
})

test('players are ranked by what they staked since Monday, in whole and not yet aggregated weeks alike', async () => {
  // Switching it on promises money.
  await saveByTwo(terms)
  const { auditEvents } = (await admin.call('GET /api/admin/audit-log', { query: { subject: 'settings' } })).body
  expect(auditEvents[0]).toMatchObject({
    subject: { id: 'race' },
    before: { enabled: false },
    after: { enabled: true },
  })

  expect(await raceOf('first')).toMatchObject({
    current: {
      prizes: [1000, 500.5, 200],
      minimum: 100,
      turnover: 2,
      top: [],
      own: { place: null, staked: 50, prize: 0, next: null },
    },
  })
  await stake(players.first!, 250)
  await stake(players.second!, 300)
  await stake(players.banned!, 1000)
  await stake(players.hidden!, 120.55)
  await stake(players.fourth!, 99.99)
  const places = [
    [1, 'banned', 1000, 1000],
    [2, 'first', 300, 500.5],
    [3, 'second', 300, 200],
    [4, null, 120.55, 0],
  ]
  expect(await topOf()).toEqual(places)
  await here.app.races.step({ marginSeconds: 0 })
  expect(await topOf()).toEqual(places)
  await stake(players.third!, 150.01)
  expect((await topOf())[3]).toEqual([4, 'third', 150.01, 0])
})

test('each player sees their own place and what is between it and the next', async () => {
  const own = async (name: string) => (await raceOf(name)).current!.own
  expect(await own('banned')).toEqual({ place: 1, staked: 1000, prize: 1000, next: null })
  expect(await own('second')).toEqual({ place: 3, staked: 300, prize: 200, next: { place: 2, amount: 0.01 } })
  expect(await own('fourth')).toEqual({ place: null, staked: 99.99, prize: 0, next: { place: 3, amount: 200.02 } })
  const { top } = (await raceOf('hidden')).current!
  expect(top.map(({ own, username }) => [own, username])).toEqual([
    [false, 'banned'],
    [false, 'first'],
    [false, 'second'],
    [false, 'third'],
    [true, null],
  ])
  const asAdministrator = (await admin.call('GET /api/race')).body.current!
  expect(asAdministrator.own).toBeNull()
})

test('a banned player drops out, and other terms wait for the next race', async () => {
  await statusTo('banned', 'banned')
  expect((await save({ ...terms, prizes: [1], minimum: 0 })).status).toBe(200)
  expect(await topOf()).toEqual([
    [1, 'first', 300, 1000],
    [2, 'second', 300, 500.5],
    [3, 'third', 150.01, 200],
    [4, null, 120.55, 0],
  ])
})

test('switched off there is no race; switched on again it has the new terms, and all stakes of the week', async () => {
  await save({ ...terms, enabled: false })
  expect((await raceOf()).current).toBeNull()
  await stake(players.fourth!, 1)
  await saveByTwo({ ...terms, prizes: [2000, 500.5, 200] })
  expect(await topOf()).toEqual([
    [1, 'first', 300, 2000],
    [2, 'second', 300, 500.5],
    [3, 'third', 150.01, 200],
    [4, null, 120.55, 0],
    [5, 'fourth', 100.99, 0],
  ])
})

describe('when the week is over', () => {
  test('nothing is final until none of its rounds can still be committed', async () => {
    await setClock(here, '-1 second')
    // The last stake of the week.
    await stake(players.hidden!, 20)
    await setClock(here, '30 seconds')
    // Counts for the next week, which has its own race.
    await stake(players.second!, 5000)
    const { current, last } = await raceOf('second')
    expect(last).toBeNull()
    expect(current).toMatchObject({ top: [{ username: 'second', staked: 5000 }], own: { place: 1, staked: 5000 } })
    const { races } = (await admin.call('GET /api/admin/races')).body
    expect(races.map(({ state }) => state)).toEqual(['running', 'counting'])
  })

  test('two servers close it at the same time, and pay each prize once', async () => {
    await setClock(here, '61 seconds')
    const before = await Promise.all(['first', 'second', 'third'].map(balanceOf))
    for (const casino of [here, there]) await addUp(casino)
    const closed = await Promise.all([here, there, here, there].map(({ app }) => closeRace(app.database)))
    expect(closed.filter(Boolean)).toHaveLength(1)
    await statusTo('third', 'banned')
    await excludeSecond(true)
    await Promise.all([...Array(5).keys()].flatMap(() => [step(here), step(there)]))
    const paid = async () => {
      const after = await Promise.all(['first', 'second', 'third'].map(balanceOf))
      return after.map((balance, index) => balance - before[index]!)
    }
    expect(await paid()).toEqual([200_000, 0, 0])
    expect(await held()).toMatchObject({ state: 'closed', players: 5, staked: 991.55, paid: 2000, waiting: 700.5 })

    // The prize of an excluded player waits until the exclusion ends.
    await excludeSecond(false)
    await Promise.all([step(here), step(there)])
    await step(here)
    expect(await paid()).toEqual([200_000, 50_050, 0])

    // The prize of a banned player waits until the ban is lifted.
    await statusTo('third', 'active')
    await Promise.all([step(here), step(there)])
    await step(here)
    expect(await paid()).toEqual([200_000, 50_050, 20_000])
    expect(await held()).toMatchObject({ paid: 2700.5, waiting: 0 })
  })
  /** Without its event, because the story's clock is ahead of that of events. */
  const excludeSecond = (excluded: boolean) =>
    here.owner.transact(async (tx) => {
      await tx.rows('ALTER TABLE player_protection DISABLE TRIGGER exclusion_stays')
      await tx.rows(
        `INSERT INTO player_protection AS own (player_id, exclusion, excluded_at) VALUES ($1, $2, $3)
         ON CONFLICT (player_id) DO UPDATE SET exclusion = excluded.exclusion, excluded_at = excluded.excluded_at`,
        [players.second!.id, excluded ? 'self_exclusion' : null, excluded ? new Date() : null],
      )
      await tx.rows('ALTER TABLE player_protection ENABLE TRIGGER exclusion_stays')
    })
  const held = async () => (await admin.call('GET /api/admin/races')).body.races[1]

  test('everyone sees its results, and the winner the credit with what has to be staked for it', async () => {
    const { last } = await raceOf('hidden', there)
    expect(
      last!.results.map(({ place, username, staked, prize, own }) => [place, username, staked, prize, own]),
    ).toEqual([
      [1, 'first', 300, 2000, false],
      [2, 'second', 300, 500.5, false],
      [3, 'third', 150.01, 200, false],
    ])
    const { monday } = (await held())!
    const { results } = (await admin.call('GET /api/admin/races/{monday}', { params: { monday } })).body
    expect(results.map(({ id, prize, paidAt, banned }) => [id, prize, paidAt !== null, banned])).toEqual([
      [players.first!.user.id, 2000, true, false],
      [players.second!.user.id, 500.5, true, false],
      [players.third!.user.id, 200, true, false],
    ])
    const first = players.first!
    expect((await infoOf(first)).turnover).toMatchObject({
      left: 4000,
      open: [{ kind: 'race_prize', amount: 2000, turnover: 2 }],
    })
    const { notifications } = (await first.call('GET /api/notifications')).body
    expect(notifications[0]).toMatchObject({ kind: 'bonus', bonus: 'race_prize', amount: 2000 })
    const { transactions } = (await first.call('GET /api/payments/transactions')).body
    expect(transactions[0]).toMatchObject({ type: 'race_prize', amount: 2000 })
    const { lines } = (await admin.call('GET /api/admin/reports/bonuses')).body
    expect(lines[0]).toMatchObject({ races: 2700.5 })
  })

  test.each(['2026-11-17', '2020-01-06', 'x', "'"])('there was no race in the week of %s', async (monday) => {
    expect((await admin.call('GET /api/admin/races/{monday}', { params: { monday } })).status).toBe(404)
  })

  test('players do not see what is for administrators', async () => {
    expect((await players.first!.call('GET /api/admin/races')).status).toBe(403)
  })

  test('its results are final', async () => {
    for (const change of ['UPDATE race SET prizes = ARRAY[1] WHERE closed_at IS NOT NULL', 'DELETE FROM race_result'])
      await expect(here.owner.read.rows(change)).rejects.toThrow('never changed or deleted')
  })
})
