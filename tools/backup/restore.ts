import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { type Postgres, startPostgres } from '../postgres/embedded-postgres.ts'
import { type Account, databaseAccount, openDatabaseHome } from '../postgres/postgres-account.ts'
import {
  type Backup,
  type BackupFolder,
  basePath,
  isSegment,
  newestBackup,
  nextSegment,
  readSealed,
} from './backup-folder.ts'
import { readEntries } from './entries.ts'
import { restoreCommand, serveLog } from './log-server.ts'
import { UnreadableBackup } from './sealed-stream.ts'

/** Days of log are applied at tens of megabytes a second. */
const recoveryTimeoutMs = 24 * 3_600_000

export interface RestoreOptions {
  readonly from: BackupFolder
  /** An empty or missing folder, which becomes the data folder. */
  readonly dataDir: string
  /** Absent: the end of the archived log. */
  readonly moment?: Date
  readonly settings?: Readonly<Record<string, string | number>>
  readonly print: (sentence: string) => void
}

export interface RestoredBackup {
  readonly backup: Backup
  /** Running, and accepting writes. */
  readonly postgres: Postgres
  readonly segments: number
  /** The last commit in the restored database, according to its log; absent if none followed the backup. */
  readonly lastCommit: string | undefined
}

/** Fills the folder from the newest backup before the moment, and applies the log up to the moment. */
export async function restore(options: RestoreOptions): Promise<RestoredBackup> {
  const { from, dataDir, moment, print } = options
  const database = join(dataDir, 'postgres')
  const backup = await newestBackup(from, moment)
  if (!moment) assertWhole(from, backup)
  const account = databaseAccount(database)
  const { folder: home } = openDatabaseHome(database, account)
  if (readdirSync(home).length > 0) throw new Error(`${home} is not empty. Restore into an empty folder.`)
  // Files of the data folder that are outside the database's folder.
  const besides: string[] = []
  try {
    print(`Restoring the backup of ${backup.endedAt} …`)
    await unpack(from, backup, { dataDir, home, account, besides })
    print(`Applying the log up to ${moment ? moment.toISOString() : 'its end'} …`)
    return { backup, ...(await recover(options, home, account)) }
  } catch (cause) {
    // Removes everything that would block the next attempt.
    for (const path of [home, ...besides]) rmSync(path, { recursive: true, force: true })
    throw cause
  }
}

async function recover(
  { from, dataDir, moment, settings }: RestoreOptions,
  home: string,
  account: Account | undefined,
): Promise<Omit<RestoredBackup, 'backup'>> {
  const signal = join(home, 'cluster', 'recovery.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  if (account) chownSync(signal, account.uid, account.gid)
  const log = serveLog(from, home, account)
  try {
    const postgres = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      settings: { ...recoverySettings(moment), ...settings },
      startTimeoutMs: recoveryTimeoutMs,
    })
    await log.close()
    if (log.failure()) await postgres.kill()
    else return { postgres, segments: log.served(), lastCommit: lastCommitIn(logOf(home)) }
  } catch (cause) {
    await log.close()
    if (!log.failure()) throw sentenceFor(cause, logOf(home), moment, log.missing())
  }
  throw log.failure()
}

function recoverySettings(moment: Date | undefined): Record<string, string> {
  return {
    archive_mode: 'off',
    // Connections are refused until that moment is reached.
    hot_standby: 'off',
    restore_command: restoreCommand,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    // PostgreSQL does not know time zone names yet when it reads this.
    ...(moment && { recovery_target_time: moment.toISOString().replace('Z', '+00') }),
  }
}

/** Without a moment the log is applied to its end, and the database would mistake the first gap for that end. */
function assertWhole(from: BackupFolder, { lastSegment, segmentBytes }: Backup): void {
  const places = new Set([...from.segments()].filter(isSegment).map((name) => name.slice(8)))
  const last = [...places].toSorted().at(-1)
  if (last === undefined || last <= lastSegment.slice(8)) return
  for (let next = nextSegment(lastSegment, segmentBytes); next.slice(8) < last; next = nextSegment(next, segmentBytes))
    if (!places.has(next.slice(8))) throw new UnreadableBackup(missingSegment(next))
}

const missingSegment = (name: string) =>
  `Segment ${name} of the log is missing from the backup, and later ones are there. Bring it back, or restore with --to to a moment before it.`

interface Place {
  readonly dataDir: string
  readonly home: string
  readonly account: Account | undefined
  /** Receives the files that do not belong to the database. */
  readonly besides: string[]
}

async function unpack(from: BackupFolder, { name }: Backup, { dataDir, home, account, besides }: Place): Promise<void> {
  await readSealed(from, basePath(name), (bytes) =>
    readEntries(bytes, async ({ path, size }, content) => {
      const inside = normalize(path)
      if (isAbsolute(inside) || inside.split(sep).includes('..')) throw new Error(`A backup has the path ${path}.`)
      const ofDatabase = inside.startsWith('cluster') || inside === 'password'
      const target = join(ofDatabase ? home : dataDir, inside)
      if (!ofDatabase && existsSync(target))
        throw new Error(`${target} is there already. Restore into an empty folder, or move it away.`)
      if (!ofDatabase) besides.push(target)
      if (size === undefined) mkdirSync(target, { recursive: true, mode: 0o700 })
      else await writeWhole(target, content)
      if (account && ofDatabase) chownSync(target, account.uid, account.gid)
    }),
  )
}

/** PostgreSQL flushes all files before it begins to recover. */
async function writeWhole(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  const open = openSync(file, 'wx', 0o600)
  try {
    for await (const part of content) for (let at = 0; at < part.length; ) at += writeSync(open, part, at)
  } finally {
    closeSync(open)
  }
}

const logOf = (home: string) => readFileSync(join(home, 'postgres.log'), 'utf8')

function lastCommitIn(log: string): string | undefined {
  const found = /last completed transaction was at log time ([\d-]+ [\d:.]+)/.exec(log)?.[1]
  return found && new Date(`${found.replace(' ', 'T')}Z`).toISOString()
}

/** Explains why a recovery did not reach its target. */
function sentenceFor(cause: unknown, log: string, moment: Date | undefined, missing: string | undefined): unknown {
  if (missing !== undefined) return new UnreadableBackup(missingSegment(missing))
  if (!moment || !log.includes('recovery ended before configured recovery target was reached')) return cause
  return new UnreadableBackup(
    `The archived log has no commit after ${moment.toISOString()}${lastCommitIn(log) ? `: its last one is of ${lastCommitIn(log)}` : ''}. ` +
      'Restore without --to, to the end of the log.',
  )
}
