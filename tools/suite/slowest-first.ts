import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that repeatedly start servers and databases. Vitest would begin with the longest files. */
const dearest = ['npm-start', 'payout-turns', 'process', 'backup', 'embedded-postgres'].map(
  (name) => `/${name}.test.ts`,
)

/** Runs the most expensive files first: otherwise a run would end by waiting for only those. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDear = ({ moduleId }: TestSpecification) => dearest.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isDear), ...sorted.filter((file) => !isDear(file))]
  }
}
