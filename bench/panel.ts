import { rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pageOf } from '@casino/server/admin/get-users'
import { openApp } from '@casino/server/app'
import { readConfig } from '@casino/server/config'
import { startPostgres } from '@casino/tools/embedded-postgres'
import { openRunFolder } from '@casino/tools/run-folder'
import pg from 'pg'
import { pino } from 'pino'
import { createCasinoDatabase, fillHistory } from './fixture.ts'

/**
 * How long the panel's lists take in a casino that has grown: `node tools/run.js bench/panel.ts [users] [payments] [rounds]`.
 * Every call is measured over HTTP, one after the other; the limit of each is 100 ms for the median.
 */
const [users = 200_000, payments = 5_000_000, rounds = 2_000_000] = process.argv.slice(2).map(Number)
const limitMs = 100
const times = 15
const password = 'only for this measurement'

const calls: readonly (readonly [what: string, path: string])[] = [
  ['users, first page', 'get-users'],
  ['users by name', 'get-users?sort=username&order=asc'],
  ['users by email', 'get-users?sort=email&order=desc'],
  ['users by balance', 'get-users?sort=balance&order=desc'],
  ['banned users by balance', 'get-users?sort=balance&order=desc&status=banned'],
  ['active users by name', 'get-users?sort=username&order=asc&status=active'],
  ['a search that finds one', 'get-users?search=mail17771@'],
  ['a search that finds none', 'get-users?search=nobody-at-all'],
  ['a search that finds all', 'get-users?search=e'],
  ['a search that finds many, by balance', 'get-users?search=user_a&sort=balance'],
  ['one user', 'get-user/1500'],
  ['timeline of a user', 'users/1500/timeline'],
  ['bets of a user', 'users/1500/bets'],
  ['linked accounts', 'users/1500/linked'],
  ['dashboard', 'get-stats'],
  ['games', 'get-games'],
  ['promo codes', 'promocodes'],
  ['log of acts', 'audit-log'],
  ['transactions', 'get-transactions?limit=50'],
  ['report of 30 days', 'reports/days'],
  ['report of a year', 'reports/days?from=2025-12-01&to=2026-11-30'],
  ['report by method', 'reports/methods'],
]

/** Pages whose plans are shown: each follows the index of its order, but for balances, which no index may slow down. */
const plans: readonly Parameters<typeof pageOf>[0][] = [
  { sort: 'username', order: 'asc' },
  { sort: 'createdAt', order: 'desc' },
  { sort: 'username', order: 'asc', search: 'e' },
  { sort: 'balance', order: 'desc' },
  { sort: 'balance', order: 'desc', status: 'banned' },
]

const folder = openRunFolder('bench-panel')
const postgres = await startPostgres({
  dataDir: join(folder, 'postgres'),
  settings: { max_connections: 100, fsync: 'off', synchronous_commit: 'off' },
})
const began = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)

try {
  const url = await createCasinoDatabase(postgres.url, 'panel')
  const client = new pg.Client({ connectionString: url })
  // When the measuring breaks off, the database ends under it.
  client.on('error', () => {})
  await client.connect()
  say('the database is made')
  await grow(client)
  say(`${users} users and ${payments} payments are there`)
  await fillHistory(url, rounds)
  await client.query('UPDATE tally SET until = (SELECT min(at) FROM round)')
  say(`${rounds} rounds are there`)
  await measure(url, client)
  await client.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Balances, states and moments that differ, as in life; the books of this casino are not for an audit. */
async function grow(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO player (username, email, password_hash, referral_code, status, created_at, last_login)
     SELECT 'user_' || substr(md5(n::text), 1, 9), 'mail' || n || '@example.org', 'none', 'MORE' || n,
            CASE WHEN n % 50 = 0 THEN 'banned' WHEN n % 31 = 0 THEN 'pending' ELSE 'active' END,
            now() - random() * interval '3 years', now() - random() * interval '90 days'
     FROM generate_series(1, $1::int) AS n`,
    [Math.max(0, users - 10_000)],
  )
  await client.query(
    `INSERT INTO account (kind, owner, floor) SELECT kind, id, 0 FROM player, unnest(ARRAY['cash', 'held']) AS kind
     ON CONFLICT DO NOTHING`,
  )
  await client.query(`UPDATE account SET balance = (random() * 1000000)::bigint WHERE kind = 'cash'`)
  for (let from = 0; from < payments; from += 500_000) {
    await client.query(
      `INSERT INTO payment (id, uuid, player_id, kind, method, amount, step, provider, created_at, updated_at, due_at)
       SELECT n, gen_random_uuid(), 1001 + (n::bigint * 7919) % $3::int, CASE WHEN n % 3 = 0 THEN 'withdrawal' ELSE 'topup' END,
              CASE WHEN n % 2 = 0 THEN 'card' ELSE 'crypto' END, 50000 + n % 900000,
              CASE WHEN n % 10000 = 0 THEN 'waiting' WHEN n % 7 = 0 THEN 'declined' ELSE 'paid' END,
              CASE WHEN n % 2 = 0 THEN 'stripe' ELSE 'crypto-pay' END, at, at, at
       FROM (SELECT n, now() - (interval '3 years' * (1 - n::float8 / $4::int)) - interval '1 hour' AS at
             FROM generate_series($1::int, $2::int) AS n WHERE n % 10000 <> 0 OR n % 3 = 0) AS made`,
      [from + 1, Math.min(from + 500_000, payments), users, payments],
    )
  }
  await client.query('VACUUM ANALYZE')
}

async function measure(url: string, client: pg.Client): Promise<void> {
  const reading = readConfig({
    PORT: '0',
    DATABASE_URL: url,
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: password,
    NODE_ENV: 'test',
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const app = await openApp({ config: reading.config, databaseUrl: url, log: pino({ level: 'error' }), say: () => {} })
  try {
    for (let pieces = 1; await app.tallies.step(); pieces++)
      if (pieces % 1000 === 0) say(`${pieces} pieces are added up`)
    say('all of it is added up')
    await client.query('VACUUM ANALYZE')
    await measureCalls(`http://127.0.0.1:${app.port}`)
    for (const asked of plans) {
      const { text, values } = pageOf(asked)
      const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF) ${text}`, values)
      console.log(`\n${JSON.stringify(asked)}`)
      for (const row of rows) console.log(`  ${row['QUERY PLAN']}`)
    }
  } finally {
    await app.close()
  }
}

async function measureCalls(address: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'admin', password })
  const signedIn = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  let late = 0
  console.log(`\n${cpus().length} cores; ${users} users, ${payments} payments, ${rounds} rounds; ${times} times each\n`)
  for (const [what, path] of calls) {
    const taken: number[] = []
    let status = 0
    for (let n = 0; n < times; n++) {
      const at = performance.now()
      const answer = await fetch(`${address}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      taken.push(performance.now() - at)
      status = answer.status
    }
    taken.sort((a, b) => a - b)
    const median = taken[Math.floor(times / 2)]!
    const good = status === 200 && median <= limitMs
    if (!good) late++
    console.log(
      `${good ? 'holds ' : 'MISSED'}  ${what.padEnd(40)} ${status}  median ${median.toFixed(1).padStart(7)} ms, worst ${taken.at(-1)!.toFixed(1).padStart(7)} ms`,
    )
  }
  process.exitCode = late === 0 ? 0 : 1
}
