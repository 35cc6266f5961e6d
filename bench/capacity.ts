import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { withClient } from '@casino/server/platform/database/with-client'
import { inRoot } from '@casino/tools/places'
import { startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { type CostOfBet, planFor } from './capacity-plan.ts'
import { createCasinoDatabase, playerIds, tokenOf } from './fixture.ts'
import { dice } from './measurements.ts'
import { type BenchServer, load, startServer } from './processes.ts'
import { databaseTime } from './processor-time.ts'

/**
 * `npm run capacity`: measures the cost of a bet in full batches, and writes the tables of docs/capacity.md. Processor time
 * grows on a busy machine, so the figures are conservative there.
 */
const seconds = 8
const turns = 3
const document = inRoot('docs', 'capacity.md')
const marks = ['<!-- npm run capacity -->', '<!-- end -->'] as const

const folder = openRunFolder('capacity')
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { max_connections: 200 } })
try {
  const url = await createCasinoDatabase(postgres.url, 'capacity')
  const server = await startServer(url, 'batched', folder)
  const callers = (await playerIds(url)).map((id) => ({ token: tokenOf(id) }))
  const plan = { ...dice, port: server.port, callers, connections: 256, warmupSeconds: 0 }
  await load({ ...plan, seconds: 5 })
  const costs: CostOfBet[] = []
  for (let turn = 0; turn < turns; turn++)
    costs.push(await costOf(server, url, async () => (await load({ ...plan, seconds })).sent))
  await server.close()
  const tables = tablesOf(costs.sort((one, other) => one.node + one.database - other.node - other.database)[0]!)
  console.log(tables)
  const text = readFileSync(document, 'utf8')
  const [before = '', rest = ''] = text.split(marks[0])
  writeFileSync(document, `${before}${marks[0]}\n${tables}\n${marks[1]}${rest.split(marks[1])[1] ?? ''}`)
} finally {
  await postgres.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function costOf(server: BenchServer, url: string, bets: () => Promise<number>): Promise<CostOfBet> {
  const state = async () => ({
    node: await server.cpu(),
    database: databaseTime(postgres.pid),
    ...(await written(url)),
  })
  const before = await state()
  const count = await bets()
  const after = await state()
  const each = (figure: keyof typeof before) => (after[figure] - before[figure]) / count
  return { node: each('node'), database: each('database'), logBytes: each('log'), storedBytes: each('stored') }
}

/** Partly filled pages count as stored, so small runs overstate the size. */
async function written(url: string): Promise<{ log: number; stored: number }> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ log: number; stored: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float AS log, pg_database_size(current_database())::float AS stored`,
    ),
  )
  return rows[0]!
}

function tablesOf(cost: CostOfBet): string {
  const plans = [1000, 10_000, 50_000].map((rate) => planFor(rate, cost))
  const [first] = plans
  return `
Measured on ${cpus().length} cores shared with the load, Node ${process.versions.node}, 256 connections, 10 000 players:

| a bet costs | |
|---|---:|
| processor time of a node | ${cost.node.toFixed(3)} ms |
| processor time of PostgreSQL | ${cost.database.toFixed(3)} ms |
| log (WAL) | ${Math.round(cost.logBytes)} bytes |
| tables and indexes | ${Math.round(cost.storedBytes)} bytes |

| bets a second | nodes, a core each | cores of the primary | log | storage |
|---:|---:|---:|---:|---:|
${plans
  .map(
    ({ betsPerSecond, nodes, databaseCores, logMegabytesPerSecond, storedGigabytesPerDay }) =>
      `| ${betsPerSecond.toLocaleString('en')} | ${nodes} | ${databaseCores} | ${logMegabytesPerSecond.toFixed(1)} MB/s | ${Math.round(storedGigabytesPerDay)} GB a day |`,
  )
  .join('\n')}

One primary of 64 cores could take ${first!.mostOfOnePrimary.toLocaleString('en')} bets a second by its processor alone.
`
}
