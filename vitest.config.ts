import { defineConfig } from 'vitest/config'

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    projects: [
      {
        // Pure rules, schemas, screens' machines, and the house's own rules.
        test: { name: 'unit', include: tests('rules', 'contract', 'web', 'tools', 'bench') },
      },
      {
        // Everything that needs the database; each file takes its own copy of a migrated one.
        test: {
          name: 'server',
          include: tests('server'),
          globalSetup: ['tools/vitest-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
