import { spawnSync } from 'node:child_process'
import { joinDatabase } from './casino-database.ts'
import { end, keepUntilEnd, openConfig, say } from './life.ts'
import { inRoot } from './places.ts'
import { joinSandboxes } from './sandboxes.ts'

try {
  const config = openConfig()
  const databaseUrl = await joinDatabase(config)
  const sandboxes = await joinSandboxes({ config, port: config.port, say })
  keepUntilEnd(sandboxes.stop)
  const command = [inRoot('server', 'cashier', 'reconcile-command.ts'), ...process.argv.slice(2)]
  const env = { ...process.env, ...sandboxes.env, DATABASE_URL: databaseUrl }
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit', env })
  await end(status ?? 1)
} catch (cause) {
  await end(1, cause)
}
