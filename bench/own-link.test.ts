import { withClient } from '@casino/server/platform/database/with-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../server/test/kit/database.ts'
import { withOwnLink } from './drills/own-link.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const read = () =>
  withClient(database.url, async (client) => (await client.query<{ one: number }>('SELECT 1 AS one')).rows[0]?.one)

test('a link cut during a statement is reopened, and the cut is attributed to the drill', async () => {
  const said: string[] = []
  let cuts = 0
  const one = await withOwnLink(
    () =>
      withClient(database.ownerUrl, async (client) => {
        if (cuts++ < 2) await client.query('SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(5)')
        return read()
      }),
    { print: (sentence) => said.push(sentence) },
  )
  expect(one).toBe(1)
  expect(said).toHaveLength(2)
  expect(said[0]).toMatch(/the drill’s own link was cut/)
})

test('a wrong answer of the product is not repeated', async () => {
  let times = 0
  const step = () =>
    withClient(database.url, async (client) => {
      times += 1
      await client.query('SELECT 1 / 0')
    })
  await expect(withOwnLink(step)).rejects.toThrow(/division by zero/)
  expect(times).toBe(1)
})

test('a link that stays cut fails with the drill’s own error', async () => {
  const nobody = () => withClient('postgres://a:b@127.0.0.1:9/c', async () => 1)
  await expect(withOwnLink(nobody, { ms: 0, print: () => {} })).rejects.toThrow(/the drill’s own link is not back/)
})
