import { rmSync } from 'node:fs'
import type { Profiler, Runtime } from 'node:inspector'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionConfig } from '@casino/server/platform/database/connect'
import type { Statement } from '@casino/server/platform/database/database'
import { RoundTrips } from '@casino/server/platform/database/round-trip'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import pg from 'pg'
import { createCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { dice, trivial } from './measurements.ts'
import { load, startServer } from './processes.ts'
import { databaseTime } from './processor-time.ts'

/**
 * `npm run bench:lone`: the processor time in Node and PostgreSQL of a single bet, of one in a full batch, and of a single
 * bet's request and round trips; and which parts of the server use the time. On a busy machine all figures grow because the
 * cores are shared, so compare only rows of one run.
 */
const seconds = 10
const turns = 3

const folder = openRunFolder('bench')
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: 200 } })
try {
  const url = await createCasinoDatabase(postgres.url, 'bench_lone')
  const server = await startServer(url, 'batched', folder)
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const rows: string[] = []
  for (const [title, connections, players] of [
    ['alone, one player', 1, 1],
    ['alone, any of 10 000 players', 1, callers.length],
    ['in full batches', 256, callers.length],
  ] as const) {
    const plan = { ...dice, port: server.port, callers: callers.slice(0, players), connections, warmupSeconds: 0 }
    await load({ ...plan, seconds: 5 })
    const costs: Cost[] = []
    for (let turn = 0; turn < turns; turn++) {
      costs.push(await costOf(server.cpu, async () => (await load({ ...plan, seconds })).sent))
    }
    rows.push(rowOf(title, costs.sort((a, b) => sum(a) - sum(b))[0]!))
  }
  console.log(
    `| processor time of a bet, ms, the best of ${turns} | Node | PostgreSQL | together |\n|---|---:|---:|---:|`,
  )
  console.log(rows.join('\n'))

  const floor = { ...trivial, port: server.port, callers: callers.slice(0, 1), connections: 1, warmupSeconds: 0 }
  await load({ ...floor, seconds: 2 })
  const refused = await costOf(server.cpu, async () => (await load({ ...floor, seconds })).answered)
  console.log('\n| what a lone bet cannot do without, ms | Node | PostgreSQL | together |\n|---|---:|---:|---:|')
  console.log(rowOf('a request over HTTP, refused for its body', refused))
  for (const [title, cost] of await tripCosts(url)) console.log(rowOf(title, cost))

  const alone = { ...dice, port: server.port, callers: callers.slice(0, 1), connections: 1, seconds, warmupSeconds: 0 }
  server.startProfile()
  await load(alone)
  console.log('\n| part of a lone bet in Node | share |\n|---|---:|')
  for (const [part, share] of sharesOf(await server.profile())) {
    if (share >= 0.01) console.log(`| ${part} | ${(100 * share).toFixed(0)} % |`)
  }
  await server.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

interface Cost {
  /** Processor time per bet, in ms. */
  readonly node: number
  readonly database: number
}

function sum({ node, database }: Cost): number {
  return node + database
}

function rowOf(title: string, { node, database }: Cost): string {
  return `| ${title} | ${node.toFixed(3)} | ${database.toFixed(3)} | ${(node + database).toFixed(3)} |`
}

/** The cost of each operation of `work`; `used` returns the processor time used so far. */
async function costOf(used: () => Promise<number> | number, work: () => Promise<number>): Promise<Cost> {
  const before = { node: await used(), database: databaseTime(postgres.pid) }
  const count = await work()
  return {
    node: ((await used()) - before.node) / count,
    database: (databaseTime(postgres.pid) - before.database) / count,
  }
}

/** The cost of a single bet's round trips without its statements, on a connection of this process. */
async function tripCosts(databaseUrl: string): Promise<[string, Cost][]> {
  const statement = (text: string): Statement => ({ name: text, text })
  const client = new pg.Client(connectionConfig(databaseUrl, 'bench'))
  await client.connect()
  await client.query('CREATE TABLE bench_one AS SELECT 0 AS value')
  const trips = new RoundTrips(client)
  const [select, begin, commit] = [statement('SELECT 1'), statement('BEGIN'), statement('COMMIT')]
  const change = statement('UPDATE bench_one SET value = value + 1')
  const used = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const costs: [string, Cost][] = []
  for (const [title, restMs, ...both] of [
    ['two round trips with nothing to do', 0, [select], [select]],
    ['two round trips that commit a changed row', 0, [begin, select], [change, commit]],
    ['the same after a rest of 2 ms, when both processes sleep', 2, [begin, select], [change, commit]],
    ['the rest of 2 ms alone', 2],
  ] as const) {
    const repeat = async (times: number) => {
      for (let turn = 0; turn < times; turn++) {
        if (restMs > 0) await pause(restMs)
        for (const statements of both) await trips.send(statements)
      }
      return times
    }
    await repeat(500)
    costs.push([title, await costOf(used, () => repeat(2000))])
  }
  await client.end()
  return costs
}

/** Each module's and package's share of the server's busy time, the largest first. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [string, number][] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)!
    if (frame.functionName === '(idle)' || frame.url === 'node:inspector') continue
    const time = timeDeltas[index] ?? 0
    const part = partOf(frame)
    times.set(part, (times.get(part) ?? 0) + time)
    busy += time
  }
  return [...times].map(([part, time]): [string, number] => [part, time / busy]).sort(([, a], [, b]) => b - a)
}

function partOf({ url, functionName }: Runtime.CallFrame): string {
  if (url === '') return `${functionName} (native)`
  if (url.startsWith('node:')) return /http|net|stream/.test(url) ? 'Node: HTTP, streams and sockets' : 'Node: the rest'
  const [, dependency] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return dependency ?? /\/(server\/[^/]+|rules|contract)\//.exec(url)?.[1] ?? 'the rest'
}
