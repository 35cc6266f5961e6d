import { createHash } from 'node:crypto'
import { chownSync, createReadStream, mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, databaseAccount, openDatabaseHome } from '../postgres/postgres-account.ts'
import { type BackupFolder, readSealed, segmentPath, writeSealed } from './backup-folder.ts'
import { UnreadableBackup } from './sealed-stream.ts'

/** A partly filled segment is archived after this time, so no more than this is lost with the machine. */
const archiveTimeoutSeconds = 60
/** The maximum number of segments waiting while the backup folder cannot be written; then PostgreSQL retains the log. */
const mostWaiting = 16
const everyMs = 500

export interface LogArchive {
  /** The settings that PostgreSQL must be started with. */
  readonly settings: Readonly<Record<string, string | number>>
  /** Seals the segments that PostgreSQL has handed over, and stops. Call it after PostgreSQL has stopped. */
  close(): Promise<void>
}

/**
 * Archives the log of the embedded database. PostgreSQL runs under another account, which has no access to the key or the
 * backup folder, so it copies each finished segment into a folder of its own, and this process seals it and moves it away.
 */
export function openLogArchive(dataDir: string, to: BackupFolder, print: (sentence: string) => void): LogArchive {
  const account = databaseAccount(dataDir)
  const waiting = openExchange(join(openDatabaseHome(dataDir, account).folder, 'log'), account)
  let trouble = ''
  const sealAll = async () => {
    try {
      for (const name of (await readdir(waiting)).filter((each) => !each.startsWith('.')).toSorted())
        await archive(join(waiting, name), name, to)
      if (trouble) print('The log of the database is archived again.')
      trouble = ''
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause)
      if (problem !== trouble) console.error(`The log of the database is not archived, and waits: ${problem}`)
      trouble = problem
    }
  }
  let sealing: Promise<void> | undefined
  const looking = setInterval(() => {
    sealing ??= sealAll().finally(() => {
      sealing = undefined
    })
  }, everyMs)
  looking.unref()
  return {
    settings: { archive_mode: 'on', archive_timeout: archiveTimeoutSeconds, archive_command: command },
    close: async () => {
      clearInterval(looking)
      await sealing
      await sealAll()
    },
  }
}

/** Run in the cluster's folder. After a crash PostgreSQL may hand over the same segment again. */
const command = [
  `test "$(ls ../log | wc -l)" -lt ${mostWaiting} || exit 1`,
  'if test -e ../log/%f; then cmp -s %p ../log/%f; exit; fi',
  'cp %p ../log/.%f && sync ../log/.%f && mv ../log/.%f ../log/%f',
].join('; ')

/** A folder in which this process and PostgreSQL exchange files. */
export function openExchange(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

async function archive(file: string, name: string, to: BackupFolder): Promise<void> {
  if (to.segments().has(name)) await assertSame(file, name, to)
  else await writeSealed(to, segmentPath(name), createReadStream(file))
  await rm(file)
}

/** Two databases that share a folder would each overwrite the other's log. */
async function assertSame(file: string, name: string, to: BackupFolder): Promise<void> {
  const [mine, archived] = await Promise.all([
    digestOf(createReadStream(file)),
    readSealed(to, segmentPath(name), digestOf),
  ])
  if (mine === archived) return
  throw new UnreadableBackup(
    `${to.folder} has another segment ${name}, of another database. Set BACKUP_DIR to a folder of its own.`,
  )
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256')
  for await (const part of bytes) digest.update(part)
  return digest.digest('hex')
}
