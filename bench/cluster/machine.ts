import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAccount } from '@casino/tools/postgres-account'

/** The network of the machines; this process, the casino's servers and HAProxy are at `.1`. */
const network = '10.77.0'
export const here = `${network}.1`
const bridge = 'casino0'

const run = (...[program = '', ...args]: string[]) => execFileSync(program, args, { encoding: 'utf8' })

/** The network between the machines, and nothing of the outside. */
export function openNetwork(): void {
  run('mount', '-t', 'tmpfs', 'none', '/run')
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'address', 'add', `${here}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
}

/** A machine of the cluster: a network namespace with a cable, and a small disk in memory. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly disk: string

  constructor(name: string, number: number, folder: string, megabytes: number) {
    this.name = name
    this.address = `${network}.${number}`
    this.disk = join(folder, name)
    mkdirSync(this.disk, { recursive: true })
    const { uid, gid } = databaseAccount(this.disk)!
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,uid=${uid},gid=${gid},mode=0755`, 'none', this.disk)
    run('ip', 'netns', 'add', name)
    run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'cable', 'netns', name)
    run('ip', 'link', 'set', name, 'master', bridge, 'up')
    this.#within('ip', 'address', 'add', `${this.address}/24`, 'dev', 'cable')
    this.#within('ip', 'link', 'set', 'cable', 'up')
    this.#within('ip', 'link', 'set', 'lo', 'up')
  }

  #within(...args: string[]): string {
    return run('ip', 'netns', 'exec', this.name, ...args)
  }

  /** Starts a program on this machine under the database's account; its output goes to `log`. */
  start(program: string, args: readonly string[], log: string): ChildProcess {
    const { uid, gid } = databaseAccount(this.disk)!
    const output = openSync(log, 'a')
    const account = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    return spawn('ip', ['netns', 'exec', this.name, ...account, program, ...args], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`, HOME: this.disk, LC_ALL: 'C.UTF-8' },
    })
  }

  get pids(): number[] {
    return run('ip', 'netns', 'pids', this.name).split(/\s+/).filter(Boolean).map(Number)
  }

  /** To every process of the machine, as when it stands still (SIGSTOP), goes on (SIGCONT) or loses power (SIGKILL). */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    for (const pid of this.pids) signalTo(pid, signal)
  }

  unplug(): void {
    run('ip', 'link', 'set', this.name, 'down')
  }

  plug(): void {
    run('ip', 'link', 'set', this.name, 'up')
  }
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended, or never began.
  }
}
