import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { openDatabaseClock } from './clock.ts'
import { type Database, openDatabase, type Read } from './database.ts'

let postgres: TestDatabase
let database: Database
beforeAll(async () => {
  postgres = await openTestDatabase()
  database = openDatabase(postgres.url)
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
})

const lateMs = 400
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The database, one of whose first answers arrives late. */
function withLateAnswer(late: number): Read {
  let answers = 0
  return {
    ...database.read,
    async one<Row>(text: string, values?: unknown[]) {
      const row = await database.read.one<Row>(text, values as never)
      if (answers++ === late) await wait(lateMs)
      return row
    },
  } as Read
}

test.each([0, 1, 4])('answer %i arrives late, and the clock is still that of the database', async (late) => {
  const now = await openDatabaseClock(withLateAnswer(late))
  const differences: number[] = []
  for (let times = 0; times < 5; times++) {
    const before = now()
    const { ms } = await database.read.one<{ ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
    )
    // The database answered between these two.
    differences.push(Math.max(before - ms, ms - now(), 0))
  }
  expect(Math.min(...differences)).toBeLessThan(lateMs / 8)
})

test.each([1500, -1500])('a database clock that is set by %i ms is followed within seconds', async (setMs) => {
  let shiftMs = 0
  const read = {
    ...database.read,
    one: async (text: string, values?: unknown[]) => {
      const { ms } = await database.read.one<{ ms: number }>(text, values as never)
      return { ms: ms + shiftMs }
    },
  } as Read
  const now = await openDatabaseClock(read)
  shiftMs = setMs
  const { ms } = await database.read.one<{ ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  )
  const at = performance.now()
  // A call some seconds later measures, and those after it know.
  now(at + 3000)
  await vi.waitFor(() => expect(Math.abs(now(at) - (ms + setMs))).toBeLessThan(500))
})
