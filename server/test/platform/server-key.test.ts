import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { olderKeys, openVault } from '../../platform/keys/vault.ts'
import { administratorOf } from '../kit/administrator.ts'
import { type Casino, openCasino } from '../kit/casino.ts'
import { openTestDatabase, type TestDatabase } from '../kit/database.ts'
import { serverKey } from '../kit/keys.ts'

const another = 'another-key-than-the-others-have'
let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'casino-key-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Starts a server; without `SERVER_KEY` the key is in the data folder. */
const open = (env: Record<string, string> = { SERVER_KEY: '' }) =>
  openCasino({ databaseUrl: database.url, env: { DATA_DIR: dataDir, ...env } })
const refusedStart = async (env?: Record<string, string>) => {
  const casino = await open(env).catch((error: Error) => error.message)
  if (typeof casino === 'string') return casino
  await casino.close()
  return 'started'
}

async function withSecondFactor(casino: Casino) {
  const { call } = await administratorOf(casino)
  const { secret } = (await call('POST /api/auth/second-factor', { body: { password: casino.administrator.password } }))
    .body
  const totp = new TOTP({ secret })
  const { body } = await call('POST /api/auth/second-factor/confirm', { body: { code: totp.generate() } })
  const codes = [...body.recoveryCodes]
  return { secret, codes, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) }
}
const signIn = async (casino: Casino, code: string | undefined) =>
  (await casino.call('POST /api/auth/login', { body: { ...casino.administrator, ...(code && { code }) } })).status

const rotate = (env: Record<string, string>) => {
  const command = fileURLToPath(new URL('../../platform/operations/rotate-key-command.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    env: { ...inheritedEnv(), DATABASE_URL: database.url, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('a start with another key, or with none, is refused with the location of the right one', async () => {
  await (await open()).close()
  expect(statSync(join(dataDir, 'server-key')).mode & 0o777).toBe(0o600)
  const place = new RegExp(`was then in ${dataDir}/server-key on .+Bring it back`)
  expect(await refusedStart({ SERVER_KEY: another })).toMatch(place)

  renameSync(join(dataDir, 'server-key'), join(dataDir, 'elsewhere'))
  expect(await refusedStart()).toMatch(place)
  // No new key is generated to replace the lost one.
  expect(existsSync(join(dataDir, 'server-key'))).toBe(false)
  // The earlier name of the file.
  renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'card-key'))
  expect(await refusedStart()).toBe('started')
})

test('the earlier variable is still read', async () => {
  await (await open({ SERVER_KEY: '', CARD_KEY: another })).close()
  expect(await refusedStart({ SERVER_KEY: another })).toBe('started')
})

test('a changed key opens everything, the old one nothing, and a server that runs goes on', async () => {
  const running = await open({ SERVER_KEY: serverKey.value })
  const { codes, nextCode } = await withSecondFactor(running)
  expect(rotate({ SERVER_KEY: serverKey.value })).toMatchObject({ status: 1, output: /NEW_SERVER_KEY/ as never })
  expect(rotate({ SERVER_KEY: serverKey.value, NEW_SERVER_KEY: 'short' }).status).toBe(1)
  expect(rotate({ SERVER_KEY: 'a-key-that-was-never-right', NEW_SERVER_KEY: another }).status).toBe(1)
  expect(rotate({ SERVER_KEY: serverKey.value, NEW_SERVER_KEY: another }).status).toBe(0)
  // The same key again, as after a crash that lost the answer.
  expect(rotate({ SERVER_KEY: serverKey.value, NEW_SERVER_KEY: another }).status).toBe(0)

  expect(await signIn(running, codes[0])).toBe(200)
  expect(await refusedStart({ SERVER_KEY: serverKey.value })).toMatch(/is not the one of this database/)
  const restarted = await open({ SERVER_KEY: another })
  expect(await signIn(restarted, codes[0])).toBe(401)
  expect(await signIn(restarted, codes[1])).toBe(200)
  expect(await signIn(restarted, nextCode())).toBe(200)
  for (const casino of [running, restarted]) await casino.close()
})

