import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Transaction } from '@casino/contract/money/transactions'
import { migrate } from '@casino/server/platform/database/migrate'
import { openTestDatabase, type TestDatabase } from '@casino/server/test/kit/database'
import { problemsOf } from '@casino/server/test/kit/migration-rules'
import type { Sandbox } from '@casino/server/test/kit/running-sandbox'
import { openSandbox } from '@casino/server/test/kit/sandbox'
import { mir } from '@casino/server/test/kit/stand-in'
import { claimPort } from '@casino/tools/processes/ports'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDurable } from './drills/expect-durable.ts'
import { type LaterBuilds, migrationsOf, openLaterBuilds } from './drills/later-builds.ts'
import { startLoadClients } from './drills/load-clients.ts'
import { startMines } from './drills/mines-players.ts'
import { type DrillStage, openStage, type StagePlayer } from './drills/stage.ts'

/**
 * The longest wait of any call while migrations are applied, on a busy machine. Each migration blocks calls for up to 0.3 s.
 */
const longestWaitMs = 3000
/**
 * How long a report is read after the first migration began to wait for it. Without a lock timeout, bets would wait as long.
 */
const reportMs = 5000

const host = '127.0.0.1'
const password = 'seven-owls-sing'
let sandbox: Sandbox
let stage: DrillStage
let builds: LaterBuilds
let build: string
let owner: pg.Client
beforeAll(async () => {
  sandbox = await openSandbox('stripe')
  stage = await openStage({ players: 5, env: sandbox.env })
  owner = new pg.Client({ connectionString: stage.ownerUrl })
  await owner.connect()
  // Deposits are withdrawn without being staked.
  await owner.query(`INSERT INTO setting (section, value) VALUES ('bonus', '{"depositTurnover": 0}')`)
  builds = openLaterBuilds()
  build = builds.make(1)
})
afterAll(async () => {
  await owner?.end()
  await stage?.close()
  await sandbox?.close()
  builds?.close()
})

/** A server of the next version, on the same database; it is ready once its migrations are applied. */
async function startNext(): Promise<{ server: ServerProcess; address: string }> {
  const port = await claimPort(host, 0)
  const server = startServer({ host, port, build, env: { ...stage.env, MIGRATION_DATABASE_URL: stage.ownerUrl } })
  await server.ready()
  return { server, address: `http://${host}:${port}` }
}

/** Reads every table that the migrations lock, until some time after the first migration began to wait. */
async function readReport(): Promise<void> {
  const reader = new pg.Client({ connectionString: stage.ownerUrl })
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query('LOCK TABLE round, payment, player IN ACCESS SHARE MODE')
  const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'casino migrations' AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000, interval: 10 }).toBe(1)
  await pause(reportMs)
  await reader.query('COMMIT')
  await reader.end()
}

interface AnswerBody {
  readonly user: { readonly balance: number }
  readonly transaction: Transaction
  readonly newBalance: number
}

