import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '@casino/server/accounting/audit/audit'
import { auditEventRows } from '@casino/server/accounting/audit-log/audit-event'
import { withClient } from '@casino/server/platform/database/with-client'
import { inRoot } from '@casino/tools/places'
import { openDeadline } from '@casino/tools/processes/deadline'
import { type LoadClients, roll } from '../drills/load-clients.ts'
import { withOwnLink } from '../drills/own-link.ts'
import { serverKey } from '../fixture.ts'
import { administratorPassword } from './casino.ts'
import type { ClusterSet } from './cluster-set.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { databaseAccount, Machine } from './machine.ts'

const stanza = '--stanza=casino'
const betsBetween = 200
/** The primary's log is archived within this time; archive_timeout is 60 s. */
const archivedMs = 120_000
/** Patroni applies a changed setting at its next loop, at most ten seconds later. */
const noticedMs = 60_000
/** A restored server leaves recovery within this time. */
const recoveredMs = 120_000
const megabytes = 700

/**
 * Tests deploy/backup on the cluster under load. The log is archived, and the nightly unit runs twice. An empty machine is
 * restored to a point in time. Then the other three lose power, and it is restored to the end of the archive, where a casino
 * server accepts a bet.
 */
export async function drillBackup({ cluster, casino, load }: ClusterSet): Promise<void> {
  const files = new BackupFiles(cluster.folder)
  for (const machine of cluster.machines) files.install(machine)
  await startArchiving(cluster)
  const primary = await cluster.primary()
  await primary.execute('pgbackrest', stanza, 'stanza-create')
  await primary.execute('pgbackrest', stanza, 'check')
  for (const kind of ['full', 'diff']) {
    console.log(`  ${await nightly(primary, kind)}`)
    await load.more(betsBetween)
  }
  const administrator = await signInAdministrator(casino.address)
  await administrator.createPromoCode()
  const before = load.answered.map(({ bet }) => bet.key)
  const url = cluster.urlFor('owner')
  const moment = await readOne<string>(url, 'SELECT clock_timestamp()::text')
  await load.more(betsBetween)
  await administrator.createPromoCode()
  await untilArchived(url)
  const spare = new Machine('spare', 14, cluster.folder, megabytes)
  files.install(spare)

  const toMoment = await restore(spare, ['--type=time', `--target=${moment}`, '--target-action=promote'])
  const keys = new Set(await keysOf(toMoment.url, load))
  assert.deepEqual(
    before.filter((key) => !keys.has(key)),
    [],
    'every bet answered before the moment is there',
  )
  assert(
    await readOne(toMoment.url, `SELECT max(at) <= '${moment}' FROM posting`),
    'nothing later than the moment is there',
  )
  const audited = await examine(toMoment.url, url)
  console.log(
    `  restored to ${moment}: taking writes after ${seconds(toMoment.ms)} with all ${before.length} bets answered before it and none sent after it; ${audited}`,
  )
  await toMoment.stop()

  for (const machine of cluster.machines) machine.signal('SIGKILL')
  const lostAt = Date.now()
  const answered = load.answered.map(({ bet }) => bet.key)
  const whole = await restore(spare, [])
  const restored = new Set(await keysOf(whole.url, load))
  const newest = await readOne<number>(whole.url, 'SELECT extract(epoch FROM max(at))::float * 1000 FROM posting')
  const server = await casino.startBeside(whole.url)
  const body = JSON.stringify({ betAmount: 1, targetValue: 50, betType: 'over' })
  const outcome = await roll(server.address, { player: load.answered[0]!.bet.player, key: randomUUID(), body })
  assert('reply' in outcome, `the restored casino answers a bet: ${JSON.stringify(outcome)}`)
  const backMs = Date.now() - lostAt
  await server.stop()
  await cluster.heal()
  await casino.startNodes()
  const missing = answered.filter((key) => !restored.has(key)).length
  console.log(
    `  all three machines lost: the last ${seconds(lostAt - newest)} are missing with ${missing} of ${answered.length} answered bets (RPO); a bet is answered after ${seconds(backMs)} (RTO); ${await examine(whole.url, url)}`,
  )
  await whole.stop()
}

/** The shipped configuration for each machine, with a folder instead of S3 and a passphrase for this drill. */
class BackupFiles {
  readonly #repository: string
  readonly #passphrase = randomBytes(24).toString('base64url')

