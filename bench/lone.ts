import { rmSync } from 'node:fs'
import type { Profiler, Runtime } from 'node:inspector'
import { join } from 'node:path'
import { startPostgres } from '@casino/tools/embedded-postgres'
import { openRunFolder } from '@casino/tools/run-folder'
import { createCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { dice } from './measurements.ts'
import { type BenchServer, load, startServer } from './processes.ts'
import { databaseTime } from './processor-time.ts'

/**
 * `npm run bench:lone`: the processor time of a bet that is alone and of one in a full batch, in Node and in PostgreSQL, and the
 * parts of the server in which a lone bet spends it. On a busy machine
 * all of it grows, as the cores are shared: compare only rows of one run.
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
      costs.push(await costOf(server, async () => (await load({ ...plan, seconds })).sent))
    }
    const { node, database } = costs.sort((a, b) => sum(a) - sum(b))[0]!
    rows.push(`| ${title} | ${node.toFixed(3)} | ${database.toFixed(3)} | ${(node + database).toFixed(3)} |`)
  }
  console.log(
    `| processor time of a bet, ms, the best of ${turns} | Node | PostgreSQL | together |\n|---|---:|---:|---:|`,
  )
  console.log(rows.join('\n'))

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
  /** Processor time for each bet, in ms. */
  readonly node: number
  readonly database: number
}

function sum({ node, database }: Cost): number {
  return node + database
}

async function costOf(server: BenchServer, bets: () => Promise<number>): Promise<Cost> {
  const before = { node: await server.cpu(), database: databaseTime(postgres.pid) }
  const count = await bets()
  return {
    node: ((await server.cpu()) - before.node) / count,
    database: (databaseTime(postgres.pid) - before.database) / count,
  }
}

/** The share of each module and package in the time that the server was not idle, the largest first. */
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