test('a key in the data folder is replaced, and a change that was interrupted is finished', async () => {
  await (await open()).close()
  const read = (file: string) => readFileSync(join(dataDir, file), 'utf8')
  const first = read('server-key')
  expect(rotate({}).status).toBe(0)
  expect([read('server-key.old'), read('server-key') === first]).toEqual([first, false])
  expect(await refusedStart()).toBe('started')

  // Killed after the database was updated and before the file was: the old file is in place, the new one waits.
  copyFileSync(join(dataDir, 'server-key'), join(dataDir, 'second'))
  expect(rotate({}).status).toBe(0)
  renameSync(join(dataDir, 'server-key'), join(dataDir, 'server-key.next'))
  renameSync(join(dataDir, 'second'), join(dataDir, 'server-key'))
  expect(await refusedStart()).toMatch(/`npm run rotate-key` finishes it/)
  expect(rotate({}).status).toBe(0)
  expect(await refusedStart()).toBe('started')
  expect(readdirSync(dataDir).sort()).toEqual(['server-key', 'server-key.old', 'server-key.old.2'])
  // Each replaced key is kept for the backups of its time.
  expect(read('server-key.old')).toBe(first)
})

test('the sentence about a wrong key names the file in which the right one is, also after a change', async () => {
  await (await open()).close()
  expect(rotate({}).status).toBe(0)
  const refusal = await refusedStart({ SERVER_KEY: another })
  expect(refusal).toMatch(new RegExp(`was then in ${dataDir}/server-key on .+server-key\\.old`))
  expect(refusal).not.toContain('.next')
})

test('what was sealed with the server’s key itself, before there were data keys, goes on to open', async () => {
  const before = await open({ SERVER_KEY: serverKey.value })
  const { secret, codes, nextCode } = await withSecondFactor(before)
  const vault = openVault(olderKeys(serverKey.value), 'secondFactors')
  const { read } = before.app.database
  const [admin] = await read.rows<{ player: number }>('SELECT player_id AS player FROM second_factor')
  const { player } = admin!
  await read.rows('DELETE FROM recovery_code')
  await read.rows('INSERT INTO recovery_code SELECT $1, unnest($2::text[])', [
    player,
    codes.map((code) => vault.blind(`${player} ${code.replaceAll('-', '')}`)),
  ])
  await read.rows('UPDATE second_factor SET sealed = $1', [vault.seal(secret, String(player))])
  await read.rows('DELETE FROM data_key')
  await before.close()

  expect(await refusedStart({ SERVER_KEY: another })).toMatch(/earlier CARD_KEY/)
  expect(await refusedStart()).toMatch(/a missing key does not open/)
  expect(readdirSync(dataDir)).toEqual([])

  const after = await open({ SERVER_KEY: serverKey.value })
  expect(await signIn(after, nextCode())).toBe(200)
  expect(await signIn(after, codes[0])).toBe(200)
  await after.close()
  expect(rotate({ SERVER_KEY: serverKey.value, NEW_SERVER_KEY: another }).status).toBe(0)
  const rotated = await open({ SERVER_KEY: another })
  expect(await signIn(rotated, codes[1])).toBe(200)
  await rotated.close()
})

test('two first starts at once, each with a key of its own, make one key', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // Both find no key before either has stored one.
  await owner.query('BEGIN; LOCK TABLE data_key IN EXCLUSIVE MODE')
  const starting = Promise.allSettled([open({ SERVER_KEY: serverKey.value }), open({ SERVER_KEY: another })])
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2)
  await owner.query('ROLLBACK')
  const opened = (await starting).filter((start) => start.status === 'fulfilled')
  for (const { value } of opened) await value.close()
  await owner.end()
  expect(opened).toHaveLength(1)
})
