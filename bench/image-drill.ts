import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { audit } from '@casino/server/accounting/audit/audit'
import { inRoot, root } from '@casino/tools/places'
import { roleUrl, startPostgres } from '@casino/tools/postgres/embedded-postgres'
import { claimPort } from '@casino/tools/processes/ports'
import { openRunFolder } from '@casino/tools/processes/run-folder'
import { parse } from 'yaml'
import { placeFirstBet } from './drills/first-bet.ts'
import { serverKey } from './fixture.ts'

const host = '127.0.0.1'
/** PostgreSQL's own port is in use on many machines, this address of the loopback network on few. */
const databaseHost = '127.77.0.1'
const healthyMs = 120_000

/** The part of compose.yml that restricts the server. */
interface Service {
  readonly read_only: true
  readonly tmpfs: readonly string[]
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly ulimits: { readonly nofile: number }
  readonly stop_grace_period: string
}

/** Why the image drill cannot run here; undefined if it can. */
export function imageDrillProblem(): string | undefined {
  return engineHere() ? undefined : 'The drill “image” needs podman or docker: apt-get install podman'
}

function engineHere(): Engine | undefined {
  // `docker version` would succeed without a running engine.
  const name = ['podman', 'docker'].find((program) => spawnSync(program, ['info']).status === 0)
  return name === undefined ? undefined : new Engine(name)
}

/** podman or docker. */
class Engine {
  readonly #name: string
  readonly #always: readonly string[]

  constructor(name: string) {
    this.#name = name
    // podman leaves control groups to systemd, and without systemd needs a runtime that works with those of any kernel.
    const bare = name === 'podman' && !existsSync('/run/systemd/system')
    this.#always = bare ? ['--cgroup-manager=cgroupfs', '--runtime=runc'] : []
  }

  async run(...args: string[]): Promise<string> {
    return (await this.#output(args)).stdout.trim()
  }

  /** A container's stdout and stderr. */
  async logs(name: string): Promise<string> {
    const { stdout, stderr } = await this.#output(['logs', name])
    return stdout + stderr
  }

  #output(args: readonly string[]) {
    return promisify(execFile)(this.#name, [...this.#always, ...args])
  }

  /** One layer, because an image that is replaced as a whole need not share layers. */
  readonly build = (tag: string, folder: string) => {
    const own = this.#name === 'podman' ? ['--format', 'docker', '--layers=false'] : []
    return this.run('build', ...own, '-f', inRoot('deploy', 'container', 'Containerfile'), '-t', tag, folder)
  }

  /** A container may not have more than this machine allows; docker's daemon has limits of its own. */
  limits(wanted: number): string[] {
    if (this.#name === 'docker') return []
    const [files = ''] = spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout.split('\n')
    const allowed = Math.min(wanted, Number(files) || wanted)
    return ['--ulimit', `nofile=${allowed}:${allowed}`, '--ulimit', 'nproc=1024:1024']
  }
}

/**
 * Packs a release, builds the image, starts it with the restrictions of compose.yml (read-only, no capabilities), and plays: it
 * must become healthy by its own check, accept a bet, and stop in time.
 */
export async function drillImage(): Promise<void> {
  const engine = engineHere()!
  const folder = openRunFolder('image')
  const name = `casino-drill-${randomUUID().slice(0, 8)}`
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { listen_addresses: databaseHost },
  })
  try {
    await promisify(execFile)(process.execPath, ['tools/run.js', 'tools/release.ts'], { cwd: root })
    const began = performance.now()
    const files = join(folder, 'root')
    const makeRoot = [inRoot('deploy', 'container', 'root.sh'), inRoot('dist', 'release', 'casino'), files]
    await promisify(execFile)('sh', makeRoot)
    await engine.build(name, files)
    const bytes = Number(await engine.run('image', 'inspect', '--format', '{{.Size}}', name))
    console.log(`  the image has ${(bytes / 1e6).toFixed(0)} MB, built from the release in ${seconds(began)}`)
    await play(engine, name, reachableBy(postgres.url))
  } catch (error) {
    console.error(await engine.logs(name).catch(String))
    throw error
  } finally {
    for (const remains of [
      ['rm', '--force', '--volumes', name],
      ['rmi', '--force', name],
    ])
      await engine.run(...remains).catch(() => {})
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(engine: Engine, name: string, ownerUrl: string): Promise<void> {
  const port = await claimPort(host, 0)
  const address = `http://${host}:${port}`
  const service = composedService()
  const began = performance.now()
  const env = {
    HOST: host,
    PORT: port,
    PUBLIC_URL: address,
    DATABASE_URL: roleUrl(ownerUrl, 'casino_app'),
    MIGRATION_DATABASE_URL: ownerUrl,
    SERVER_KEY: serverKey.value,
  }
  const variables = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  await engine.run(
    'run',
    '--detach',
    '--name',
    name,
    '--network=host',
    ...engine.limits(service.ulimits.nofile),
    ...flagsOf(service),
    ...variables,
    name,
  )
  while (!(await isHealthy(engine, name))) {
    const isRunning = await engine.run('inspect', '--format', '{{.State.Running}}', name)
    assert.equal(isRunning, 'true', 'it runs')
    assert(performance.now() - began < healthyMs, 'it does not become healthy')
    await pause(250)
  }
  const healthyAfter = seconds(began)
  await placeFirstBet(address, env.DATABASE_URL)
  const stopped = performance.now()
  await engine.run('stop', '--time', String(Number.parseInt(service.stop_grace_period, 10)), name)
  const code = await engine.run('inspect', '--format', '{{.State.ExitCode}}', name)
  assert.equal(code, '0', 'it ends in order')
  console.log(
    `  healthy after ${healthyAfter} with all migrations, took a bet, and ended in order within ${seconds(stopped)}`,
  )
  const { checks } = await audit(env.DATABASE_URL, serverKey)
  assert.deepEqual(
    checks.filter(({ wrong }) => wrong > 0),
    [],
  )
}

function composedService(): Service {
  const compose = parse(readFileSync(inRoot('deploy', 'container', 'compose.yml'), 'utf8')) as {
    services: { casino: Service }
  }
  return compose.services.casino
}

function flagsOf({ read_only, tmpfs, cap_drop, security_opt }: Service): string[] {
  return [
    `--read-only=${read_only}`,
    ...tmpfs.flatMap((each) => ['--tmpfs', each]),
    ...cap_drop.flatMap((each) => ['--cap-drop', each]),
    ...security_opt.flatMap((each) => ['--security-opt', each]),
  ]
}

/** Runs the image's own check, which the engine repeats only if it has a timer. */
function isHealthy(engine: Engine, name: string): Promise<boolean> {
  return engine.run('healthcheck', 'run', name).then(
    () => true,
    () => false,
  )
}

/** The same database over TCP, because the container has no access to the socket's folder. */
function reachableBy(url: string): string {
  const address = new URL(url)
  address.search = ''
  address.hostname = databaseHost
  return address.href
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
