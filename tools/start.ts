import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '@casino/server/config'
import { type Postgres, startPostgres } from './embedded-postgres.ts'
import { claimPort } from './ports.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { takeDataFolder } from './single-run.ts'
import { buildWebClient } from './web-build.ts'

/** A database that ends this often within a minute has a reason that starting it again does not cure. */
const mostRestartsAMinute = 5

const say = (sentence: string) => console.log(sentence)

/** What runs, newest last; ended in reverse order. */
const running: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

/** Ends everything that was started, once. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const stop of running.toReversed()) await stop().catch((cause) => console.error(String(cause)))
    process.exit(code)
  })()
  return ending
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending) say('\nStopping …')
    void end(0)
  })
}
process.on('disconnect', () => void end(0))

try {
  await start(openConfig())
} catch (cause) {
  if (!ending) {
    console.error(cause instanceof Error ? cause.message : cause)
    await end(1)
  }
}

function openConfig(): Config {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new Error(['Not started:', ...reading.problems].join('\n  '))
  return reading.config
}

async function start(config: Config): Promise<void> {
  const port = await claimPort(config.host, config.port)
  await buildWebClient(say)
  const databaseUrl = config.databaseUrl ?? (await startEmbedded(config.dataDir))
  say('Preparing the tables and the site …')
  const server = await startCasino(config, port, databaseUrl)
  introduce(config, config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl)
  const code = await server.exited
  if (ending) return
  console.error('The server has ended by itself; the reason stands above.')
  await end(code || 1)
}

async function startCasino(config: Config, port: number, databaseUrl: string): Promise<ServerProcess> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
  const server = startServer({ host: config.host, port, env })
  running.push(server.stop)
  await server.ready()
  return server
}

async function startEmbedded(dataDir: string): Promise<string> {
  const taken = takeDataFolder(dataDir)
  if ('takenBy' in taken) {
    throw new Error(
      `Process ${taken.takenBy} already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  running.push(async () => taken.release())
  say('Starting PostgreSQL …')
  let postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), say })
  running.push(() => postgres.stop())
  const startAgain = async () => {
    postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), say })
    return postgres
  }
  keepAlive(postgres, startAgain).catch((cause) => {
    console.error(String(cause))
    return end(1)
  })
  return postgres.url
}

/** Starts PostgreSQL again when it ends without having been asked to. */
async function keepAlive(first: Postgres, startAgain: () => Promise<Postgres>): Promise<void> {
  const restarts: number[] = []
  let postgres = first
  for (;;) {
    await postgres.exited
    if (ending) return
    restarts.push(Date.now())
    if (restarts.filter((at) => at > Date.now() - 60_000).length > mostRestartsAMinute) break
    console.error('PostgreSQL has ended unexpectedly; starting it again.')
    postgres = await startAgain()
  }
  console.error('PostgreSQL does not stay up; see postgres.log in its folder.')
  await end(1)
}

function introduce(config: Config, address: string): void {
  const passwordFile = join(config.dataDir, 'admin-password')
  const password = config.admin.password
    ? 'password as set in ADMIN_PASSWORD at the first start'
    : existsSync(passwordFile)
      ? `first password in ${passwordFile}`
      : 'password as it was set'
  say(`
  The casino is open:  ${address}
  Administrator:       ${config.admin.username}, ${password}
  Ctrl-C stops it; everything is kept in ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}.
`)
}
