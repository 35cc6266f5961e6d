import { roleUrl } from '@casino/tools/postgres/embedded-postgres'
import { dropDatabase, freshDatabase, startTestPostgres, type TestPostgres } from '@casino/tools/postgres/test-database'
import type {} from '@casino/tools/postgres/vitest-postgres'
import { inject } from 'vitest'

export interface TestDatabase {
  /** For the server: the role that cannot change final rows. */
  readonly url: string
  readonly ownerUrl: string
  /** Disconnects all clients and removes it. */
  drop(): Promise<void>
}

/**
 * A database for this test alone: migrated and empty, or a copy of another. The run's PostgreSQL does not wait for the disk.
 */
export async function openTestDatabase(like?: string): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const ownerUrl = await freshDatabase(postgresUrl, like)
  return { url: roleUrl(ownerUrl, 'casino_app'), ownerUrl, drop: () => dropDatabase(postgresUrl, ownerUrl) }
}

/** The owner's URL of a database that `openTestDatabase` created. */
export function ownerOf(databaseUrl: string): string {
  const address = new URL(inject('postgresUrl'))
  address.pathname = new URL(databaseUrl).pathname
  return address.href
}

export interface SafeDatabase extends TestPostgres {
  /** For the server. */
  readonly databaseUrl: string
}

/** A database on a PostgreSQL for this test alone, as durable as in production, which the test may crash and restart. */
export async function openSafeDatabase(): Promise<SafeDatabase> {
  const postgres = await startTestPostgres({ fsync: 'on' })
  return { ...postgres, databaseUrl: roleUrl(await freshDatabase(postgres.url), 'casino_app') }
}
