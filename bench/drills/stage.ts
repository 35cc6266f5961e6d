import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLedger } from '@casino/server/accounting/ledger/ledger'
import { houseAccounts } from '@casino/server/composition/house-accounts'
import type { Environment } from '@casino/server/platform/environment/environment'
import { roleUrl } from '@casino/tools/postgres/embedded-postgres'
import { freshDatabase, startTestPostgres, type TestPostgres } from '@casino/tools/postgres/test-database'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { type MovedClock, openMovedClock } from '@casino/tools/processes/moved-clock'
import { claimPort } from '@casino/tools/processes/ports'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import { serverKey } from '../fixture.ts'
import { credit } from './credit.ts'

export interface StagePlayer {
  readonly id: number
  readonly token: string
}

/** The casino as in production: a server in a separate process, on a PostgreSQL that waits for the disk. */
export interface DrillStage {
  readonly postgres: TestPostgres
  readonly databaseUrl: string
  /** The owner's URL of the database. */
  readonly ownerUrl: string
  /** Where the server's files are. */
  readonly dataDir: string
  readonly address: string
  /** The server's environment. */
  readonly env: Environment
  readonly players: readonly StagePlayer[]
  /** The clock of the server and the database, if it is not this machine's. */
  readonly clock?: MovedClock
  /** The current server, or the last one. */
  readonly server: ServerProcess
  /** Restarts the server, and waits until it is ready. */
  startServer(): Promise<void>
  /** Registers this number of players, and gives them money. */
  admit(count: number): Promise<readonly StagePlayer[]>
  close(): Promise<void>
}

const host = '127.0.0.1'
/** A million roubles: players do not run out of money during the faults. */
const openingKopecks = 100_000_000

export interface StageOptions {
  readonly players?: number
  readonly env?: Environment
  /** The initial time of the server and the database, in milliseconds since 1970; by default this machine's. */
  readonly at?: number
}

export async function openStage({ players = 8, env: more = {}, at }: StageOptions = {}): Promise<DrillStage> {
  const clock = at === undefined ? undefined : openMovedClock(at)
  const dataDir = mkdtempSync(join(tmpdir(), 'casino-drill-'))
  const postgres = await startTestPostgres({ fsync: 'on', ...(clock && { env: clock.env }) })
  const ownerUrl = await freshDatabase(postgres.url)
  const databaseUrl = roleUrl(ownerUrl, 'casino_app')
  const port = await claimPort(host, 0)
  const address = `http://${host}:${port}`
  const env = {
    ...inheritedEnv(),
    NODE_ENV: 'test',
    SERVER_KEY: serverKey.value,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    SEED: 'minimal',
    ADMIN_PASSWORD: 'only-for-this-drill',
    LOG_LEVEL: 'fatal',
    ...clock?.env,
    ...more,
  }
  let server: ServerProcess | undefined
  const start = async () => {
    server = startServer({ host, port, env })
    await server.ready()
  }
  const close = async () => {
    await server?.kill()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
    clock?.close()
  }
  let registered = 0
  const admit = async (count: number) => {
    const admitted = await Promise.all(Array.from({ length: count }, () => register(address, registered++)))
    const ledger = await openLedger({ url: databaseUrl, houseAccounts })
    for (const { id } of admitted) await credit(ledger, id, openingKopecks)
    await ledger.close()
    return admitted
  }
  try {
    await start()
    const admitted = await admit(players)
    return {
      ...(clock && { clock }),
      dataDir,
      postgres,
      databaseUrl,
      ownerUrl,
      address,
      env,
      players: admitted,
      get server() {
        return server!
      },
      startServer: start,
      admit,
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

async function register(address: string, index: number): Promise<StagePlayer> {
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `loadClient${index}`,
      email: `loadClient${index}@example.test`,
      password: 'seven-owls-sing',
    }),
  })
  const { user, token } = (await response.json()) as { user: { id: string }; token: string }
  return { id: Number(user.id), token }
}
