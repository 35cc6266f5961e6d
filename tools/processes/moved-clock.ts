import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../places.ts'
import { openRunFolder } from './run-folder.ts'

/** Why no clock can be moved here; undefined if one can. */
export function movedClockProblem(): string | undefined {
  if (process.platform !== 'linux') return 'Only Linux can move the clock of a program.'
  return spawnSync('cc', ['--version']).status === 0
    ? undefined
    : 'To move a clock, a C compiler makes a small library: apt-get install gcc libc6-dev'
}

/** A clock that is ahead of this machine's, or behind it, for the processes that are started with its variables. */
export interface MovedClock {
  readonly env: Readonly<Record<string, string>>
  /** The time on it, in milliseconds since 1970. */
  now(): number
  /** Sets it; running processes follow immediately. */
  set(to: number): void
  close(): void
}

/** Opens a clock that shows this time now (decision 194). Throws the reason if it cannot be moved here. */
export function openMovedClock(to: number): MovedClock {
  const problem = movedClockProblem()
  if (problem) throw new Error(problem)
  const folder = openRunFolder('clock')
  const [library, file] = [join(folder, 'moved-clock.so'), join(folder, 'ahead')]
  const source = inRoot('tools', 'processes', 'moved-clock.c')
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The library of a moved clock could not be made: ${made.stderr}`)
  let ahead = 0
  const set = (time: number) => {
    ahead = time - Date.now()
    const nanoseconds = Buffer.alloc(8)
    nanoseconds.writeBigInt64LE(BigInt(Math.round(ahead)) * 1_000_000n)
    // Overwrites the bytes instead of replacing the file, because programs have it mapped.
    writeFileSync(file, nanoseconds, { flag: existsSync(file) ? 'r+' : 'w' })
  }
  set(to)
  // The database's account reads both.
  for (const one of [library, file]) chmodSync(one, 0o644)
  return {
    env: { LD_PRELOAD: library, MOVED_CLOCK: file },
    now: () => Date.now() + ahead,
    set,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
