import { pino } from 'pino'
import { type App, openApp } from './app.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { callThisMachineDirectly } from './platform/environment/own-machine.ts'
import { openTracing } from './platform/tracing/tracing.ts'

const print = (sentence: string) => console.log(sentence)

const config = openConfig()
callThisMachineDirectly(process.env, config.host)
const databaseUrl = config.databaseUrl ?? fail('DATABASE_URL is missing; `npm start` brings a database of its own.')
const tracing = await openTracing(config.tracing, (error) => log.warn({ err: error }, 'spans were lost'))
const log = pino({ level: config.logLevel, base: undefined, ...(tracing && { mixin: tracing.logFields }) })

// A signal during start-up is remembered: the server stops as soon as it can do so cleanly.
const stopSignal = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, resolve)
})

const app = await start().catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))
print(`The server listens on http://${config.host}:${app.port}`)
log.info({ signal: await stopSignal }, 'stopping')
await app.close()
await tracing?.close()
process.exit(0)

function openConfig(): Config {
  const reading = readConfig(process.env)
  return reading.ok ? reading.config : fail(['', ...reading.problems].join('\n  '))
}

async function start(): Promise<App> {
  if (config.redisUrl) log.warn('REDIS_URL is not needed: nodes find each other through PostgreSQL')
  await migrate(config.migrationDatabaseUrl ?? databaseUrl)
  return openApp({ config, databaseUrl, log, print, tracing })
}

function fail(why: string): never {
  console.error(`Not started: ${why}`)
  process.exit(1)
}
