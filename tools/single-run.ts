import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Marks the data folder as taken by this process, or returns the number of the process that has it. A mark left by a
 * process that died is worth nothing: it names when that process began, which no later owner of its number shares.
 */
export function takeDataFolder(dataDir: string): { takenBy: number } | { release: () => void } {
  mkdirSync(dataDir, { recursive: true })
  const mark = join(dataDir, 'running')
  if (existsSync(mark)) {
    const [pid, began] = readFileSync(mark, 'utf8').split('\n')
    const other = Number(pid)
    if (other !== process.pid && began && beganAt(other) === began) return { takenBy: other }
  }
  writeFileSync(mark, `${process.pid}\n${beganAt(process.pid)}\n`)
  return { release: () => rmSync(mark, { force: true }) }
}

/** When the process began, as its system writes it; empty when there is no such process. */
export function beganAt(pid: number): string {
  try {
    // The program's name, in brackets, may hold spaces; the times stand after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? ''
  } catch {
    if (existsSync('/proc/self/stat') || process.platform === 'win32') return ''
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}
