import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { type Casino, type CasinoPlayer, openCasino } from './casino.ts'
import { ownerOf } from './database.ts'

let casino: Casino
let players: CasinoPlayer[]
let folder: string

beforeAll(async () => {
  casino = await openCasino()
  players = await Promise.all([1, 2, 3, 4].map(() => casino.player({ balance: 10_000 })))
  folder = mkdtempSync(join(tmpdir(), 'casino-migrations-'))
  const own = new URL('../database/migrations/', import.meta.url)
  for (const name of readdirSync(own)) copyFileSync(new URL(name, own), join(folder, name))
})
afterAll(async () => {
  await casino.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Meanwhile a report is read for longer than a bet waits: a migration that queued behind it would stop every bet. */
async function readFor(ms: number, table: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerOf(casino.databaseUrl) })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT FROM ${table} LIMIT 1`)
  await pause(ms)
  await client.query('ROLLBACK')
  await client.end()
}

test.each<[what: string, table: string, sql: string]>([
  ['a column', 'round', 'ALTER TABLE round ADD COLUMN later text'],
  ['a constraint', 'account', 'ALTER TABLE account ADD CONSTRAINT later CHECK (sequence >= 0) NOT VALID'],
  [
    'a trigger',
    'posting',
    'CREATE TRIGGER later BEFORE UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  ],
  ['an index', 'seeds', '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS later ON seeds (nonce);\n'],
])('a server takes bets while another one adds %s', async (what, table, sql) => {
  let migrating = true
  let slowest = 0
  const statuses = new Set<number>()
  const bet = async (player: CasinoPlayer) => {
    while (migrating) {
      const began = performance.now()
      const body = { betAmount: 1, targetValue: 50, betType: 'over' }
      statuses.add((await player.call('POST /api/games/dice/roll', { body })).status)
      slowest = Math.max(slowest, performance.now() - began)
    }
  }
  const bets = Promise.all(players.map(bet))
  const reading = readFor(3000, table)
  await pause(300)
  writeFileSync(join(folder, `9${what.replaceAll(' ', '_')}.sql`), sql)
  await migrate(ownerOf(casino.databaseUrl), pathToFileURL(`${folder}/`)).finally(() => {
    migrating = false
  })
  await Promise.all([bets, reading])
  expect([...statuses]).toEqual([200])
  expect(slowest).toBeLessThan(2500)
})

test('servers that start together take turns, also while an index is built concurrently', async () => {
  writeFileSync(
    join(folder, '9_together.sql'),
    '-- Outside a transaction.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS together ON seeds (nonce);\n',
  )
  const starts = [1, 2, 3].map(() => migrate(ownerOf(casino.databaseUrl), pathToFileURL(`${folder}/`)))
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(starts.map(() => 'fulfilled'))
})
