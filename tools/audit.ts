import { spawnSync } from 'node:child_process'
import { joinDatabase } from './casino-database.ts'
import { end, openConfig } from './life.ts'
import { inRoot } from './places.ts'

try {
  const databaseUrl = await joinDatabase(openConfig())
  const command = [inRoot('server', 'audit', 'command.ts'), ...process.argv.slice(2)]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
  await end(status ?? 1)
} catch (cause) {
  await end(1, cause)
}
