import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openReplica } from '../../platform/database/replica.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { stake } from '../kit/depositor.ts'
import { serverKey } from '../kit/keys.ts'
import { openStandbyPair, type StandbyPair } from '../kit/standby-pair.ts'

const soon = { timeout: 8000, interval: 50 }
const log = { info: () => {}, warn: () => {} }

let pair: StandbyPair
let owner: Database
let standby: Database
let casino: Casino
let plain: Casino
let player: CasinoPlayer
let admin: string
beforeAll(async () => {
  pair = await openStandbyPair()
  await pair.waitFor('')
  owner = openDatabase(pair.ownerUrl)
  standby = openDatabase(pair.standbyUrl)
  const { databaseUrl } = pair
  casino = await openCasino({ databaseUrl, env: { REPLICA_DATABASE_URL: pair.standbyUrl } })
  plain = await openCasino({ databaseUrl })
  player = await casino.player({ balance: 5000 })
  for (let bets = 0; bets < 20; bets++) await stake(player, 1)
  admin = (await casino.signIn(casino.administrator)).body.token
})
afterAll(async () => {
  await casino?.close()
  await plain?.close()
  await Promise.all([owner?.close(), standby?.close()])
  await pair?.close()
})

const state = async () =>
  ((await (await fetch(`${casino.address}/health/ready`)).json()) as { replica: string }).replica
const becomes = (expected: string) => vi.waitFor(async () => expect(await state()).toBe(expected), soon)

