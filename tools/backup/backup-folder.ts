import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { seal, UnreadableBackup, unseal } from './sealed-stream.ts'

/** The metadata of a finished base backup. It is written last, sealed, so a backup without it is not finished. */
export interface BackupManifest {
  readonly system: string
  readonly postgres: string
  /** The earliest moment that the backup can restore. */
  readonly endedAt: string
  readonly startedAt: string
  /** The part of the log that the backup contains and depends on. */
  readonly firstSegment: string
  readonly lastSegment: string
  readonly segmentBytes: number
  readonly files: number
  readonly bytes: number
}

export interface Backup extends BackupManifest {
  readonly name: string
  readonly sealedBytes: number
}

/** The folder with base backups and the archived log, sealed with one key. */
export interface BackupFolder {
  readonly folder: string
  readonly key: string
  backups(): Promise<Backup[]>
  segments(): Set<string>
}

const baseEnding = '.base'
const manifestEnding = '.manifest'
const logEnding = '.log'
const unfinishedEnding = '.unfinished'

export const basePath = (name: string): string => join('base', `${name}${baseEnding}`)
export const manifestPath = (name: string): string => join('base', `${name}${manifestEnding}`)
export const segmentPath = (segment: string): string => join('log', `${segment}${logEnding}`)

export function openBackupFolder(folder: string, key: string): BackupFolder {
  for (const part of ['base', 'log']) mkdirSync(join(folder, part), { recursive: true, mode: 0o700 })
  const opened: BackupFolder = {
    folder,
    key,
    async backups() {
      const names = namesIn(join(folder, 'base'), manifestEnding)
      return Promise.all(names.toSorted().map((name) => findBackup(opened, name)))
    },
    segments: () => new Set(namesIn(join(folder, 'log'), logEnding)),
  }
  return opened
}

/** The newest backup that was finished by this moment. */
export async function newestBackup(from: BackupFolder, moment?: Date): Promise<Backup> {
  const backups = (await from.backups()).toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
  const found = backups.findLast(({ endedAt }) => moment === undefined || new Date(endedAt) <= moment)
  if (found) return found
  const [first] = backups
  throw new UnreadableBackup(
    first
      ? `The oldest backup in ${from.folder} was finished at ${first.endedAt}, after the moment that is wanted.`
      : `There is no finished backup in ${from.folder}.`,
  )
}

async function findBackup(from: BackupFolder, name: string): Promise<Backup> {
  const parts: Buffer[] = []
  await readSealed(from, manifestPath(name), async (bytes) => {
    for await (const part of bytes) parts.push(part)
  })
  const file = join(from.folder, basePath(name))
  if (!existsSync(file)) throw new UnreadableBackup(`${basePath(name)} is missing, and its manifest is there.`)
  const manifest = JSON.parse(Buffer.concat(parts).toString('utf8')) as BackupManifest
  return { name, ...manifest, sealedBytes: (await stat(file)).size }
}

/** Writes a file that is complete and on disk under its name, or not there at all. Returns its size. */
export async function writeSealed(
  { folder, key }: Pick<BackupFolder, 'folder' | 'key'>,
  path: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const file = join(folder, path)
  const draft = `${file}.${process.pid}${unfinishedEnding}`
  try {
    await seal(source, key, path, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  }
  await flushFolder(join(file, '..'))
  return (await stat(file)).size
}

export async function readSealed<T>(
  { folder, key }: Pick<BackupFolder, 'folder' | 'key'>,
  path: string,
  read: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  return unseal(createReadStream(join(folder, path)), key, path, read)
}

/** Removes all but the newest backups, and the part of the log that only the removed ones need. */
export async function removeOld(from: BackupFolder, keep: number): Promise<number> {
  const backups = (await from.backups()).toSorted((one, other) => one.endedAt.localeCompare(other.endedAt))
  const old = backups.slice(0, -keep)
  const [oldest] = backups.slice(-keep)
  // The manifest first, so that an interrupted removal leaves no backup that looks complete.
  for (const { name } of old)
    for (const path of [manifestPath(name), basePath(name)]) rmSync(join(from.folder, path), { force: true })
  for (const segment of from.segments())
    if (oldest && isSegment(segment) && segment.slice(8) < oldest.firstSegment.slice(8))
      rmSync(join(from.folder, segmentPath(segment)), { force: true })
  return old.length
}

export const isSegment = (name: string): boolean => /^[\dA-F]{24}$/.test(name)

/** The next segment on the same timeline. */
export function nextSegment(segment: string, segmentBytes: number): string {
  const ofOneLog = 0x1_0000_0000 / segmentBytes
  const number = Number.parseInt(segment.slice(8, 16), 16) * ofOneLog + Number.parseInt(segment.slice(16), 16) + 1
  const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
  return `${segment.slice(0, 8)}${hex(Math.floor(number / ofOneLog))}${hex(number % ofOneLog)}`
}

function namesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
}

/** Flushes a folder, so that the names in it survive a loss of power. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
