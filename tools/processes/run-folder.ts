import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for this run alone, which the database's account can use too when we run as root. */
export function openRunFolder(purpose: string, place = tmpdir()): string {
  const folder = mkdtempSync(join(place, `casino-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}

const memory = '/dev/shm'
/** Several times what the tests' databases take at once. */
const roomBytes = 4 * 2 ** 30

/** A place for files that may be lost: in memory where it has room to spare, else on the disk. */
export function fleetingPlace(): string {
  if (process.availableMemory() < 2 * roomBytes) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < roomBytes ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}