/** The reads that each of these servers sends to the replica. */
async function reports(of: Casino) {
  const token = { token: admin }
  const export_ = async (name: 'POST /api/admin/users/export' | 'POST /api/admin/transactions/export') =>
    (await of.call(name, { ...token, body: {} })).body.csv
  return {
    days: (await of.call('GET /api/admin/reports/days', token)).body,
    games: (await of.call('GET /api/admin/reports/games', token)).body,
    methods: (await of.call('GET /api/admin/reports/methods', token)).body,
    users: await export_('POST /api/admin/users/export'),
    transactions: await export_('POST /api/admin/transactions/export'),
    statement: await statementBy(of),
  }
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
async function statementBy({ address }: Casino): Promise<string> {
  const period = { from: dayOf(Date.now() - 20 * 86_400_000), to: dayOf(Date.now() + 86_400_000), format: 'csv' }
  const response = await fetch(`${address}/api/payments/statement?${new URLSearchParams(period)}`, {
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(response.status).toBe(200)
  return response.text()
}

/** The number of statements naming this table that the standby has answered. */
async function standbyReads(table: string): Promise<number> {
  const [row] = await standby.read.rows<{ reads: number }>(
    `SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int AS reads FROM pg_stat_user_tables WHERE relname LIKE $1`,
    [`${table}%`],
  )
  return row!.reads
}
test('reports, exports and statements of the replica are those of the primary, and the replica did the work', async () => {
  await becomes('following')
  const before = await standbyReads('round')
  expect(await reports(casino)).toEqual(await reports(plain))
  await vi.waitFor(async () => expect(await standbyReads('round')).toBeGreaterThan(before), soon)
  const metrics = await (await fetch(`${casino.address}/metrics`)).text()
  expect(metrics).toMatch(/^casino_replica_used 1$/m)
  expect(Number(/^casino_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(2)
  const { body } = await casino.call('GET /api/admin/operations', { token: admin })
  expect(body.database.replica).toEqual({ state: 'following', lagSeconds: expect.any(Number) })
  expect((await plain.call('GET /api/admin/operations', { token: admin })).body.database.replica.state).toBe('none')
})

test('a bet is in the statement requested next, while many others bet', async () => {
  const others = await Promise.all([1, 2, 3].map(() => casino.player({ balance: 1000 })))
  for (let times = 0; times < 10; times++) {
    const busy = others.map((other) => stake(other, 1))
    const bet = await stake(player, 1)
    const [, last] = (await statementBy(casino)).trimEnd().split('\r\n').reverse()
    const { body: newest } = await player.call('GET /api/games/history', { query: { limit: '1' } })
    expect(last).toContain(newest[0]!._id)
    expect(bet.status).toBe(200)
    await Promise.all(busy)
  }
})

test('the audit reads the replica where it is given one, and says so', async () => {
  const command = fileURLToPath(new URL('../../accounting/audit/command.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: pair.databaseUrl, REPLICA_DATABASE_URL: pair.standbyUrl }
  const audit = spawn(process.execPath, [command, '--replica'], { env: { ...env, SERVER_KEY: serverKey.value } })
  const said = await text(audit.stdout)
  expect(said).toMatch(/^Read from the replica\.$/m)
  expect(said).toContain('everything holds')
})

test('so does the audit that is started in the panel', async () => {
  await becomes('following')
  const before = await standbyReads('posting')
  const { run } = (await casino.call('POST /api/admin/audit-runs', { token: admin })).body
  expect(run.source).toBe('replica')
  const runs = async () => (await casino.call('GET /api/admin/audit-runs', { token: admin })).body.runs
  const found = async () => (await runs()).find(({ id }) => id === run.id)
  await expect.poll(async () => (await found())?.outcome, { timeout: 60_000 }).not.toBeNull()
  expect(await found()).toMatchObject({ source: 'replica', outcome: 'clean', findings: [] })
  await vi.waitFor(async () => expect(await standbyReads('posting')).toBeGreaterThan(before), soon)
})

test('rounds of more than a month ago are read there', async () => {
  const old = `date_trunc('month', now() AT TIME ZONE 'UTC' - interval '3 months')::date`
  await owner.read.rows(`SELECT ensure_partition(table_name, ${old}, unique_key) FROM monthly`)
  await owner.read.rows(
    `INSERT INTO round SELECT n, ${old} + interval '1 day', $1, 'dice', 100, 0, 0, 270, 500000000, 1, 1, '{"betType": "over", "targetValue": 50}', '{"rolledNumber": 1}', -$1::bigint, n, NULL
     FROM generate_series(1, 3) AS n`,
    [player.id],
  )
  const [{ month }] = (await owner.read.rows(`SELECT to_char(${old}, 'YYYY_MM') AS month`)) as [{ month: string }]
  const before = await standbyReads(`round_${month}`)
  const { status, body: page } = await player.call('GET /api/games/history', { query: { limit: '8', before: '3' } })
  expect(status).toBe(200)
  expect(page.map(({ _id }) => _id)).toEqual(['2', '1'])
  // One read of the round, and one for each game.
  await vi.waitFor(async () => expect(await standbyReads(`round_${month}`)).toBeGreaterThan(before + 1), soon)
})

test('a replica that replays nothing is not waited for once it is too far behind', async () => {
  const address = new URL(pair.standbyUrl)
  ;({ username: address.username, password: address.password } = new URL(pair.ownerUrl))
  const replaying = openDatabase(address.href)
  await replaying.read.rows('SELECT pg_wal_replay_pause()')
  const bet = await stake(player, 1)
  expect(bet.status).toBe(200)
  // The first one waits, and is answered by the primary with the bet in it.
  expect(await statementBy(casino)).toBe(await statementBy(plain))
  await becomes('behind')
  const began = performance.now()
  expect(await reports(casino)).toEqual(await reports(plain))
  // A dozen statements, each of which would wait two seconds.
  expect(performance.now() - began).toBeLessThan(15_000)
  const metrics = await (await fetch(`${casino.address}/metrics`)).text()
  expect(metrics).toMatch(/^casino_replica_used 0$/m)
  expect(Number(/^casino_replica_lag_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThan(2)
  await replaying.read.rows('SELECT pg_wal_replay_resume()')
  await replaying.close()
  await becomes('following')
  expect(await statementBy(casino)).toBe(await statementBy(plain))
})

test('a replica that is killed costs nobody an answer, and is used again when it is back', async () => {
  await pair.killStandby()
  for (let times = 0; times < 5; times++) expect(await statementBy(casino)).toBe(await statementBy(plain))
  await becomes('away')
  expect(casino.troubles.some((line) => line.includes('the replica is away'))).toBe(true)
  expect(await reports(casino)).toEqual(await reports(plain))
  await pair.startStandby()
  await becomes('following')
  expect(await reports(casino)).toEqual(await reports(plain))
})

test('what tries to write there fails, and is not sent to the primary either', async () => {
  const primary = casino.app.database.read
  const replica = await openReplica({ url: pair.standbyUrl, primary, maximumLagSeconds: 2, log })
  expect(replica.state).toBe('following')
  const sessions = await primary.rows('SELECT FROM session')
  await expect(replica.read.rows('DELETE FROM session')).rejects.toMatchObject({ cause: { code: '25006' } })
  expect(await primary.rows('SELECT FROM session')).toHaveLength(sessions.length)
  await replica.close()
})

test('a database that takes writes by itself is no replica', async () => {
  const primary = casino.app.database.read
  const replica = await openReplica({ url: pair.databaseUrl, primary, maximumLagSeconds: 2, log })
  expect(replica.state).toBe('away')
  expect(await replica.read.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await replica.close()
})
