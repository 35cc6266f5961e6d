import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These start servers and databases again and again. They are short, and Vitest begins with the longest files. */
const dearest = [
  'faults',
  'mines-faults',
  'live-migrations',
  'npm-start',
  'backup',
  'replica',
  'embedded-postgres',
].map((name) => `/${name}.test.ts`)

/** Runs the dearest files first: a run would end by waiting for them alone. */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isDear = ({ moduleId }: TestSpecification) => dearest.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isDear), ...sorted.filter((file) => !isDear(file))]
  }
}
