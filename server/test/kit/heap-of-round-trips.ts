import { getHeapSpaceStatistics } from 'node:v8'
import pg from 'pg'
import { connectionConfig } from '../../platform/database/connect.ts'
import { RoundTrips } from '../../platform/database/round-trip.ts'

// In a separate process, started with --expose-gc: prints by how many bytes each finished round trip makes the old generation
// grow. In the process of the tests, other leftovers would be counted, too.
const client = new pg.Client(connectionConfig(process.env.DATABASE_URL ?? '', 'casino ledger'))
await client.connect()
const trips = new RoundTrips(client)
const collect = globalThis.gc as NodeJS.GCFunction
const used = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size

async function work(times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    await trips.send([{ name: 'text', text: 'SELECT $1::text AS a', values: ['x'.repeat(1000)] }])
    if (count % 20 === 0) collect({ type: 'minor' })
  }
}

await work(500)
collect({ type: 'major' })
const before = used()
await work(1000)
console.log((used() - before) / 1000)
await client.end()
