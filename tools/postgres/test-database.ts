import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@casino/server/platform/database/migrate'
import { withClient } from '@casino/server/platform/database/with-client'
import { disposablePlace, openRunFolder } from '../processes/run-folder.ts'
import { createDatabase, startPostgres } from './embedded-postgres.ts'

/** A PostgreSQL for a test run, with one database that is migrated once and copied for each test file. */
export interface TestPostgres {
  /** The address of the server itself, needed by `freshDatabase`. The same after `start`. */
  readonly url: string
  /** Simulates an emergency shutdown (`quit`) or a loss of power (`kill`). */
  crash(how: 'quit' | 'kill'): Promise<void>
  /** Stops it like an administrator: connections are closed, nothing is lost. */
  stop(): Promise<void>
  /** Starts it again on the same files. */
  start(): Promise<void>
  /** Stops it and removes its files. */
  close(): Promise<void>
}

const template = 'template_casino'

export interface TestPostgresOptions {
  /**
   * Off is faster, and sufficient if no crash is part of the test: the files are in memory where possible, and are deleted with
   * it.
   */
  readonly fsync: 'on' | 'off'
  /** Variables of its processes in addition to ours. */
  readonly env?: Readonly<Record<string, string>>
}

export async function startTestPostgres({ fsync, env = {} }: TestPostgresOptions): Promise<TestPostgres> {
  const temporary = fsync === 'off'
  const folder = openRunFolder('test', temporary ? disposablePlace() : undefined)
  const settings = {
    fsync,
    full_page_writes: fsync,
    max_connections: 400,
    shared_buffers: '128MB',
    // No more of the log than needed, because it takes memory.
    ...(temporary && { min_wal_size: '32MB', max_wal_size: '256MB' }),
  }
  const start = () => startPostgres({ dataDir: join(folder, 'postgres'), settings, env, temporary })
  let postgres = await start()
  const remove = async () => {
    await postgres.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await createDatabase(postgres.url, template)
    await migrate(addressOf(postgres.url, template))
  } catch (cause) {
    await remove()
    throw cause
  }
  return {
    url: postgres.url,
    crash: (how) => postgres.kill(how),
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await start()
    },
    close: remove,
  }
}

/**
 * The URL of a new database with all tables and only the rows of the migrations, or of a copy of `like`, which must have no
 * connections meanwhile.
 */
export async function freshDatabase(postgresUrl: string, like?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await createDatabase(postgresUrl, name, like === undefined ? template : nameOf(like))
  return addressOf(postgresUrl, name)
}

export async function dropDatabase(postgresUrl: string, databaseUrl: string): Promise<void> {
  await withClient(postgresUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS "${nameOf(databaseUrl)}" WITH (FORCE)`),
  )
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

function addressOf(postgresUrl: string, database: string): string {
  const address = new URL(postgresUrl)
  address.pathname = `/${database}`
  return address.href
}
