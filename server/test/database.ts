import { dropDatabase, freshDatabase, startTestPostgres, type TestPostgres } from '@casino/tools/test-database'
import type {} from '@casino/tools/vitest-postgres'
import { inject } from 'vitest'

export interface TestDatabase {
  readonly url: string
  /** Cuts off whoever is still connected and removes it. */
  drop(): Promise<void>
}

/** A database of this test's own: migrated and empty, or a copy of another. The run's PostgreSQL does not wait for the disk. */
export async function openTestDatabase(like?: string): Promise<TestDatabase> {
  const postgresUrl = inject('postgresUrl')
  const url = await freshDatabase(postgresUrl, like)
  return { url, drop: () => dropDatabase(postgresUrl, url) }
}

export interface SafeDatabase extends TestPostgres {
  readonly databaseUrl: string
}

/** A database on a PostgreSQL of this test's own, as durable as in production, which the test may crash and start again. */
export async function openSafeDatabase(): Promise<SafeDatabase> {
  const postgres = await startTestPostgres({ fsync: 'on' })
  return { ...postgres, databaseUrl: await freshDatabase(postgres.url) }
}
