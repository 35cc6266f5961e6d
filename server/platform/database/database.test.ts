import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inRoot } from '@casino/tools/places'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { type Database, DatabaseUnavailable, openDatabase, type Tx } from './database.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase(own.url)
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

async function endFromOutside(pid: number): Promise<void> {
  await database.read.rows('SELECT pg_terminate_backend($1)', [pid])
  const left = () => database.read.rows('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 5000, interval: 10 })
}

async function pidOf(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return row!.pid
}

// An error event without a listener ends the process, and this test run with it.
test.each([
  ['between two statements', async () => {}],
  ['while an answer is awaited', (tx: Tx) => tx.rows('SELECT pg_sleep(1)')],
])('a connection that is lost in a transaction, %s, fails the transaction and nothing else', async (_, meanwhile) => {
  const transaction = database.transact(async (tx) => {
    const pid = await pidOf(tx)
    const waiting = Promise.allSettled([meanwhile(tx)])
    await endFromOutside(pid)
    await waiting
    await tx.rows('SELECT')
  })
  await expect(transaction).rejects.toThrow(DatabaseUnavailable)
  expect(await database.transact(pidOf)).toEqual(expect.any(Number))
})

test('a statement of exactly one row names itself when there are none or several', async () => {
  const { read } = database
  const numbers = (count: number) => `SELECT n\n       FROM generate_series(1, ${count}) AS n`
  expect(await read.one(numbers(1))).toEqual({ n: 1 })
  await expect(read.one(numbers(0))).rejects.toThrow('0 rows instead of one: SELECT n FROM generate_series(1, 0) AS n')
  await expect(database.transact((tx) => tx.one(numbers(2)))).rejects.toThrow('2 rows instead of one: SELECT n FROM')
  expect([await read.first(numbers(2)), await read.first(numbers(0))]).toEqual([{ n: 1 }, undefined])
})

test('what a transaction reads in parallel is sent one after the other, and is over before it ends', async () => {
  const answered: string[] = []
  const reads = ['SELECT pg_sleep(0.05)', 'SELECT 1 / 0', 'SELECT pg_sleep(0)']
  const transaction = database.transact((tx) =>
    Promise.all(
      reads.map((text) =>
        tx.rows(text).then(
          () => answered.push(text),
          (error: { code: string }) => {
            answered.push(error.code)
            throw error
          },
        ),
      ),
    ),
  )
  await expect(transaction).rejects.toMatchObject({ code: '22012' })
  // The third was refused by the failed transaction, before its connection was used again.
  expect(answered).toEqual(['SELECT pg_sleep(0.05)', '22012', '25P02'])

  // pg warns of a second statement on a busy connection, once for each process.
  const program = `
    import { openDatabase } from '${inRoot('server', 'platform', 'database', 'database.ts')}'
    const database = openDatabase(process.env.DATABASE_URL)
    const reads = (tx) => [1, 2, 3, 4].map((each) => tx.one('SELECT $1::int AS each', [each]))
    const rows = await database.transact((tx) => Promise.all(reads(tx)))
    console.log(JSON.stringify(rows))
    await database.close()`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...inheritedEnv(), DATABASE_URL: own.url },
  })
  expect([JSON.parse(stdout), stderr]).toEqual([[1, 2, 3, 4].map((each) => ({ each })), ''])
})
