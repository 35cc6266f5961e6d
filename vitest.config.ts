import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules, schemas, screens' machines, and the house's own rules.
        test: { name: 'unit', include: ['{rules,contract,web,tools,bench}/**/*.test.{ts,tsx}', 'server/*.test.ts'] },
      },
      {
        // Everything that needs the database; each file takes its own copy of a migrated one.
        test: {
          name: 'server',
          include: ['server/*/**/*.test.ts'],
          globalSetup: ['tools/vitest-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
