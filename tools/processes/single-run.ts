import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Locks the data folder for this process, or returns the id of the process that holds the lock. The lock of a dead process is
 * ignored: it contains the start time of that process, which no later process with the same id shares.
 */
export function lockDataFolder(dataDir: string): { takenBy: number } | { release: () => void } {
  mkdirSync(dataDir, { recursive: true })
  const mark = join(dataDir, 'running')
  if (existsSync(mark)) {
    const [pid, began] = readFileSync(mark, 'utf8').split('\n')
    const other = Number(pid)
    if (other !== process.pid && began && startTimeOf(other) === began) return { takenBy: other }
  }
  writeFileSync(mark, `${process.pid}\n${startTimeOf(process.pid)}\n`)
  return { release: () => rmSync(mark, { force: true }) }
}

/** The start time of the process, in the system's own format; empty if there is no such process. */
export function startTimeOf(pid: number): string {
  try {
    // The program's name, in brackets, may contain spaces; the times follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? ''
  } catch {
    if (existsSync('/proc/self/stat') || process.platform === 'win32') return ''
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}
