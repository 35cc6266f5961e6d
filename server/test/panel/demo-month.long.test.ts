import { openDatabase } from '@casino/server/platform/database/database'
import { seedDemoMonth } from '@casino/tools/demo-month'
import { expect, test } from 'vitest'
import { administratorOf } from '../kit/administrator.ts'
import { closeAudited } from '../kit/audited.ts'
import { configOf, openCasino } from '../kit/casino.ts'
import { openTestDatabase } from '../kit/database.ts'

const config = configOf({ SEED: 'demo' })

test('a new trial site has thirty days of history, in order of time, and the audit agrees with it', async () => {
  const { url, ownerUrl, drop } = await openTestDatabase()
  const owner = openDatabase(ownerUrl)
  await seedDemoMonth(config, { app: url, owner: ownerUrl })

  const casino = await openCasino({ databaseUrl: url, env: { SEED: 'demo' } })
  const admin = await administratorOf(casino)
  await casino.app.aggregates.step()
  const { lines } = (await admin.call('GET /api/admin/reports/days')).body
  for (const figure of ['bets', 'deposits', 'activePlayers'] as const)
    expect(lines.filter((line) => line[figure] > 0).length, figure).toBeGreaterThanOrEqual(25)
  const { body } = await admin.call('GET /api/admin/get-stats')
  expect(body).toMatchObject({ totalUsers: 21, pendingWithdrawals: { count: 2 } })
  expect(body.weekBefore.withdrawals).toBeGreaterThan(0)
  await casino.app.races.step()
  expect((await admin.call('GET /api/race')).body.current).toMatchObject({ prizes: expect.arrayContaining([15_000]) })
  const backwards = `SELECT FROM (SELECT at, lag(at) OVER (ORDER BY id) AS before FROM posting) AS posting WHERE at < before - interval '1 second'`
  expect(await owner.read.rows(backwards)).toEqual([])

  // Neither a repeated nor an interrupted start adds anything or leaves the clock changed.
  const count = () => owner.read.one('SELECT count(*) FROM posting')
  const before = await count()
  await owner.read.rows('CREATE SCHEMA demo_clock')
  await seedDemoMonth(config, { app: url, owner: ownerUrl })
  expect(await count()).toEqual(before)
  expect(await owner.read.one(`SELECT to_regnamespace('demo_clock') AS left`)).toEqual({ left: null })
  await closeAudited(casino)
  await owner.close()
  await drop()
}, 180_000)

test('a start with the rights of the server only adds none', async () => {
  const { url, ownerUrl, drop } = await openTestDatabase()
  await seedDemoMonth(config, { app: url, owner: url })
  const owner = openDatabase(ownerUrl)
  expect(await owner.read.rows('SELECT FROM player')).toEqual([])
  await owner.close()
  await drop()
})

test('a site that is not for trying out has none', async () => {
  const { url, ownerUrl, drop } = await openTestDatabase()
  await seedDemoMonth(configOf({ SEED: 'minimal' }), { app: url, owner: ownerUrl })
  const owner = openDatabase(ownerUrl)
  expect(await owner.read.rows('SELECT FROM player')).toEqual([])
  await owner.close()
  await drop()
})