  constructor(folder: string) {
    this.#repository = join(folder, 'repository')
    mkdirSync(this.#repository)
    const { uid, gid } = databaseAccount()
    chownSync(this.#repository, uid, gid)
  }

  install({ disk, settings }: Machine): void {
    const conf = readFileSync(inRoot('deploy', 'backup', 'pgbackrest.conf'), 'utf8')
      .replace('repo1-type=s3', 'repo1-type=posix')
      .replace(/^repo1-s3-.*\n/gm, '')
      .replace(/^repo1-path=.*$/m, `repo1-path=${this.#repository}`)
      .replace('PASSPHRASE', this.#passphrase)
      .replace(/^pg1-path=.*$/m, `pg1-path=${join(disk, 'data')}`)
    writeFileSync(settings.PGBACKREST_CONFIG, conf)
  }
}

/** The steps of deploy/backup/README.md. */
async function startArchiving(cluster: DatabaseCluster): Promise<void> {
  const parameters = /```\n(patronictl .*?)```/s.exec(readFileSync(inRoot('deploy', 'backup', 'README.md'), 'utf8'))
  assert(parameters, 'the README says how the log is archived')
  const [edit = '', restart = ''] = parameters[1]!.replaceAll('\\\n', ' ').trim().split('\n')
  const [one] = cluster.machines
  const onCluster = (command: string) =>
    one!.execute('sh', '-c', command.replace('/etc/patroni/config.yml', join(cluster.folder, 'one-patroni.yml')))
  await onCluster(edit)
  const check = openDeadline(noticedMs, 'Patroni has not noticed the new settings')
  while ((await cluster.waitingForRestart()) < cluster.machines.length) {
    check()
    await pause(250)
  }
  await onCluster(restart)
  await cluster.heal()
}

interface BackupReport {
  readonly type: string
  readonly info: { readonly size: number; readonly repository: { readonly delta: number } }
}

/** Runs the commands of the nightly unit, as on a weekday. The first run is a full backup, because there is none. */
async function nightly(primary: Machine, kind: string): Promise<string> {
  const unit = readFileSync(inRoot('deploy', 'backup', 'casino-backup.service'), 'utf8')
  const commands = ['ExecCondition', 'ExecStart', 'ExecStartPost'].map((name) => {
    const [, command] = new RegExp(`^${name}=(.+)$`, 'm').exec(unit) ?? []
    assert(command, `the unit has ${name}`)
    return command.replace('$(date +%%u)', '1')
  })
  const began = performance.now()
  for (const command of commands) await primary.execute('sh', '-c', command)
  const ms = performance.now() - began
  const [report] = JSON.parse(await primary.execute('pgbackrest', stanza, 'info', '--output=json')) as [
    { cipher: string; backup: BackupReport[] },
  ]
  assert.equal(report.cipher, 'aes-256-cbc', 'the repository is encrypted')
  const { type, info } = report.backup.at(-1)!
  assert.equal(type, kind)
  return `${type} backup: ${mega(info.size)}, ${mega(info.repository.delta)} written to the repository, ${seconds(ms)}`
}

/** Signs in to create promo codes, because each adds an event to the audit log. */
async function signInAdministrator(address: string) {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    assert(answer.ok, `${path} was answered ${answer.status} ${text}`)
    return JSON.parse(text) as { token: string }
  }
  const { token } = await post('/api/auth/login', { username: 'admin', password: administratorPassword })
  return {
    createPromoCode: () =>
      post('/api/admin/promocodes', { code: `BACKUP-${randomUUID().slice(0, 12)}`, reward: 5, maxUses: 1 }, token),
  }
}

async function untilArchived(url: string): Promise<void> {
  const segment = await readOne<string>(url, 'SELECT pg_walfile_name(pg_current_wal_lsn())')
  const check = openDeadline(archivedMs, `${segment} has not been archived`)
  while (!(await readOne(url, `SELECT last_archived_wal >= '${segment}' FROM pg_stat_archiver`))) {
    check()
    await pause(250)
  }
}

/** Restores into an empty folder and starts PostgreSQL there, without the cluster that its settings name. */
async function restore(machine: Machine, target: readonly string[]) {
  const data = join(machine.disk, 'data')
  const began = performance.now()
  await machine.execute('pgbackrest', stanza, ...target, '--archive-mode=off', 'restore')
  // The settings contain paths of the copied machine. A restore to the same path needs no `places`.
  const places = `-c hba_file=${data}/pg_hba.conf -c ident_file=${data}/pg_ident.conf -c unix_socket_directories=${machine.disk}`
  const options = `-c listen_addresses=${machine.address} -c synchronous_standby_names= ${places}`
  await machine.execute(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-t',
    '120',
    '-l',
    join(machine.disk, 'log'),
    '-o',
    options,
    'start',
  )
  const url = `postgres://casino_owner:CHANGE-THIS-OWNER@${machine.address}/casino`
  const check = openDeadline(recoveredMs, 'the restored server has not left recovery')
  while (await readOne(url, 'SELECT pg_is_in_recovery()')) {
    check()
    await pause(20)
  }
  return {
    url,
    ms: performance.now() - began,
    stop: async () => {
      await machine.execute('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
      await machine.execute('rm', '-r', data)
    },
  }
}

/** The keys of this drill's bets in a database. */
function keysOf(url: string, { run }: LoadClients): Promise<string[]> {
  return readOne(url, `SELECT array_agg(key) FROM posting WHERE key LIKE '${run}-%'`)
}

/** Audits the copy, and checks the head of its audit log against the casino's. */
async function examine(copy: string, live: string): Promise<string> {
  const began = performance.now()
  const { checks } = await audit(copy, serverKey)
  assert.deepEqual(
    checks.filter(({ wrong }) => wrong > 0),
    [],
  )
  const head = `SELECT id || ' ' || encode(hash, 'hex') FROM ${auditEventRows} AS audit_event`
  const last = await readOne<string>(copy, `${head} ORDER BY id DESC LIMIT 1`)
  const [id] = last.split(' ')
  assert.equal(await readOne(live, `${head} WHERE id = ${id}`), last, 'the audit log is the same')
  return `${checks.length} audit checks hold after another ${seconds(performance.now() - began)}, and the chain of the audit log is the casino’s up to event ${id}`
}

function readOne<Value>(url: string, statement: string): Promise<Value> {
  const read = () => withClient(url, (client) => client.query<[Value]>({ text: statement, rowMode: 'array' }))
  return withOwnLink(async () => (await read()).rows[0]![0])
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
