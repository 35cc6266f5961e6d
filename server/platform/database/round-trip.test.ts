import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/kit/database.ts'
import { connectionConfig } from './connect.ts'
import { RoundTrips } from './round-trip.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: pg.Client
let trips: RoundTrips
beforeAll(async () => {
  database = await openTestDatabase()
  // Connects as the owner, who may create the tables that these tests need.
  client = new pg.Client(connectionConfig(database.ownerUrl, 'casino ledger'))
  client.on('error', () => {})
  await client.connect()
  trips = new RoundTrips(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const texts = ['', ' ', 'NULL', 'null', '{}', '{a,b}', 'a,b', '"', '\\', '\\"', "'", 'ключ', '\u{1F3B2}', '\n\t', ' a ']

describe('values arrive as they are', () => {
  test.each([
    ['text', texts],
    ['text', [null, 'a', null]],
    ['text', []],
    ['bigint', [0, -1, 9007199254740991, null]],
    ['boolean', [true, false, null]],
    ['jsonb', ['{"a": ["b\\\\", null]}', '"NULL"']],
  ])('%s[] %j', async (type, list) => {
    const [answer] = await trips.send([
      { name: `echo ${type}`, text: `SELECT value::text FROM unnest($1::${type}[]) AS value`, values: [list] },
    ])
    const expected = list.map((value) => (value === null ? null : String(value)))
    expect(answer!.rows).toEqual(expected.map((value) => ({ value })))
  })

  test('single values too, and rows come back by their types', async () => {
    const [answer] = await trips.send([
      {
        name: 'one',
        text: 'SELECT $1::text AS a, $2::bigint AS b, $3::boolean AS c, $4::jsonb AS d, now() AS e',
        values: ['x', 5, true, null],
      },
    ])
    expect(answer).toMatchObject({ command: 'SELECT', rows: [{ a: 'x', b: 5, c: true, d: null, e: expect.any(Date) }] })
  })
})

test('statements are answered in order, and described only the first time', async () => {
  const statements = [
    { name: 'begin', text: 'BEGIN' },
    { name: 'nothing', text: 'SELECT 1 AS one WHERE false' },
    { name: 'two', text: 'SELECT n, n * 2 AS twice FROM generate_series(1, $1::int) AS n', values: [2] },
    { name: 'commit', text: 'COMMIT' },
  ]
  for (const _ of ['first', 'second']) {
    const answers = await trips.send(statements)
    expect(answers.map(({ command, rows }) => [command, rows])).toEqual([
      ['BEGIN', []],
      ['SELECT', []],
      [
        'SELECT',
        [
          { n: 1, twice: 2 },
          { n: 2, twice: 4 },
        ],
      ],
      ['COMMIT', []],
    ])
  }
})

test('statements after a failed one are not executed, and the connection stays usable', async () => {
  const divide = { name: 'divide', text: 'SELECT 1 / $1::int AS share', values: [0] }
  const after = { name: 'after', text: 'CREATE TABLE never (a int)' }
  await expect(trips.send([divide, after])).rejects.toMatchObject({ code: '22012' })
  const [found] = await trips.send([{ name: 'never', text: "SELECT to_regclass('never') AS made" }])
  expect(found!.rows).toEqual([{ made: null }])
  // One statement failed at its first use, and the other was never reached.
  expect((await trips.send([{ ...divide, values: [1] }]))[0]!.rows).toEqual([{ share: 1 }])
  await trips.send([after])
})

test('a value that cannot be encoded is refused before anything is sent', async () => {
  const insert = { name: 'made', text: 'CREATE TABLE half (a int)' }
  for (const value of [undefined, { a: 1 }, new Date(), [undefined], [[1]], 1n]) {
    await expect(trips.send([insert, { name: 'value', text: 'SELECT $1', values: [value] }])).rejects.toThrow('value')
  }
  const [found] = await trips.send([{ name: 'half', text: "SELECT to_regclass('half') AS made" }])
  expect(found!.rows).toEqual([{ made: null }])
})

test('one name is one statement', async () => {
  await trips.send([{ name: 'same', text: 'SELECT 1' }])
  await expect(trips.send([{ name: 'same', text: 'SELECT 2' }])).rejects.toThrow('same')
})

test('a broken connection ends the round trip', async () => {
  const other = new pg.Client(connectionConfig(database.ownerUrl, 'casino ledger'))
  other.on('error', () => {})
  await other.connect()
  const sleeping = new RoundTrips(other).send([{ name: 'sleep', text: 'SELECT pg_sleep(60)' }])
  const pid = (other as unknown as { processID: number }).processID
  // Expected from the start, because it may be rejected before the query below is answered.
  const broken = expect(sleeping).rejects.toThrow(/terminat/)
  await client.query('SELECT pg_terminate_backend($1)', [pid])
  await broken
})

test('finished round trips are freed by the next minor garbage collection', async () => {
  const program = fileURLToPath(new URL('../../test/kit/heap-of-round-trips.ts', import.meta.url))
  const env = { ...inheritedEnv(), DATABASE_URL: database.ownerUrl }
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program], { env })
  expect(stdout).toMatch(/^-?\d/)
  expect(Number(stdout)).toBeLessThan(500)
})
