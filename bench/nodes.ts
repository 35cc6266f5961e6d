import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { createCasinoDatabase, dropCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { quantile } from './load-client.ts'
import { dice } from './measurements.ts'
import {
  type BenchServer,
  load,
  type Memory,
  type Moment,
  memoryOfSocket,
  openSockets,
  startServer,
} from './processes.ts'

/**
 * `npm run bench:nodes -- --nodes 2,4,8 --sockets 10000 --bets 200`: pages open at several servers on one database, and bets at
 * all of them. Measures the time from a commit to the screen, which is mostly at another server, and the memory of a page.
 */
const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
const counts = option('nodes', '2,4,8').split(',').map(Number)
const sockets = Number(option('sockets', '10000'))
const rate = Number(option('bets', '200'))
const seconds = Number(option('seconds', '15'))
const startingMs = 3000
const afterMemorySeconds = 20
/** A process with more sockets would itself be late. */
const socketsOfProcess = 2500

const folder = openRunFolder('bench')
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: 400 } })
try {
  for (const count of counts) console.log(await measure(count))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(count: number): Promise<string> {
  const url = await createCasinoDatabase(postgres.url, `bench_nodes_${count}`, sockets)
  const players = (await playerIds(url)).map((id) => ({ id, token: tokenOf(id) }))
  const servers: BenchServer[] = []
  for (let node = 0; node < count; node++) servers.push(await startServer(url, 'batched', folder))
  // Each player's page is at one server, and their bets go to the next.
  const ofNode = (node: number) => players.filter((_, index) => index % count === node)
  const bet = (time: number) =>
    Promise.all(
      servers.map(({ port }, node) =>
        load({
          ...dice,
          port,
          callers: ofNode((node + 1) % count),
          connections: 8,
          rate: rate / count,
          seconds: time,
          warmupSeconds: 1,
        }),
      ),
    )
  await bet(2)
  const memory = async () => {
    const all = await Promise.all(servers.map((server) => server.memory()))
    const sum = (figure: keyof Memory) => all.reduce((total, each) => total + each[figure], 0)
    return { live: sum('live'), resident: sum('resident') }
  }
  const before = await memory()
  const pages = []
  for (const [node, { port }] of servers.entries()) {
    const here = ofNode(node)
    for (let from = 0; from < here.length; from += socketsOfProcess)
      pages.push(await openSockets({ port, players: here.slice(from, from + socketsOfProcess) }))
  }
  const each = memoryOfSocket(before, await memory(), sockets)
  // Measuring memory collects all garbage, which discards compiled code, and V8 collects again some ten seconds later.
  await bet(afterMemorySeconds)
  const betting = bet(seconds)
  // The betting processes use the cores while they start.
  await wait(startingMs)
  for (const server of servers) server.noteCommits()
  const reports = await betting
  const committed = (await Promise.all(servers.map((server) => server.commits()))).flat()
  const arrived = new Map<string, number>()
  for (const page of pages)
    for (const [player, sequence, at] of await page.arrivals()) arrived.set(`${player} ${sequence}`, at)
  for (const server of servers) await server.close()
  await dropCasinoDatabase(postgres.url, url)
  const delays = committed.flatMap(([player, sequence, at]: Moment) => {
    const seen = arrived.get(`${player} ${sequence}`)
    return seen === undefined ? [] : [seen - at]
  })
  const answered = reports.reduce((sum, { goodput }) => sum + goodput, 0)
  return (
    `${count} servers, ${sockets} sockets, ${Math.round(answered)} bets/s: balance:update median ${quantile(delays, 0.5).toFixed(1)} ms, ` +
    `p99 ${quantile(delays, 0.99).toFixed(1)} ms (${delays.length} of ${committed.length} seen); ${each.live.toFixed(1)} kB a socket live, ${each.resident.toFixed(1)} resident`
  )
}
