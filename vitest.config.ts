import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/suite/slowest-first.ts'

// A slow run on a busy machine is no failure, but a hanging one still ends.
const timeoutMs = 60_000

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alone = 'server/**/*.alone.test.ts'
/** Repeated kills, floods and figures of time: `npm run test:long`. */
const long = '{server,bench}/**/*.long.test.ts'

/** Waits for what other processes do end as late as that. */
const onPostgres = {
  globalSetup: ['tools/postgres/vitest-postgres.ts'],
  setupFiles: ['tools/suite/patient-waits.ts'],
  expect: { poll: { timeout: 30_000 } },
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve: { alias: { 'virtual:client-files': here('./web/test/client-files.ts') } },
        // Pure rules, schemas, screens' state machines, and the repository's own checks.
        test: {
          name: 'unit',
          include: ['{rules,contract,web,sandbox,tools}/**/*.test.{ts,tsx}', 'server/platform/config/*.test.ts'],
          // Loading the modules again for each file took longer than the tests, so a test must restore what it replaces.
          isolate: false,
          pool: 'threads',
          testTimeout: timeoutMs,
          hookTimeout: timeoutMs,
        },
      },
      {
        // Everything that needs the database; each file takes its own copy of a migrated one.
        test: {
          name: 'server',
          include: ['server/*/**/*.test.ts', 'bench/*.test.ts'],
          exclude: [...configDefaults.exclude, alone, long, 'server/platform/config/*.test.ts'],
          ...onPostgres,
          // Also without isolation; a test about the process itself starts its own process.
          isolate: false,
        },
      },
      { test: { name: 'long', include: [long], ...onPostgres, isolate: false } },
      {
        // Isolated, because these files replace modules before they are imported.
        test: {
          name: 'alone',
          include: [alone],
          ...onPostgres,
        },
      },
    ],
  },
})
