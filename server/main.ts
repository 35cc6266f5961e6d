import { pino } from 'pino'
import { openApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'

const say = (sentence: string) => console.log(sentence)

const reading = readConfig(process.env)
if (!reading.ok) fail(['Not started:', ...reading.problems].join('\n  '))
const { config } = reading
const databaseUrl =
  config.databaseUrl ?? fail('Not started: DATABASE_URL is missing. `npm start` brings a database of its own.')

const log = pino({ level: config.logLevel, base: undefined })
// Asked to stop while it starts, it stops as soon as it can be stopped in order.
const stop = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
})

await migrate(databaseUrl)
const app = await openApp({ config, databaseUrl, log, say })
say(`The server listens on http://${config.host}:${app.port}`)

log.info({ signal: await stop }, 'stopping')
await app.close()
process.exit(0)

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
