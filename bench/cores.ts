import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * Half of the cores for the measured processes, the other half for the load: if both compete for the same ones, more load slows
 * the server down, and an overload measures its client rather than the server.
 */
const count = cpus().length
const halves = { measured: range(0, Math.floor(count / 2)), load: range(Math.floor(count / 2), count) }
const all = range(0, count)

/** Binds processes, and their later children, to half of the cores, or to none; returns whether that is possible here. */
export function bindTo(half: keyof typeof halves | 'all', pids: readonly number[]): boolean {
  if (process.platform !== 'linux' || count < 2) return false
  try {
    for (const pid of pids.flatMap((parent) => [parent, ...childrenOf(parent)])) {
      execFileSync('taskset', ['-acp', half === 'all' ? all : halves[half], String(pid)])
    }
    return true
  } catch {
    return false
  }
}

function range(from: number, to: number): string {
  return `${from}-${Math.max(from, to - 1)}`
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
