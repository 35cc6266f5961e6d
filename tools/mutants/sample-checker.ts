import { type Sample, sampleOf } from './sample.ts'

/** The parts of Stryker's mutant by which a sample is chosen. */
interface Mutant {
  readonly id: string
  readonly fileName: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
}

const skipped = { status: 'compileError', reason: 'not in the sample' } as const
const chosen = { status: 'passed' } as const

/** Stryker asks it which mutants are worth trying; `MUTANT_SAMPLE` has the sample's size and seed. */
export class SampleChecker {
  private readonly sample = JSON.parse(process.env.MUTANT_SAMPLE ?? '') as Sample
  private readonly tried = new Set<string>()

  init = async (): Promise<void> => {}

  /** Receives all mutants before any is checked. */
  group = async (mutants: readonly Mutant[]): Promise<string[][]> => {
    for (const { id } of sampleOf(mutants.toSorted(byPlace), this.sample)) this.tried.add(id)
    return [mutants.map(({ id }) => id)]
  }

  check = async (mutants: readonly Mutant[]): Promise<Record<string, typeof skipped | typeof chosen>> =>
    Object.fromEntries(mutants.map(({ id }) => [id, this.tried.has(id) ? chosen : skipped]))
}

const byPlace = (one: Mutant, other: Mutant) =>
  compare(one.fileName, other.fileName) ||
  one.location.start.line - other.location.start.line ||
  one.location.start.column - other.location.start.column

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
