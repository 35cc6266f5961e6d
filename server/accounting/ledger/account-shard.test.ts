import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database.ts'
import { claimShard } from './account-shard.ts'

let database: TestDatabase
let clients: pg.Client[]
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  clients = []
})
afterEach(() => Promise.all(clients.map((client) => client.end())))

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  clients.push(client)
  return client
}

/** The shard of an account. */
const shardOf = async (client: pg.Client, account: number | undefined) =>
  (await client.query<{ till: number }>('SELECT till FROM account WHERE id = $1', [account])).rows[0]?.till

test('connections have the first free shards, and an account of each kind in theirs', async () => {
  const claimed = []
  for (let each = 0; each < 3; each++) claimed.push(await claimShard(await connect(), ['games', 'bonus']))
  const [reader] = clients
  for (const kind of ['games', 'bonus'] as const)
    expect(await Promise.all(claimed.map(({ accounts }) => shardOf(reader!, accounts.get(kind))))).toEqual([0, 1, 2])
})

test('a connection shares one of the 64 shards when none is free', async () => {
  const holder = await connect()
  await holder.query('SELECT pg_advisory_lock($1, shard) FROM generate_series(0, 63) AS shard', [
    advisoryLocks.accountShards,
  ])
  const shared = []
  for (let each = 0; each < 8; each++) {
    const { accounts } = await claimShard(await connect(), ['games'])
    shared.push((await shardOf(holder, accounts.get('games')))!)
  }
  for (const shard of shared) expect(shard >= 0 && shard < 64, `${shard}`).toBe(true)
  // One in 64^7 runs would choose the same shard eight times.
  expect(new Set(shared).size).toBeGreaterThan(1)
})

test('asks the database for no account that is open', async () => {
  const client = await connect()
  const shard = await claimShard(client, ['games'])
  const before = new Map(shard.accounts)
  await shard.open(['games', 'bonus'])
  expect(shard.accounts.get('games')).toBe(before.get('games'))
  clients = []
  await client.end()
  await shard.open(['bonus', 'games'])
  await expect(shard.open(['games', 'adjustment'])).rejects.toThrow()
})
