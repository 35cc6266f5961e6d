import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run; each test file gets its own databases from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await startTestPostgres({ fsync: 'off' })
  project.provide('postgresUrl', url)
  return close
}
