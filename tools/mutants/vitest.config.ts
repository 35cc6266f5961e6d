import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutantSets } from './sets.ts'

const set = mutantSets.find(({ name }) => name === process.env.MUTANT_SET)
if (!set) throw new Error('MUTANT_SET names the set whose tests are run.')

// Stryker works on a copy of the sources, where the workspaces' links lead back to the originals.
const workspaces = fileURLToPath(new URL('../../', import.meta.url))

/** The first failure ends a run: files that failed with another mutant come first, then the quickest. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = new Map(files.map((file) => [file, this.ctx.cache.getTestSpecificationResult(file)]))
    const duration = (file: TestSpecification) => known.get(file)?.duration ?? 0
    const failed = (file: TestSpecification) => Number(known.get(file)?.failed ?? false)
    return files.toSorted((one, other) => failed(other) - failed(one) || duration(one) - duration(other))
  }
}

export default defineConfig({
  root: workspaces,
  resolve: {
    alias: [{ find: /^@casino\/(rules|contract|server|tools)\/(.*)$/, replacement: `${workspaces}$1/$2.ts` }],
  },
  test: {
    include: [...set.tests],
    // They replace modules, which Stryker has changed already.
    exclude: [...configDefaults.exclude, '**/*.alone.test.ts'],
    isolate: false,
    pool: 'threads',
    sequence: { sequencer: LikeliestFirst },
    testTimeout: set.hangsAfterMs ?? 600_000,
    hookTimeout: set.hangsAfterMs ?? 600_000,
    ...(set.database && {
      globalSetup: ['tools/postgres/vitest-postgres.ts'],
      setupFiles: ['tools/suite/patient-waits.ts'],
      expect: { poll: { timeout: 30_000 } },
    }),
  },
})
