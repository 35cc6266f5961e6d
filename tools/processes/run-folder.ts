import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for only this run, which the database's account can also use when we run as root. */
export function openRunFolder(purpose: string, place = tmpdir()): string {
  const folder = mkdtempSync(join(place, `casino-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}

const memory = '/dev/shm'
/** Several times the size of the tests' databases. */
const roomBytes = 4 * 2 ** 30

/** A place for disposable files: in memory if there is enough room, else on the disk. */
export function disposablePlace(): string {
  if (process.availableMemory() < 2 * roomBytes) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < roomBytes ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}
