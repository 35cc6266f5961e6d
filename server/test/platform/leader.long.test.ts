import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { claimPort } from '@casino/tools/processes/ports'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { upkeep } from '../../platform/database/jobs.ts'
import { openTestDatabase, ownerOf, type TestDatabase } from '../kit/database.ts'
import { serverKey } from '../kit/keys.ts'
import { saveGroup } from '../kit/stored.ts'

const host = '127.0.0.1'
const dataDir = mkdtempSync(join(tmpdir(), 'casino-leader-'))
const running: ServerProcess[] = []
let database: TestDatabase
let owner: Database
beforeAll(async () => {
  database = await openTestDatabase()
  owner = openDatabase(ownerOf(database.url))
})
afterAll(async () => {
  for (const server of running) await server.kill()
  await owner.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(role: 'all' | 'web' | 'worker') {
  const port = await claimPort(host, 0)
  const env = {
    ...inheritedEnv(),
    NODE_ENV: 'test',
    SERVER_KEY: serverKey.value,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED: 'minimal',
    ADMIN_PASSWORD: 'only-for-this-story',
    LOG_LEVEL: 'fatal',
    ROLE: role,
  }
  const server = startServer({ host, port, env })
  running.push(server)
  await server.ready()
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(`http://${host}:${port}${path}`, { headers })).status
  /** As the server itself reports. */
  const leases = async () =>
    Number(/^casino_leases (\d+)$/m.exec(await (await fetch(`http://${host}:${port}/metrics`)).text())?.[1])
  return { server, statusOf, leases }
}

/** The process that does the work, according to the database. */
async function leader(): Promise<number | undefined> {
  const [row] = await owner.read.rows<{ holder: string }>('SELECT holder FROM lease WHERE name = $1', [upkeep])
  return row && Number(row.holder.split('/')[1])
}
/** Five seconds for the lease, one for the beat, and the rest for a busy machine. */
const replaced = { timeout: 12_000, interval: 50 }
const races = () => owner.read.rows('SELECT FROM race')

test('a frozen leader is replaced, wakes up without its lease, and replaces a killed one; web and worker share the work', {
  timeout: 120_000,
}, async () => {
  const first = await start('all')
  await expect.poll(leader, replaced).toBe(first.server.pid)
  const [worker, web] = await Promise.all([start('worker'), start('web')])
  const socket = '/socket.io/?EIO=4&transport=websocket'
  const answers = ['/health/live', '/health/ready', '/api/casino/get-settings', '/api/openapi.json', socket]
  const statusesOf = (one: typeof web) => Promise.all(answers.map((path) => one.statusOf(path)))
  expect(await statusesOf(worker)).toEqual([200, 200, 404, 404, 404])
  expect((await statusesOf(web)).slice(0, 4)).toEqual([200, 200, 200, 200])

  // Work for the next leader.
  process.kill(first.server.pid, 'SIGSTOP')
  await saveGroup(owner.read, 'race', { enabled: true })
  await expect.poll(leader, replaced).toBe(worker.server.pid)
  await expect.poll(races, replaced).toHaveLength(1)
  process.kill(first.server.pid, 'SIGCONT')
  expect(await first.leases()).toBe(0)
  expect(await worker.leases()).toBeGreaterThan(0)

  await worker.server.kill()
  await expect.poll(leader, replaced).toBe(first.server.pid)
  expect(await first.leases()).toBeGreaterThan(0)
  // It releases the work as it ends, and a web server never takes it.
  expect(await first.server.stop()).toBe(0)
  expect([await leader(), await web.leases()]).toEqual([undefined, 0])
  const { checks } = await audit(database.url, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
})
