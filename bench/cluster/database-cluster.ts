import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dangersOf, type PatroniConfig } from '@casino/tools/cluster-rules'
import { inRoot } from '@casino/tools/places'
import { openDeadline } from '@casino/tools/processes/deadline'
import { parse } from 'yaml'
import { here, Machine, signalTo } from './machine.ts'

/** The casino's address for players and third parties, and the ports of its servers behind it. */
export const frontPort = 8080
export const nodePorts = [3001, 3002] as const
const megabytes = 700
const patroniUnit = '/lib/systemd/system/patroni.service'
/** systemd's default `RestartSec=`, which Patroni's unit leaves unchanged. */
const restartMs = 100
/** A cluster is complete again within this time after any fault; the machine may be busy. */
const healMs = 120_000
/** A killed process has ended within this time. */
const exitMs = 30_000

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

/** One of the three machines, with its processes. */
class DatabaseMachine extends Machine {
  #etcd: ChildProcess | undefined
  #patroni: ChildProcess | undefined

  get etcd(): number {
    return this.#etcd?.pid ?? 0
  }

  get patroni(): number {
    return this.#patroni?.pid ?? 0
  }

  get postmaster(): number {
    const file = join(this.disk, 'data', 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  }

  /** PostgreSQL with all of its processes. */
  get postgres(): number[] {
    const children = `/proc/${this.postmaster}/task/${this.postmaster}/children`
    const list = existsSync(children) ? readFileSync(children, 'utf8') : ''
    return [this.postmaster, ...list.split(/\s+/).filter(Boolean).map(Number)].filter((pid) => pid > 0)
  }

  /** Starts the processes that are not running. */
  startMissing(folder: string): void {
    if (!isRunning(this.#etcd)) {
      this.#etcd = this.start(
        'etcd',
        ['--config-file', join(folder, `${this.name}-etcd.yml`)],
        join(folder, `${this.name}-etcd.log`),
      )
    }
    this.#startPatroni(folder)
  }

  #startPatroni(folder: string): void {
    if (isRunning(this.#patroni)) return
    this.#patroni = this.start(
      'patroni',
      [join(folder, `${this.name}-patroni.yml`)],
      join(folder, `${this.name}-patroni.log`),
    )
  }

  /** Does what systemd would do on a machine whose Patroni was killed, according to the unit of Debian's package. */
  async restartPatroni(folder: string): Promise<void> {
    assert.match(readFileSync(patroniUnit, 'utf8'), /^Restart=on-failure$/m, 'Patroni is restarted when it was killed')
    const check = openDeadline(exitMs, `Patroni on ${this.name} has not ended`)
    while (isRunning(this.#patroni)) {
      check()
      await pause(1)
    }
    await pause(restartMs)
    this.#startPatroni(folder)
  }
}

const isRunning = (child: ChildProcess | undefined) =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy in front of them: the files of deploy/cluster. */
export class DatabaseCluster {
  readonly machines: readonly DatabaseMachine[]
  readonly folder: string
  #haproxy: ChildProcess | undefined

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.machines = ['one', 'two', 'three'].map(
      (name, index) => new DatabaseMachine(name, 11 + index, folder, megabytes),
    )
    this.#writeFiles()
  }

  #writeFiles(): void {
    const shipped = (name: string) =>
      readFileSync(inRoot('deploy', 'cluster', name), 'utf8')
        .replaceAll('10.0.0.31:3000', `${here}:${nodePorts[0]}`)
        .replaceAll('10.0.0.32:3000', `${here}:${nodePorts[1]}`)
        .replaceAll('10.0.0.', '10.77.0.')
        .replaceAll('/etc/haproxy/', `${inRoot('deploy', 'cluster')}/`)
        .replaceAll('bind :80', `bind ${here}:${frontPort}`)
        .replaceAll('/etc/patroni/roles.sql', join(this.folder, 'roles.sql'))
        .replaceAll('2GB # CHANGE', '64MB #')
        .replaceAll('maxconn 20000', 'maxconn 2000')
        .replaceAll('max_wal_size: 4GB', 'max_wal_size: 128MB')
        .replaceAll('wal_keep_size: 4GB', 'wal_keep_size: 128MB')
    for (const { name, address, disk } of this.machines) {
      const own = (text: string) =>
        text.replace(/^(.*)10\.77\.0\.11(.*)# CHANGE$/gm, `$1${address}$2`).replace(/^name: one.*$/m, `name: ${name}`)
      const patroni = own(shipped('patroni.yml'))
        .replace('/var/lib/postgresql/15/casino', join(disk, 'data'))
        .replace('/var/lib/postgresql/.pgpass-patroni', join(disk, 'pgpass'))
        .replace('/var/run/postgresql', disk)
      const dangers = dangersOf(parse(patroni) as PatroniConfig, versionOf('patroni', '--version'))
      assert.deepEqual(dangers, [], 'the drill starts no configuration that can lose answered bets')
      writeFileSync(join(this.folder, `${name}-patroni.yml`), patroni, { mode: 0o644 })
      writeFileSync(
        join(this.folder, `${name}-etcd.yml`),
        own(shipped('etcd.yml')).replace('/var/lib/etcd/casino', join(disk, 'etcd')),
      )
    }
    writeFileSync(join(this.folder, 'roles.sql'), shipped('roles.sql'))
    writeFileSync(join(this.folder, 'haproxy.cfg'), shipped('haproxy.cfg'))
  }

  startHaproxy(): void {
    if (isRunning(this.#haproxy)) return
    const output = openSync(join(this.folder, 'haproxy.log'), 'a')
    this.#haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', join(this.folder, 'haproxy.cfg')], {
      stdio: ['ignore', output, output],
    })
  }

  async restartHaproxy(): Promise<void> {
    const { pid = 0 } = this.#haproxy ?? {}
    signalTo(pid, 'SIGKILL')
    const check = openDeadline(exitMs, 'HAProxy has not ended')
    while (isRunning(this.#haproxy)) {
      check()
      await pause(10)
    }
    this.startHaproxy()
  }

  /** The address of the primary, wherever it is, for one of the roles of roles.sql. */
  urlFor(role: 'owner' | 'app' | 'reader'): string {
    return `postgres://casino_${role}:CHANGE-THIS-${role.toUpperCase()}@127.0.0.1:5000/casino`
  }

  async members(): Promise<readonly Member[]> {
    for (const { address } of this.machines) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) }).catch(
        () => undefined,
      )
      if (answer?.ok) return ((await answer.json()) as { members: readonly Member[] }).members
    }
    return []
  }

  /** The number of machines that must restart PostgreSQL to apply a setting. */
  async waitingForRestart(): Promise<number> {
    const states = this.machines.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/patroni`)
      return ((await answer.json()) as { pending_restart?: boolean }).pending_restart === true
    })
    return (await Promise.all(states)).filter(Boolean).length
  }

  async #inRole(role: string): Promise<DatabaseMachine> {
    const found = (await this.members()).find((member) => member.role === role)
    const machine = this.machines.find(({ name }) => name === found?.name)
    assert(machine, `no machine is ${role}`)
    return machine
  }

  primary = () => this.#inRole('leader')
  standby = () => this.#inRole('sync_standby')

  async switchOver(): Promise<void> {
    const [primary, standby] = [await this.primary(), await this.standby()]
    const answer = await fetch(`http://${primary.address}:8008/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('patroni:CHANGE-THIS')}` },
      body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
    })
    assert(answer.ok, `the switchover was answered ${answer.status} ${await answer.text()}`)
  }

  /** Starts missing processes, and waits until all three machines have joined. */
  async heal(): Promise<void> {
    const deadline = performance.now() + healMs
    for (;;) {
      for (const machine of this.machines) machine.startMissing(this.folder)
      this.startHaproxy()
      const members = await this.members()
      const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
      const roles = members.map(({ role }) => role)
      if (running.length === 3 && roles.includes('leader') && roles.includes('sync_standby')) return
      assert(performance.now() < deadline, `the cluster is not complete: ${JSON.stringify(members)}`)
      await pause(250)
    }
  }
}

/** The version of an installed program. */
export function versionOf(program: string, flag: string): string {
  const said = execFileSync(program, [flag], { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(said)?.[0] ?? said
}
