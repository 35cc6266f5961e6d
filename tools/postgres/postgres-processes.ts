import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const orphanTimeoutMs = 5000

/**
 * A PostgreSQL process without its postmaster ends when it next waits for something. One that is computing would hold the
 * memory of the old cluster until then, and no postmaster starts while that exists. Nothing that it computes can be committed
 * any more.
 */
export async function endOrphans(cluster: string, print: (sentence: string) => void): Promise<void> {
  const orphans = processesIn(cluster)
  if (orphans.length === 0) return
  print(`Ending ${orphans.length} processes of a PostgreSQL whose main process was killed …`)
  for (const pid of orphans) signalPostmaster(pid, 'SIGQUIT')
  await waitUntilEnded(orphans, orphanTimeoutMs).catch(async () => {
    for (const pid of orphans) signalPostmaster(pid, 'SIGKILL')
    await waitUntilEnded(orphans, orphanTimeoutMs)
  })
}

/** The PostgreSQL processes working in this cluster's folder. */
function processesIn(cluster: string): number[] {
  if (!existsSync(cluster)) return []
  const folder = realpathSync(cluster)
  if (!existsSync('/proc/self/cwd')) {
    const listed =
      spawnSync('lsof', ['-t', '-a', '-c', 'postgres', '-d', 'cwd', folder], { encoding: 'utf8' }).stdout ?? ''
    return listed.split('\n').filter(Boolean).map(Number)
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readlinkSync(`/proc/${name}/cwd`) === folder &&
          /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${name}/exe`))
        )
      } catch {
        // It has ended, or belongs to another user.
        return false
      }
    })
    .map(Number)
}

export async function waitUntilEnded(pids: readonly number[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (pids.some(isAlive)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (${pids.filter(isAlive).join(', ')}) of an earlier run does not stop. Stop it first.`)
    await pause(50)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function commandOf(pid: number): string {
  if (existsSync(`/proc/${pid}/cmdline`)) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** The postmaster and its child processes. */
export function processesOf(postmaster: number): number[] {
  const listed = existsSync('/proc/self/task')
    ? readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    : (spawnSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' }).stdout ?? '')
  return [postmaster, ...listed.split(/\s+/).filter(Boolean).map(Number)]
}

export function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended, which was the purpose of the signal.
  }
}
