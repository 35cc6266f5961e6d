import { globSync, readdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath, nextSegment, openBackupFolder, segmentPath } from '@casino/tools/backup/backup-folder'
import { takeBackup } from '@casino/tools/backup/base-backup'
import { drill } from '@casino/tools/backup/drill'
import { openLogArchive } from '@casino/tools/backup/log-archive'
import { restore } from '@casino/tools/backup/restore'
import { type Postgres, roleUrl, startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { openDeadline } from '@casino/tools/processes/deadline'
import { disposablePlace, openRunFolder } from '@casino/tools/processes/run-folder'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { type Casino, type CasinoPlayer, openCasino } from '../kit/casino.ts'
import { serverKey } from '../kit/keys.ts'

// Each restore writes a whole cluster, which takes seconds, and on a busy machine a minute.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const folder = openRunFolder('backup', disposablePlace())
const backups = openBackupFolder(join(folder, 'backups'), 'the key of the backups of this test')
const small = { shared_buffers: '32MB', fsync: 'off' }
const print = () => {}

let postgres: Postgres
let owner: pg.Client
let archive: ReturnType<typeof openLogArchive>
let casino: Casino
let player: CasinoPlayer
const running: Postgres[] = []
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const dataDir = join(folder, 'live', 'postgres')
  archive = openLogArchive(dataDir, backups, print)
  postgres = await startPostgres({ dataDir, settings: { ...archive.settings, ...small } })
  owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await migrate(postgres.url)
  casino = await openCasino({ databaseUrl: roleUrl(postgres.url, 'casino_app') })
  player = await casino.player({ balance: 1_000_000 })
})

afterAll(async () => {
  await casino.close()
  await owner.end()
  await Promise.all([postgres, ...running].map((one) => one.kill()))
  for (const stop of ends) await stop()
  await archive.close()
  rmSync(folder, { recursive: true, force: true })
})

const bet = async () => {
  const body = { betAmount: 10, targetValue: 50, betType: 'over' }
  const { status, body: reply } = await player.call('POST /api/games/dice/roll', { body })
  expect(status).toBe(200)
  return reply.balance
}

/** A moment of the database's clock that has passed. */
async function moment(): Promise<Date> {
  const clock = async () => (await owner.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]!.at
  const at = new Date((await clock()).getTime() + 1)
  await expect.poll(async () => (await clock()) > at).toBe(true)
  return at
}

/** Everything committed so far is in the backup folder. */
async function archived(): Promise<string> {
  const { rows } = await owner.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment')
  await expect.poll(() => backups.segments().has(rows[0]!.segment), { timeout: 20_000 }).toBe(true)
  return rows[0]!.segment
}

let copies = 0
async function restored(to?: Date, from = backups) {
  const dataDir = join(folder, `copy-${copies++}`)
  const copy = await restore({ from, dataDir, settings: small, print, ...(to && { moment: to }) })
  running.push(copy.postgres)
  const client = new pg.Client({ connectionString: copy.postgres.url })
  await client.connect()
  const { rows } = await client.query<{ rounds: number; balance: number }>(
    `SELECT (SELECT count(*)::int FROM round) AS rounds,
            (SELECT balance::int FROM account WHERE kind = 'cash' AND owner = $1) AS balance`,
    [player.id],
  )
  await client.end()
  return { ...rows[0]!, url: roleUrl(copy.postgres.url, 'casino_reader') }
}

let taken: Awaited<ReturnType<typeof takeBackup>>
/** A segment of the log after the backup, and before the last one. */
let inside = ''

test('a casino that plays is restored to a moment between two bets, and its audit holds', async () => {
  const beforeAny = await moment()
  await bet()
  let copying = true
  const playing = (async () => {
    const check = openDeadline(120_000, 'the backup has not ended')
    let bets = 1
    for (; copying; bets++) {
      check()
      await bet()
    }
    return bets
  })()
  const home = join(folder, 'live', 'postgres')
  taken = await takeBackup({ url: postgres.url, home, files: { password: join(home, 'password') } }, backups)
  copying = false
  const bets = await playing
  const balance = await bet()
  const between = await moment()
  await archived()
  await bet()
  const last = await archived()
  inside = nextSegment(taken.lastSegment, taken.segmentBytes)
  expect(inside < last).toBe(true)

  const copy = await restored(between)
  expect(copy).toMatchObject({ rounds: bets + 1, balance: Math.round(balance * 100) })
  expect((await audit(copy.url, serverKey)).checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  await expect(restored(beforeAny)).rejects.toThrow('after the moment that is wanted')
})

test('the drill restores all that is archived, and compares it with the casino', async () => {
  const said: string[] = []
  const { backupDir, backupKey } = { backupDir: backups.folder, backupKey: backups.key }
  const config = { backupDir, backupKey, dataDir: join(folder, 'live'), anchorFile: join(folder, 'no-anchors') }
  vi.stubEnv('SERVER_KEY', serverKey.value)
  const stopAtExit = (stop: () => Promise<unknown>) => ends.push(stop)
  expect(await drill(config, { print: (sentence) => said.push(sentence), stopAtExit })).toBe(true)
  vi.unstubAllEnvs()
  expect(said.at(-1)).toMatch(/Lost, had .* its last [\d.]+ s at most(.|\n)*The backup can be restored\.$/)
})

test('a backup that is damaged, incomplete or sealed with another key is refused with a sentence', async () => {
  const wrong = openBackupFolder(backups.folder, 'a key of some other backups')
  await expect(restored(undefined, wrong)).rejects.toThrow('was sealed with another key than this BACKUP_KEY')

  const segment = join(backups.folder, segmentPath(inside))
  renameSync(segment, `${segment}.away`)
  await expect(restored()).rejects.toThrow(`Segment ${inside} of the log is missing from the backup`)
  await expect(restored(await moment())).rejects.toThrow(`Segment ${inside} of the log is missing from the backup`)
  renameSync(`${segment}.away`, segment)

  truncateSync(segment, statSync(segment).size - 1)
  await expect(restored()).rejects.toThrow(`${segmentPath(inside)} is cut off`)
  truncateSync(join(backups.folder, basePath(taken.name)), taken.sealedBytes - 1000)
  await expect(restored()).rejects.toThrow(`${basePath(taken.name)} is cut off`)
  // Nothing remains of refused backups.
  expect(globSync('copy-*/postgres', { cwd: folder })).toHaveLength(1)
})

test('a restore that failed leaves nothing, so the one that it advises works in the same folder', async () => {
  const home = join(folder, 'live', 'postgres')
  const anchors = join(folder, 'anchors')
  writeFileSync(anchors, '')
  const files = { password: join(home, 'password'), 'audit-anchors.jsonl': anchors }
  await takeBackup({ url: postgres.url, home, files }, backups)
  await bet()
  await archived()
  const dataDir = join(folder, 'twice')
  const options = { from: backups, dataDir, settings: small, print }
  const tomorrow = new Date(Date.now() + 86_400_000)
  await expect(restore({ ...options, moment: tomorrow })).rejects.toThrow('Restore without --to')
  expect(readdirSync(dataDir)).toEqual([])
  running.push((await restore(options)).postgres)
  expect(readdirSync(dataDir).sort()).toEqual(['audit-anchors.jsonl', 'postgres'])
})
