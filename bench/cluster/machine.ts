import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The network of the machines; this process, the casino's servers and HAProxy are at `.1`. */
const network = '10.77.0'
export const here = `${network}.1`
const bridge = 'casino0'

const run = (...[program = '', ...args]: string[]) => execFileSync(program, args, { encoding: 'utf8' })

/** The account that Debian's package creates, as on an operator's machines. */
export function databaseAccount(): { readonly uid: number; readonly gid: number } {
  return { uid: Number(run('id', '-u', 'postgres')), gid: Number(run('id', '-g', 'postgres')) }
}

/** The network between the machines, without access to the outside. */
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
  /** Points programs to this machine's disk instead of /etc, /run and /var. */
  readonly settings: Readonly<
    Record<'PGHOST' | 'PGBACKREST_CONFIG' | `PGBACKREST_${'LOCK' | 'LOG' | 'SPOOL'}_PATH`, string>
  >

  constructor(name: string, number: number, folder: string, megabytes: number) {
    this.name = name
    this.address = `${network}.${number}`
    this.disk = join(folder, name)
    mkdirSync(this.disk, { recursive: true })
    this.settings = {
      PGHOST: this.disk,
      PGBACKREST_CONFIG: join(folder, `${name}-pgbackrest.conf`),
      PGBACKREST_LOCK_PATH: join(this.disk, 'pgbackrest-lock'),
      PGBACKREST_LOG_PATH: join(this.disk, 'pgbackrest-log'),
      PGBACKREST_SPOOL_PATH: join(this.disk, 'pgbackrest-spool'),
    }
    const { uid, gid } = databaseAccount()
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

  /** A command on this machine under the database's account. */
  #command(program: string, args: readonly string[]) {
    const { uid, gid } = databaseAccount()
    const account = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const path = `/usr/lib/postgresql/15/bin:${process.env.PATH}`
    return {
      args: ['netns', 'exec', this.name, ...account, program, ...args],
      options: { cwd: '/', env: { PATH: path, HOME: this.disk, LC_ALL: 'C.UTF-8', ...this.settings } },
    }
  }

  /** Starts a program; its output goes to `log`. */
  start(program: string, programArgs: readonly string[], log: string): ChildProcess {
    const output = openSync(log, 'a')
    const { args, options } = this.#command(program, programArgs)
    return spawn('ip', args, { ...options, detached: true, stdio: ['ignore', output, output] })
  }

  /** Runs a program to its end and returns its output; throws if it fails. */
  async execute(program: string, ...programArgs: string[]): Promise<string> {
    const { args, options } = this.#command(program, programArgs)
    const { stdout } = await promisify(execFile)('ip', args, options)
    return stdout
  }

  get pids(): number[] {
    return run('ip', 'netns', 'pids', this.name).split(/\s+/).filter(Boolean).map(Number)
  }

  /** Signals every process of the machine, as when it freezes (SIGSTOP), continues (SIGCONT) or loses power (SIGKILL). */
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
    // It has already ended, or never started.
  }
}
