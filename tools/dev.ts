import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openDatabase } from './casino-database.ts'
import { end, isEnding, keepUntilEnd, openConfig, say } from './life.ts'
import { inRoot } from './places.ts'
import { claimPort } from './ports.ts'
import { startServer } from './server-process.ts'

try {
  const config = openConfig()
  const port = await claimPort(config.host, config.port)
  const databaseUrl = await openDatabase(config)
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir }
  keepUntilEnd(startServer({ host: config.host, port, env, watch: true }).stop)

  say('The address below shows each change at once; the server starts again with each of its own.')
  const vite = spawn(process.execPath, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: inRoot('web'),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: config.host, PORT: String(port) },
  })
  const viteEnded = once(vite, 'exit')
  keepUntilEnd(async () => {
    vite.kill('SIGTERM')
    await viteEnded
  })
  await viteEnded
  if (!isEnding()) await end(1, 'The web client’s server has ended.')
} catch (cause) {
  await end(1, cause)
}
