import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@casino/server/platform/database/database'
import { openJobs } from '@casino/server/platform/database/jobs'
import { appendStep } from '@casino/server/play/log/append'
import { openLogSigner } from '@casino/server/play/log/log-key'
import { openDeadline, repeatWhile } from '@casino/tools/processes/deadline'
import { measureInBlocks, medianOf, ratioOf } from './comparisons.ts'
import { createCasinoDatabase, dropCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { fillHistory } from './history.ts'
import { type LoadPlan, quantile } from './load-client.ts'
import { type Bench, connections, dice, fine } from './measurements.ts'
import { load, startServer } from './processes.ts'

/** More rounds than this change neither the size of a round nor the rate. */
const mostRounds = 1_000_000
const tables = ['log_state', 'log_bundle', 'log_root', 'log_commitment', 'log_salt']
const lookEveryMs = 50

/** The public log: how fast it appends rounds, the size of a round, the cost to bets, and the delay with play on two servers. */
export async function measureLog(bench: Bench) {
  const appended = await measureAppending(bench)
  const cost = await measureCost(bench)
  return { ...appended, ...cost, ...(await measureDelay(bench)) }
}

async function withDatabase<T>(
  { postgresUrl }: Bench,
  name: string,
  work: (url: string, database: Database) => Promise<T>,
): Promise<T> {
  const url = await createCasinoDatabase(postgresUrl, name)
  const database = openDatabase(url)
  try {
    return await work(url, database)
  } finally {
    await database.close()
    await dropCasinoDatabase(postgresUrl, url)
  }
}

/** Measures all rounds of a long history in one run. */
const measureAppending = (bench: Bench) =>
  withDatabase(bench, 'bench_log', async (url, database) => {
    const rounds = Math.min(bench.scale.rounds, mostRounds)
    await fillHistory(url, rounds)
    const signer = openLogSigner('https://casino.example', Buffer.alloc(32, 1))
    const begun = performance.now()
    const cpu = process.cpuUsage()
    const step = async () =>
      (await appendStep({ database, signersIn: async () => [signer], file: join(bench.dataDir, 'checkpoint') })).more
    await repeatWhile(step, rounds, 'the log does not end')
    const perSecond = rounds / ((performance.now() - begun) / 1000)
    const { user, system } = process.cpuUsage(cpu)
    const processorMicros = (user + system) / rounds
    const { bytes } = await database.read.one<{ bytes: number }>(
      'SELECT sum(pg_total_relation_size(name::regclass))::float AS bytes FROM unnest($1::text[]) AS name',
      [tables],
    )
    bench.say(
      `the public log: ${Math.round(perSecond)} rounds/s appended, ${(bytes / rounds).toFixed(1)} bytes and ${processorMicros.toFixed(0)} µs of Node each`,
    )
    return { rounds, perSecond, bytesEach: bytes / rounds, processorMicros }
  })

/** Bets while the log follows them, and while another process holds its lease and does nothing. */
const measureCost = (bench: Bench) =>
  withDatabase(bench, 'bench_logged', (loggedUrl) =>
    withDatabase(bench, 'bench_unlogged', async (url, database) => {
      const idle = openJobs({
        read: database.read,
        onTrouble: (error) => {
          throw error
        },
      })
      idle.schedule({ leases: ['log'], everyMs: 60_000, work: async () => {} })
      idle.begin()
      const check = openDeadline(60_000, 'the lease of the log was not free')
      for (; !idle.holds('log'); check()) await pause(lookEveryMs)
      const [logged, other] = [
        await startServer(loggedUrl, 'batched', bench.dataDir),
        await startServer(url, 'batched', bench.dataDir),
      ]
      const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
      const planOf = (port: number): LoadPlan => ({
        ...dice,
        port,
        callers,
        connections,
        seconds: 1,
        warmupSeconds: 0.15,
      })
      // The log appends every two seconds: in shorter turns, bets without it would pay half of its cost.
      const plans = [planOf(logged.port), planOf(other.port)]
      const blocks = await measureInBlocks(bench.scale, plans, bench.scale.seconds / 4)
      const isIdle = idle.holds('log')
      for (const server of [logged, other]) await server.close()
      await idle.close()
      if (!isIdle) throw new Error('the log was appended to on the side without it')
      const [withLog, without] = [medianOf(blocks, 0), medianOf(blocks, 1)]
      const { median, from, to } = ratioOf(blocks, 0, 1)
      bench.say(
        `dice with the log: ${Math.round(withLog)} bets/s, without: ${Math.round(without)}; with ÷ without ${median.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`,
      )
      return { withLog, without, ratio: median }
    }),
  )

/** The delay from each round to the state that contains it, with play on two servers. */
const measureDelay = (bench: Bench) =>
  withDatabase(bench, 'bench_log_delay', async (url, { read }) => {
    const servers = [await startServer(url, 'batched', bench.dataDir), await startServer(url, 'batched', bench.dataDir)]
    const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
    const states: { posting: number; at: number }[] = []
    let playing = true
    const check = openDeadline(600_000, 'the log did not take the last round')
    const watching = (async () => {
      for (; playing; check()) {
        const state = await read.first<{ posting: number; at: number }>(
          'SELECT posting_id AS posting, extract(epoch FROM checkpoint_at)::float AS at FROM log_state',
        )
        if (state && state.posting !== states.at(-1)?.posting) states.push(state)
        await pause(lookEveryMs)
      }
    })()
    const plans = servers.map(({ port }, side) => ({
      ...dice,
      port,
      callers: callers.filter((_, index) => index % 2 === side),
      connections: connections / 2,
      seconds: bench.scale.seconds * 2,
      warmupSeconds: 0,
    }))
    const played = (await Promise.all(plans.map((plan) => load(plan)))).map((report) => fine(report).answered)
    // The last rounds are in the log as well.
    const { last } = await read.one<{ last: number }>('SELECT max(id) AS last FROM round')
    while ((states.at(-1)?.posting ?? 0) < last) await pause(lookEveryMs)
    playing = false
    await watching
    for (const server of servers) await server.close()
    const rounds = await read.rows<{ id: number; at: number }>(
      'SELECT id, extract(epoch FROM at)::float AS at FROM round',
    )
    const delays = rounds.map(({ id, at }) => states.find(({ posting }) => posting >= id)!.at - at)
    const [median, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
    const bets = played.reduce((sum, count) => sum + count, 0)
    bench.say(`${bets} bets on two servers: in a signed state after ${median.toFixed(1)} s, p99 ${p99.toFixed(1)} s`)
    return { delay: { median, p99, rounds: rounds.length, perSecond: bets / (bench.scale.seconds * 2) } }
  })
