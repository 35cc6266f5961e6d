import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inheritedEnv } from '@casino/tools/processes/inherited-env'
import { claimPort } from '@casino/tools/processes/ports'
import { type ServerProcess, startServer } from '@casino/tools/processes/server-process'
import pg from 'pg'
import { expect } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import type { TestDatabase } from './database.ts'
import { serverKey } from './keys.ts'

const host = '127.0.0.1'

/** A server as in production on a test database, which can be killed and started again. It is not running at first. */
export class KillableServer {
  readonly address: string
  /** The owner's connection, which has access to everything. */
  readonly owner: pg.Client
  /** Another connection, to hold the locks that the server waits for. */
  readonly lock: pg.Client
  readonly #database: TestDatabase
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'casino-killable-'))
  readonly #port: number
  readonly #env: Readonly<Record<string, string | undefined>>
  #server: ServerProcess | undefined

  constructor(
    database: TestDatabase,
    {
      port,
      env,
      clients,
    }: { port: number; env: Readonly<Record<string, string | undefined>>; clients: [pg.Client, pg.Client] },
  ) {
    this.#database = database
    this.#port = port
    this.#env = env
    ;[this.owner, this.lock] = clients
    this.address = `http://${host}:${port}`
  }

  async start(): Promise<void> {
    const env = {
      ...inheritedEnv(),
      NODE_ENV: 'test',
      SERVER_KEY: serverKey.value,
      DATABASE_URL: this.#database.url,
      DATA_DIR: this.#dataDir,
      SEED: 'minimal',
      ADMIN_PASSWORD: 'only-for-this-story',
      LOG_LEVEL: 'fatal',
      ...this.#env,
    }
    this.#server = startServer({ host, port: this.#port, env })
    await this.#server.ready()
  }

  get pid(): number {
    return this.#server!.pid
  }

  /** Whether it holds this lease. */
  async holds(lease: string): Promise<boolean> {
    const { rows } = await this.owner.query<{ holder: string }>(
      'SELECT holder FROM lease WHERE name = $1 AND until > clock_timestamp()',
      [lease],
    )
    return rows[0]?.holder.split('/')[1] === String(this.#server?.pid)
  }

  /** Freezes the server; statements already sent are still executed. */
  pause(): void {
    process.kill(this.#server!.pid, 'SIGSTOP')
  }

  /** Like kill -9. */
  async kill(): Promise<void> {
    await this.#server?.kill()
  }

  /** Its connections that wait for a lock. */
  async waiting(): Promise<readonly number[]> {
    const { rows } = await this.owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = 'casino_app' AND wait_event_type = 'Lock'`,
    )
    return rows.map(({ pid }) => pid)
  }

  async untilItWaits(): Promise<void> {
    await expect.poll(async () => (await this.waiting()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  }

  /** Ends the statements that wait for a lock, so that they are never executed. */
  async endWaiting(): Promise<void> {
    for (const pid of await this.waiting()) await this.owner.query('SELECT pg_terminate_backend($1)', [pid])
    await expect.poll(() => this.waiting()).toEqual([])
  }

  async expectCleanAudit(): Promise<void> {
    const { checks } = await audit(this.#database.url, serverKey)
    expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  }

  async close(): Promise<void> {
    await this.leave()
    await this.#database.drop()
  }

  /** Leaves the database to others. */
  async leave(): Promise<void> {
    await this.kill()
    await Promise.all([this.owner.end(), this.lock.end()])
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

/** Also closes the database. */
export async function openKillableServer(
  database: TestDatabase,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<KillableServer> {
  const clients = await Promise.all([connectOwner(database), connectOwner(database)])
  return new KillableServer(database, { port: await claimPort(host, 0), env, clients })
}

export async function connectOwner(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  return client
}

/**
 * Locks the target of a player's credits, so that a prize waits. A lock on the player's accounts would already block the close
 * of the race, which waits for every player who may be posting (decision 95).
 */
export const lockedPrize = `INSERT INTO turnover (player_id, target, posting_id) VALUES ($1, 0, 0)
  ON CONFLICT (player_id) DO UPDATE SET target = turnover.target`
