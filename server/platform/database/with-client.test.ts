import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '@casino/tools/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { withClient } from './with-client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

test('a connection that is lost while it is idle fails the next statement, and does not end the process', async () => {
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await withClient(database.ownerUrl, (other) => other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]))
    await expect
      .poll(() => client.query('SELECT 1').catch((cause: Error) => cause.message))
      .toMatch(/terminat|not queryable/i)
  })
})

test('every other client that the product opens listens for its loss', () => {
  const deaf = ['server', 'tools'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/node_modules|\btest\b|\.test\./.test(file))
      .filter((file) => {
        const text = readFileSync(join(inRoot(folder), file), 'utf8')
        return text.includes('new pg.Client(') && !text.includes(".on('error'")
      }),
  )
  expect(deaf).toEqual([])
})
