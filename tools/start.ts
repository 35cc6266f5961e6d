import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@casino/server/config'
import { openDatabase } from './casino-database.ts'
import { end, isEnding, keepUntilEnd, openConfig, say } from './life.ts'
import { claimPort } from './ports.ts'
import { startServer } from './server-process.ts'
import { buildWebClient } from './web-build.ts'

try {
  await start(openConfig())
} catch (cause) {
  await end(1, cause)
}

async function start(config: Config): Promise<void> {
  const port = await claimPort(config.host, config.port)
  await buildWebClient(say)
  const databaseUrl = await openDatabase(config)
  say('Preparing the tables and the site …')
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
  const server = startServer({ host: config.host, port, env })
  keepUntilEnd(server.stop)
  await server.ready()
  introduce(config, config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl)
  const code = await server.exited
  if (!isEnding()) await end(code || 1, 'The server has ended by itself; the reason stands above.')
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
