import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '@casino/server/app'
import { readConfig } from '@casino/server/platform/config/config'
import { migrate } from '@casino/server/platform/database/migrate'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import pg from 'pg'
import { pino } from 'pino'
import { createCasinoDatabase } from './fixture.ts'
import { fillHistory } from './history.ts'
import { fillCasino } from './panel-seed.ts'

/**
 * Latency of the panel's lists in a large casino: `npm run bench:panel -- [users] [payments] [rounds] [audit events]`. Every
 * call is measured over HTTP, one after the other; the limit of each is 100 ms for the median. The results at full size are
 * written to bench/panel.md. `--keep <folder>` keeps the database there, which is filled once.
 */
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const [users = 200_000, payments = 5_000_000, rounds = 2_000_000, auditEvents = 100_000] = positionals.map(Number)
const limitMs = 100
/** The maximum number of batches to aggregate. */
const mostPieces = 1_000_000
const times = 21
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
  ['audit log', 'audit-log'],
  ['transactions', 'get-transactions?limit=50'],
  ['transactions by username', 'get-transactions?sort=username&order=asc'],
  ['transactions by method, last page', 'get-transactions?sort=method&page=100'],
  ['transactions by kind', 'get-transactions?type=withdrawal'],
  ['transactions pending', 'get-transactions?status=pending'],
  ['transactions of a month', 'get-transactions?from=2026-03-01&to=2026-03-31'],
  ['transactions of a month by amount', 'get-transactions?from=2026-03-01&to=2026-03-31&sort=amount'],
  ['transactions by amount, rejected', 'get-transactions?status=rejected&sort=amount'],
  ['transactions search e', 'get-transactions?search=e'],
  ['transactions search user_', 'get-transactions?search=user_'],
  ['transactions search abcd', 'get-transactions?search=abcd'],
  ['transactions search 15000', 'get-transactions?search=15000'],
  ['transactions search none', 'get-transactions?search=nobody'],
  ['transactions, last page, oldest first', 'get-transactions?order=asc&page=100'],
  [
    'transactions of a week by username, last page',
    'get-transactions?from=2026-03-01&to=2026-03-07&sort=username&page=100',
  ],
  ['pending transactions by username', 'get-transactions?status=pending&sort=username'],
  ['bets', 'get-transactions?type=bet_placed'],
  ['bets that won, of a month', 'get-transactions?type=bet_win&from=2026-03-01&to=2026-03-31'],
  ['bets by amount', 'get-transactions?type=bet_placed&sort=amount'],
  ['bets, a search that finds many', 'get-transactions?type=game_loss&search=user_a'],
  ['bets, a search that finds all', 'get-transactions?type=game_loss&search=e'],
  ['registrations by username, last page', 'get-transactions?type=registration&sort=username&page=100'],
  ['adjustments', 'get-transactions?type=adjustment'],
  ['audit log search', 'audit-log?search=nobody'],
  ['report of 30 days', 'reports/days'],
  ['report of a year', 'reports/days?from=2025-12-01&to=2026-11-30'],
  ['report by method', 'reports/methods'],
]

const folder = options.keep ?? openRunFolder('bench-panel')
mkdirSync(folder, { recursive: true })
const postgres = await startPostgres({
  dataDir: join(folder, 'postgres'),
  settings: { max_connections: 100, fsync: 'off', synchronous_commit: 'off' },
})
const began = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)

try {
  const url = new URL(postgres.url)
  url.pathname = '/panel'
  if (!existsSync(join(folder, 'seeded'))) await seed()
  await migrate(url.href)
  await measure(url.href)
} finally {
  await postgres.stop()
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

async function seed(): Promise<void> {
  const url = await createCasinoDatabase(postgres.url, 'panel')
  say('the database is made')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillHistory(url, rounds)
  say(`${rounds} rounds are there`)
  await fillCasino(client, { users, payments, auditEvents })
  say(`${users} users, ${payments} payments and ${auditEvents} audit events are there`)
  // Rounds are aggregated with the payments, in small batches as in production.
  await client.query('TRUNCATE play_hour, play_day, players_of_day')
  await client.query("UPDATE aggregated SET up_to = 0 WHERE aggregate = 'play'")
  await client.end()
  writeFileSync(join(folder, 'seeded'), '')
}

async function measure(url: string): Promise<void> {
  const reading = readConfig({
    PORT: '0',
    DATABASE_URL: url,
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: password,
    NODE_ENV: 'test',
  })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const app = await openApp({
    config: reading.config,
    databaseUrl: url,
    log: pino({ level: 'error' }),
    print: () => {},
  })
  const client = new pg.Client({ connectionString: url })
  try {
    for (let pieces = 1; await app.aggregates.step(); pieces++) {
      if (pieces > mostPieces) throw new Error(`not everything is added up after ${mostPieces} pieces`)
      if (pieces % 1000 === 0) say(`${pieces} pieces are added up`)
    }
    say('all of it is added up')
    await client.connect()
    await client.query('VACUUM ANALYZE')
    await measureCalls(`http://127.0.0.1:${app.port}`)
  } finally {
    await client.end()
    await app.close()
  }
}

async function measureCalls(address: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'admin', password })
  const signedIn = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  const lines: string[] = []
  let late = 0
  for (const [what, path] of calls) {
    const taken: number[] = []
    let good = true
    for (let n = 0; n < times; n++) {
      const at = performance.now()
      const answer = await fetch(`${address}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      taken.push(performance.now() - at)
      good &&= answer.status === 200
    }
    taken.sort((one, other) => one - other)
    const of = (part: number) => taken[Math.floor((times - 1) * part)]!
    good &&= of(0.5) <= limitMs
    if (!good) late++
    const line = `| ${what} | ${of(0.5).toFixed(1)} | ${of(0.95).toFixed(1)} | ${of(0).toFixed(1)} | ${good ? 'holds' : 'missed'} |`
    lines.push(line)
    console.log(line)
  }
  const sizes = `${users} users, ${payments} payments, ${rounds} rounds, ${auditEvents} audit events; ${cpus().length} cores; ${times} times each`
  const head = `# The panel's lists\n\n\`npm run bench:panel\`: ${sizes}. Milliseconds over HTTP; the limit is ${limitMs} for the median.\n`
  const table = ['| call | median | 95 % | least | |', '|---|---|---|---|---|', ...lines].join('\n')
  if (positionals.length === 0) writeFileSync(new URL('./panel.md', import.meta.url), `${head}\n${table}\n`)
  process.exitCode = late === 0 ? 0 : 1
}
