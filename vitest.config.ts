import { configDefaults, defineConfig } from 'vitest/config'
import { DearestFirst } from './tools/suite/dearest-first.ts'

// A busy machine is slow, which is no failure; what hangs still ends.
const timeoutMs = 60_000

const alone = 'server/**/*.alone.test.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: DearestFirst },
    projects: [
      {
        // Pure rules, schemas, screens' machines, and the house's own rules.
        test: {
          name: 'unit',
          include: ['{rules,contract,web,sandbox,tools}/**/*.test.{ts,tsx}', 'server/platform/config/*.test.ts'],
          // Loading the modules again for each file took longer than the tests; so a test restores what it replaces.
          isolate: false,
          pool: 'threads',
          testTimeout: timeoutMs,
        },
      },
      {
        // Everything that needs the database; each file takes its own copy of a migrated one.
        test: {
          name: 'server',
          include: ['server/*/**/*.test.ts', 'bench/*.test.ts'],
          exclude: [...configDefaults.exclude, alone, 'server/platform/config/*.test.ts'],
          globalSetup: ['tools/postgres/vitest-postgres.ts'],
          // Likewise; a test about the process itself starts one of its own.
          isolate: false,
          testTimeout: timeoutMs,
          hookTimeout: timeoutMs,
        },
      },
      {
        // The same for files that change what modules are made of, before they are imported.
        test: {
          name: 'alone',
          include: [alone],
          globalSetup: ['tools/postgres/vitest-postgres.ts'],
          testTimeout: timeoutMs,
          hookTimeout: timeoutMs,
        },
      },
    ],
  },
})
