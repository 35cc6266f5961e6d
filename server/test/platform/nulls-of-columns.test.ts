import { describe } from '@casino/tools/row-types/describe'
import { type DatabaseCatalogue, type Nullness, readCatalogue } from '@casino/tools/row-types/nullable'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'

let database: TestDatabase
let client: pg.Client
let catalogue: DatabaseCatalogue

beforeAll(async () => {
  database = await openTestDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  catalogue = await readCatalogue(client)
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const cases: readonly [Nullness, string][] = [
  ['never', 'SELECT id FROM player'],
  ['maybe', 'SELECT email FROM player'],
  ['never', 'SELECT email FROM player WHERE email IS NOT NULL AND id > 0'],
  ['never', 'SELECT email FROM player WHERE email = $1 OR email > $2'],
  ['maybe', 'SELECT email FROM player WHERE email = $1 OR id = 1'],
  ['never', 'SELECT payment.id FROM player JOIN payment ON player_id = player.id'],
  ['maybe', 'SELECT payment.id FROM player LEFT JOIN payment ON player_id = player.id'],
  ['never', 'SELECT payment.id FROM player LEFT JOIN payment ON player_id = player.id WHERE payment.id > 1'],
  ['never', 'SELECT coalesce(payment.id, 0) FROM player LEFT JOIN payment ON player_id = player.id'],
  ['maybe', 'SELECT sum(amount) FROM payment'],
  ['never', 'SELECT sum(amount) FROM payment GROUP BY player_id'],
  ['maybe', 'SELECT sum(amount) FILTER (WHERE id > 1) FROM payment GROUP BY player_id'],
  ['never', 'SELECT count(*) FROM payment'],
  ['maybe', 'SELECT (SELECT amount FROM payment WHERE id = player.id) FROM player'],
  ['never', 'SELECT (SELECT count(*) FROM payment WHERE id = player.id) FROM player'],
  ['maybe', 'SELECT CASE WHEN id > 1 THEN id END FROM player'],
  ['never', 'SELECT CASE WHEN id > 1 THEN id ELSE 0 END FROM player'],
  ['maybe', 'SELECT id FROM player UNION ALL SELECT referred_by FROM player'],
  ['maybe', 'WITH named AS (SELECT email FROM player) SELECT email FROM named'],
  ['maybe', 'UPDATE player SET email = $1 RETURNING email'],
  ['never', `DELETE FROM player RETURNING username || '!'`],
  ['maybe', `SELECT jsonb_build_object('a', 1) ->> 'a'`],
  ['unknown', 'SELECT $1::text'],
]

test.each(cases)('is %s null: %s', async (expected, text) => {
  const [column] = await describe(client, catalogue, text)
  expect(column!.nullness).toBe(expected)
})

test('a statement that PostgreSQL refuses is an error, and the next one is described', async () => {
  await expect(describe(client, catalogue, 'SELECT nobody FROM player')).rejects.toThrow('does not exist')
  expect(await describe(client, catalogue, 'SELECT id, created_at FROM player')).toEqual([
    { name: 'id', type: pg.types.builtins.INT8, nullness: 'never' },
    { name: 'created_at', type: pg.types.builtins.TIMESTAMPTZ, nullness: 'never' },
  ])
})