/** Calls one of the servers; each answer must be a success, in time. */
async function ask(address: string, { token }: { token?: string }, path: string, body?: object): Promise<AnswerBody> {
  const began = performance.now()
  const response = await fetch(`${address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as AnswerBody
  expect([path, response.status, answer]).toEqual([path, expect.toBeOneOf([200, 202]), expect.anything()])
  expect(performance.now() - began).toBeLessThan(longestWaitMs)
  return answer
}

const toCard = ({ id }: StagePlayer) => ({ id: String(id), card: mir, amount: 500, currency: 'RUB' })
const deposit = (address: string, player: StagePlayer) =>
  ask(address, player, 'payments/create-payment', { amount: 700, currency: 'RUB', user_id: String(player.id) })

/** The maximum number of repeats; a test calls `finish` long before. */
const mostPayments = 10_000

/** Repeatedly deposits, withdraws, cancels that and logs in, alternating between the servers. */
function startPaying(now: { readonly addresses: readonly string[] }, player: StagePlayer) {
  let times = 0
  let over = false
  const once = async ([first = '', second = first]: readonly string[]) => {
    const { transaction } = await deposit(first, player)
    await sandbox.control(`pay/${transaction.invoice_id}`, {})
    await ask(second, player, `payments/check-payment/${transaction.uuid}`)
    const withdrawal = await ask(second, player, 'payments/create-withdraw', toCard(player))
    await ask(first, player, 'payments/cancel-withdraw', { uuid: withdrawal.transaction.uuid })
    await ask(first, {}, 'auth/login', { username: 'loadClient4', password })
  }
  const paid = (async () => {
    for (; !over; times++) {
      if (times === mostPayments) throw new Error(`the test has not finished after ${mostPayments} payments`)
      await once(now.addresses)
    }
  })()
  return {
    more: async (count: number) => {
      const goal = times + count
      while (times < goal) await Promise.race([pause(5), paid])
    },
    finish: async () => {
      over = true
      await paid
      return times
    },
  }
}

test('an old server continues to serve while a new one migrates; then both serve, then only the new one', {
  timeout: 180_000,
}, async () => {
  for (const sql of Object.values(migrationsOf(1))) expect(problemsOf(sql)).toEqual([])
  const players = stage.players.slice(0, 2)
  const [miner, patient, payer] = stage.players.slice(2) as [StagePlayer, StagePlayer, StagePlayer]
  const old = stage.address
  const now = { ...stage, address: old, addresses: [old] }
  const bets = startLoadClients(now, players, { each: 1 })
  const mines = startMines(now, [miner])
  const paying = startPaying(now, payer)
  const invoice = (await deposit(old, patient)).transaction
  const waiting = (await ask(old, patient, 'payments/create-withdraw', toCard(patient))).transaction
  await bets.more(50)
  await Promise.all([mines.more(5), paying.more(1)])

  const report = readReport()
  const next = await startNext()
  try {
    await report
    const betsOfBoth = startLoadClients({ address: next.address }, players, { each: 1 })
    now.addresses = [old, next.address]
    await sandbox.control(`pay/${invoice.invoice_id}`, {})
    await Promise.all(now.addresses.map((address) => ask(address, patient, `payments/check-payment/${invoice.uuid}`)))
    await Promise.all([bets.more(50), betsOfBoth.more(50), mines.more(10), paying.more(2)])

    // Like a load balancer: later calls go to the new one.
    now.address = next.address
    now.addresses = [next.address]
    await paying.more(2)
    const exit = await stage.server.stop()
    await Promise.all([bets.more(50), mines.more(5)])
    const payments = await paying.finish()
    await Promise.all([bets.finish(), betsOfBoth.finish(), mines.finish()])
    await ask(next.address, patient, 'payments/cancel-withdraw', { uuid: waiting.uuid })

    expect(exit).toBe(0)
    expect([...bets.refused, ...betsOfBoth.refused, ...mines.refused]).toEqual([])
    expect(Math.max(bets.longestMs, betsOfBoth.longestMs)).toBeLessThan(longestWaitMs)
    const opening = 1_000_000
    expect((await ask(next.address, payer, 'auth/me')).user.balance).toBe(opening + payments * 700)
    expect((await ask(next.address, patient, 'auth/me')).user.balance).toBe(opening + 700)
    const { rows } = await owner.query('SELECT count(*)::int AS times FROM log_in_1')
    expect(rows[0].times).toBeGreaterThan(0)
    for (const clients of [bets, betsOfBoth]) await expectDurable({ ...stage, address: next.address }, clients)
  } finally {
    bets.abandon()
    await next.server.kill()
  }
})

test('servers that start together migrate one at a time, even while an index is built concurrently', async () => {
  const database: TestDatabase = await openTestDatabase()
  const folder = pathToFileURL(join(build, 'server/platform/database/migrations', '/'))
  const starts = [1, 2, 3].map(() => migrate(database.ownerUrl, { folder }))
  expect((await Promise.allSettled(starts)).map(({ status }) => status)).toEqual(starts.map(() => 'fulfilled'))
  await database.drop()
})
