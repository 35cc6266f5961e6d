import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inRoot } from '../places.ts'
import { openRunFolder } from '../processes/run-folder.ts'
import { lockDataFolder, startTimeOf } from '../processes/single-run.ts'
import { roleUrl, runningPostgres, startPostgres } from './embedded-postgres.ts'

let folder = ''
let dataDir = ''

// A cluster takes longer to create than to copy.
const made = openRunFolder('postgres')

beforeAll(async () => {
  const postgres = await startPostgres({ dataDir: join(made, 'postgres') })
  await postgres.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = openRunFolder('postgres')
  dataDir = join(folder, 'postgres')
  // With its file owners, which Node's own copy functions lose.
  spawnSync('cp', ['-a', join(made, 'postgres'), dataDir])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('committed data survives kill -9 of all processes, at the same address', async () => {
  const first = await startPostgres({ dataDir })
  await ask(first.url, 'CREATE TABLE stored AS SELECT 42 AS answer')
  expect(await ask(first.url, 'SHOW fsync')).toBe('on')
  expect(await ask(first.url, 'SHOW synchronous_commit')).toBe('on')
  await first.kill('kill')
  expect(runningPostgres(dataDir)).toBeUndefined()

  const second = await startPostgres({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT answer FROM stored')).toBe(42)
  await second.stop()
  await second.exited
})

test('variables that describe another database do not reach it', async () => {
  Object.assign(process.env, {
    PGPORT: '5433',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c search_path=nowhere',
    PGDATESTYLE: 'German',
    PGDATA: '/nowhere',
  })
  const postgres = await startPostgres({ dataDir })
  expect(await ask(postgres.url, 'SHOW search_path')).not.toBe('nowhere')
  expect(await ask(postgres.url, 'SHOW DateStyle')).toMatch(/^ISO/)
  process.env.PGPORT = '5433'
  expect(await ask(runningPostgres(dataDir) ?? '', 'SELECT 1')).toBe(1)
  expect(Object.keys(process.env).filter((name) => name.startsWith('PG'))).toEqual([])
  await postgres.stop()
})

test('a start after kill -9 of only the main process ends processes that still compute', async () => {
  const first = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: first.url })
  client.on('error', () => {})
  await client.connect()
  const [{ pid }] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows as [{ pid: number }]
  const computing = client.query(
    'DO $$ DECLARE i bigint := 0; BEGIN WHILE i < 20000000000 LOOP i := i + 1; END LOOP; END $$',
  )
  computing.catch(() => {})
  await expect.poll(() => ask(first.url, `SELECT state FROM pg_stat_activity WHERE pid = ${pid}`)).toBe('active')
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  expect(isAlive(pid)).toBe(true)

  const second = await startPostgres({ dataDir })
  expect(isAlive(pid)).toBe(false)
  expect(await ask(second.url, 'SELECT 1')).toBe(1)
  await second.stop()
})

test('a start that cannot succeed fails immediately, with the cause and the end of the log', async () => {
  const first = await startPostgres({ dataDir })
  await first.stop()
  const began = performance.now()
  await expect(startPostgres({ dataDir, settings: { work_mem: 'plenty' } })).rejects.toThrow(
    /ended while it was starting[\s\S]*work_mem/,
  )
  writeFileSync(join(dataDir, 'password'), 'another')
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /cannot be used: password authentication failed[\s\S]*The end of .*postgres.log/,
  )
  expect(performance.now() - began).toBeLessThan(20_000)
  // It is running; the next start stops it first.
  const pid = postmasterOf(join(dataDir, 'cluster'))
  process.kill(pid, 'SIGINT')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

const postmasterOf = (cluster: string) => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

test('a cluster of an earlier version gets the roles of the server and of readers at the next start', async () => {
  const first = await startPostgres({ dataDir })
  await ask(first.url, 'DROP ROLE casino_app')
  await ask(first.url, 'DROP ROLE casino_reader')
  await first.stop()

  const second = await startPostgres({ dataDir })
  for (const role of ['casino_app', 'casino_reader'] as const) {
    const url = roleUrl(second.url, role)
    expect(await ask(url, 'SELECT current_user')).toBe(role)
    expect(await ask(url, 'SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user')).toBe(false)
    expect(new URL(url).password).not.toBe(new URL(second.url).password)
  }
  await second.stop()
})

test('a lock file with a reused process id does not prevent the start', async () => {
  const first = await startPostgres({ dataDir })
  await first.kill('kill')
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n${dataDir}\n\n`)
  const second = await startPostgres({ dataDir })
  expect(await ask(second.url, 'SELECT 1')).toBe(1)
  await second.stop()
})

test('it ends automatically when the program that started it is killed, and removes a temporary cluster', async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(inRoot('tools', 'postgres', 'embedded-postgres.ts'))}
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, temporary: true })
    process.send(pid)`
  const starter = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [pid] = (await once(starter, 'message')) as [number]
  expect(isAlive(pid)).toBe(true)
  starter.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(pid) && !existsSync(join(dataDir, 'cluster')), { timeout: 20_000 })
})

test('its password is readable only by its owner', async () => {
  const postgres = await startPostgres({ dataDir })
  await postgres.stop()
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

test('a data folder has one program, and the lock of a dead one is ignored', () => {
  const first = lockDataFolder(folder)
  expect('release' in first).toBe(true)
  // The state left by another running program.
  writeFileSync(join(folder, 'running'), `1\n${startTimeOf(1)}\n`)
  expect(lockDataFolder(folder)).toEqual({ takenBy: 1 })
  writeFileSync(join(folder, 'running'), '1\nlong ago\n')
  expect('release' in lockDataFolder(folder)).toBe(true)
})
