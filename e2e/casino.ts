import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roleUrl } from '@casino/tools/postgres/embedded-postgres'
import { freshDatabase } from '@casino/tools/postgres/test-database'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { claimPort } from '@casino/tools/processes/ports'
import { startSandboxes, unconfigured } from '@casino/tools/processes/sandboxes'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import { administrator } from './administrator.ts'

/** One real server process with its own database. */
export interface Casino {
  readonly address: string
  readonly databaseUrl: string
  /** The mailbox of sent letters; only with the sandboxes. */
  readonly mailbox: string | undefined
  /** Telegram with the bot's chat and the site as a mini app; only with the sandboxes. */
  readonly telegram: string | undefined
  /** Kills the server like kill -9 and restarts it at the same address, on the same data. */
  crashAndRestart(whileDown?: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface CasinoOptions {
  /** With the sandboxes of all providers: four more processes, which only payment stories need. */
  readonly payments?: boolean
  /** The folder of its web client, if not the default build. */
  readonly webDir?: string
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

export async function openCasino(
  postgresUrl: string,
  { payments = false, webDir, env = {} }: CasinoOptions = {},
): Promise<Casino> {
  const dataDir = mkdtempSync(join(tmpdir(), 'casino-story-'))
  const databaseUrl = roleUrl(await freshDatabase(postgresUrl), 'casino_app')
  const host = '127.0.0.1'
  const port = await claimPort(host, 0)
  const place = {
    environment: 'test' as const,
    dataDir,
    host,
    port: 0,
    publicUrl: `http://${host}:${port}`,
    providers: unconfigured,
    mail: undefined,
    logWitnesses: [],
    sandbox: payments,
  }
  const sandboxes = await startSandboxes({ config: place, port, print: console.log })
  const sandboxOf = (title: string) => sandboxes.running.find((each) => each.title === title)?.address
  const start = async (): Promise<ServerProcess> => {
    const started = startServer({
      host,
      port,
      env: {
        ...inheritedEnv(),
        ...sandboxes.env,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        WEB_DIR: webDir,
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
        SEED: 'demo',
        // The stories register and roll faster than people do.
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    await started.ready()
    return started
  }
  let server = await start()
  return {
    address: `http://${host}:${port}`,
    databaseUrl,
    mailbox: sandboxOf('Mailbox'),
    telegram: sandboxOf('Telegram bot'),
    crashAndRestart: async (whileDown = async () => {}) => {
      await server.kill()
      await whileDown()
      server = await start()
    },
    close: async () => {
      await server.stop()
      await sandboxes.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
