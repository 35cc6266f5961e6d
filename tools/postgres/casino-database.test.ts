import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRoot } from '../places.ts'
import { openRunFolder } from '../processes/run-folder.ts'

let dataDir = ''
let program: ChildProcess
let url = ''
let output = ''

const source = `
  import { openConfig } from ${JSON.stringify(inRoot('tools', 'processes', 'life.ts'))}
  import { openDatabase } from ${JSON.stringify(inRoot('tools', 'postgres', 'casino-database.ts'))}
  const { owner } = await openDatabase(openConfig())
  process.send(owner)`

beforeAll(async () => {
  dataDir = openRunFolder('postgres')
  program = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, BACKUP_DIR: undefined },
  })
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (text) => (output += text))
  ;[url] = (await once(program, 'message')) as [string]
})

afterAll(async () => {
  if (program.exitCode === null) {
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
})

const home = () => join(dataDir, 'postgres', 'cluster')
const endPostmaster = (signal: NodeJS.Signals) =>
  process.kill(Number(readFileSync(join(home(), 'postmaster.pid'), 'utf8').split('\n')[0]), signal)

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('SELECT')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('a failed restart of the database is repeated until its cause is gone', async () => {
  const settings = join(home(), 'postgresql.auto.conf')
  const valid = readFileSync(settings, 'utf8')
  writeFileSync(settings, `${valid}\nwork_mem = 'plenty'\n`)
  endPostmaster('SIGKILL')
  await vi.waitUntil(() => /ended while it was starting[\s\S]*work_mem/.test(output), { timeout: 30_000 })
  expect(await answers()).toBe(false)
  expect(program.exitCode).toBeNull()

  writeFileSync(settings, valid)
  await vi.waitUntil(answers, { timeout: 30_000 })
})

test('after repeated crashes the program gives up on the database, and reports it', async () => {
  // Not 'exit', after which output may still arrive.
  const ended = once(program, 'close')
  while (program.exitCode === null) if (await answers()) endPostmaster('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(output).toMatch(/does not stay up/)
})
