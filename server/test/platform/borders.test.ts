import { dayOf } from '@casino/rules/day'
import { type Period, periodStart, periods } from '@casino/rules/period'
import { makeMonthsSince } from '@casino/tools/demo-month'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

// Days, weeks and months begin at the same moments for the server and the database, wherever their machines are.
let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.ownerUrl)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const placeOfTests = process.env.TZ
afterEach(() => {
  if (placeOfTests === undefined) delete process.env.TZ
  else process.env.TZ = placeOfTests
})

/** The millisecond before each of these, and itself. */
const borders = [
  // A new year, in the middle of a week, at the place where a leap second may be, and in UTC.
  '2026-12-31T21:00:00Z',
  '2027-01-01T00:00:00Z',
  '2016-12-31T23:59:59Z',
  // The end of a year's 53rd week, and of a first week that begins in the old year.
  '2027-01-03T21:00:00Z',
  '2029-12-30T21:00:00Z',
  // 29 February and 1 March.
  '2028-02-28T21:00:00Z',
  '2028-02-29T21:00:00Z',
  '2027-02-28T21:00:00Z',
  // Summer time begins and ends elsewhere.
  '2027-03-28T01:00:00Z',
  '2027-10-31T01:00:00Z',
  '2027-03-14T07:00:00Z',
]
const moments = borders.flatMap((border) => [Date.parse(border) - 1, Date.parse(border)])

const places = ['UTC', 'Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati']

describe.each(places)('in %s', (place) => {
  test('the database agrees with the rules at every border', async () => {
    process.env.TZ = place
    const found = await database.transact(async (tx) => {
      await tx.rows(`SELECT set_config('TimeZone', $1, true)`, [place])
      return tx.rows<{ at: number; period: Period; start: number; day: string }>(
        `SELECT at::float8, period, to_char(to_timestamp(at / 1000.0) AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD') AS day,
           (extract(epoch FROM date_trunc(period, to_timestamp(at / 1000.0) AT TIME ZONE 'Europe/Moscow') AT TIME ZONE 'Europe/Moscow') * 1000)::float8 AS start
         FROM unnest($1::bigint[]) AS at, unnest($2::text[]) AS period`,
        [moments, periods],
      )
    })
    expect(found).toHaveLength(moments.length * periods.length)
    for (const { at, period, start, day } of found) {
      const said = `${period} at ${new Date(at).toISOString()}`
      expect(new Date(periodStart(period, at)).toISOString(), said).toBe(new Date(start).toISOString())
      expect(dayOf(new Date(at)), said).toBe(day)
    }
  })
})

test('a leap second is the first moment of the next day for the database, and no moment for the server', async () => {
  const [row] = await database.read.rows<{ at: Date }>(`SELECT '2016-12-31T23:59:60Z'::timestamptz AS at`)
  expect(row?.at.toISOString()).toBe('2017-01-01T00:00:00.000Z')
  expect(Date.parse('2016-12-31T23:59:60Z')).toBeNaN()
})

test('a trial site gets the months of its history, also those that the server may no longer make', async () => {
  const days = 93
  await makeMonthsSince(database.read, days)
  const missing = `SELECT table_name, month FROM monthly,
      generate_series(date_trunc('month', (now() - $1 * interval '1 day') AT TIME ZONE 'UTC'), now() AT TIME ZONE 'UTC', interval '1 month') AS month
    WHERE to_regclass(table_name || to_char(month, '_YYYY_MM')) IS NULL`
  expect(await database.read.rows(missing, [days])).toEqual([])
  expect(await database.read.one('SELECT count(*)::int > 0 AS found FROM monthly')).toEqual({ found: true })
})
