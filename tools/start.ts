import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@casino/server/platform/config/config'
import { migrate } from '@casino/server/platform/database/migrate'
import { seedDemoMonth } from './demo-month.ts'
import { openDatabase } from './postgres/casino-database.ts'
import { end, isEnding, openConfig, stopAtExit } from './processes/life.ts'
import { claimPort } from './processes/ports.ts'
import { type Sandboxes, startSandboxes } from './processes/sandboxes.ts'
import { startServer } from './processes/server-process.ts'
import { buildWebClient } from './suite/web-build.ts'

try {
  await start(openConfig())
} catch (cause) {
  await end(1, cause)
}

async function start(config: Config): Promise<void> {
  const port = await claimPort(config.host, config.port)
  await buildWebClient(console.log)
  const { app, owner } = await openDatabase(config)
  console.log('Preparing the tables and the site …')
  // Here and not in the server, which never has the owner's password.
  await migrate(owner)
  await seedDemoMonth(config, { app, owner })
  const siteUrl = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl
  const sandboxes = await startSandboxes({ config, port, siteUrl, print: console.log })
  stopAtExit(sandboxes.stop)
  const env = {
    ...process.env,
    ...sandboxes.env,
    DATABASE_URL: app,
    MIGRATION_DATABASE_URL: undefined,
    DATA_DIR: config.dataDir,
  }
  const server = startServer({ host: config.host, port, env })
  stopAtExit(server.stop)
  await server.ready()
  introduce(config, siteUrl, sandboxes)
  const code = await server.exited
  if (!isEnding()) await end(code || 1, 'The server has ended by itself; the reason is above.')
}

function introduce(config: Config, address: string, { running }: Sandboxes): void {
  const passwordFile = join(config.dataDir, 'admin-password')
  const password = config.admin.password
    ? 'password as set in ADMIN_PASSWORD at the first start'
    : existsSync(passwordFile)
      ? `first password in ${passwordFile}`
      : 'password as it was set'
  console.log(`
  The casino is open:  ${address}
  Administrator:       ${config.admin.username}, ${password}${running.length > 0 ? sandboxLines(running) : ''}
  Ctrl-C stops it; everything is stored in ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}.
`)
}

/** The sandboxes' money is not real, so anyone may see and change it. */
function sandboxLines(running: Sandboxes['running']): string {
  const [first = '', ...others] = running.map(({ title, address }) => `${title.padEnd(13)} ${address}/_sandbox`)
  return `
  Payments are played: ${[first, ...others].join(`\n${' '.repeat(23)}`)}`
}
