// Checks the configuration of Patroni before money depends on it: `npm run cluster-check -- /etc/patroni/config.yml`.
import { spawnSync } from 'node:child_process'
import { parse } from 'yaml'
import { adviceFor, dangersOf, type PatroniConfig } from './cluster-rules.ts'
import { readText } from './text-file.ts'

const usage = `Usage: npm run cluster-check -- <patroni.yml> [--patroni 3.0.2] [--running http://10.0.0.11:8008]
  --patroni  the version that will read it; by default that of this machine, or of the one that runs
  --running  also checks what the cluster of this machine runs with now: its shared settings count, not those of the file
  Exit code: 0 nothing can lose answered bets, 1 something can, 2 it cannot be checked.`

process.exitCode = await check(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})

async function check(args: readonly string[]): Promise<number> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const [file] = args
  if (file === undefined || file.startsWith('--')) throw new Error(usage)
  const written = parse(readText(file)) as PatroniConfig
  const address = option('--running')
  const running = address === undefined ? undefined : await findRunning(address)
  const config = running ? { ...written, bootstrap: { dcs: running.dcs } } : written
  const version = option('--patroni') ?? running?.version ?? installedVersion()
  const dangers = [...dangersOf(config, version), ...(running?.dangers ?? [])]
  for (const danger of dangers) console.error(`REFUSED: ${danger}`)
  for (const advice of adviceFor(config)) console.log(`Better: ${advice}`)
  if (dangers.length === 0) console.log(`${file}: nothing in it can lose what was answered (Patroni ${version}).`)
  return dangers.length === 0 ? 0 : 1
}

function installedVersion(): string | undefined {
  const { stdout } = spawnSync('patroni', ['--version'], { encoding: 'utf8' })
  return /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
}

interface Member {
  readonly role: string
}

/** The settings that the cluster currently runs with, according to Patroni's own API. */
async function findRunning(address: string) {
  const ask = async <T>(path: string) =>
    (await (await fetch(new URL(path, address), { signal: AbortSignal.timeout(5000) })).json()) as T
  const [dcs, status, { members }] = await Promise.all([
    ask<NonNullable<PatroniConfig['bootstrap']>['dcs']>('/config'),
    ask<{ patroni: { version: string } }>('/patroni'),
    ask<{ members: readonly Member[] }>('/cluster'),
  ])
  const isProtected = members.some(({ role }) => role === 'sync_standby' || role === 'quorum_standby')
  const dangers = isProtected ? [] : ['no synchronous standby is attached at this moment.']
  return { dcs, version: status.patroni.version, dangers }
}
