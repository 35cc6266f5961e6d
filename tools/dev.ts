import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRoot } from './places.ts'
import { openDatabase } from './postgres/casino-database.ts'
import { end, isEnding, openConfig, stopAtExit } from './processes/life.ts'
import { claimPort, freePort } from './processes/ports.ts'
import { startSandboxes } from './processes/sandboxes.ts'
import { startServer } from './processes/server-process.ts'

const vitePort = 5173

try {
  const config = openConfig()
  const port = await claimPort(config.host, config.port)
  const { app, owner } = await openDatabase(config)
  const pagesPort = await freePort('127.0.0.1', vitePort)
  // A provider's page returns to the development pages, which show each change.
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${pagesPort}`
  const sandboxes = await startSandboxes({ config, port, siteUrl: publicUrl, print: console.log })
  stopAtExit(sandboxes.stop)
  const env = {
    ...process.env,
    ...sandboxes.env,
    DATABASE_URL: app,
    MIGRATION_DATABASE_URL: owner,
    DATA_DIR: config.dataDir,
    PUBLIC_URL: publicUrl,
  }
  stopAtExit(startServer({ host: config.host, port, env, watch: true }).stop)

  console.log('The address below shows each change at once; the server starts again with each of its own.')
  const command = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(pagesPort), '--strictPort']
  const vite = spawn(process.execPath, command, {
    cwd: inRoot('web'),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: config.host, PORT: String(port) },
  })
  const viteEnded = once(vite, 'exit')
  stopAtExit(async () => {
    vite.kill('SIGTERM')
    await viteEnded
  })
  await viteEnded
  if (!isEnding()) await end(1, 'The web client’s server has ended.')
} catch (cause) {
  await end(1, cause)
}
