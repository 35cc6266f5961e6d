import { mkdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { inRoot, root } from '../places.ts'
import { type EquivalentMutant, entryOf, inOneLine, type PlacedMutant } from './equivalent.ts'
import type { Sample } from './sample.ts'
import type { MutantSet } from './sets.ts'

/** The results for the mutants of one file. */
export interface FileResult {
  readonly file: string
  /** Mutants in its code, tried or not. */
  readonly all: number
  /** Mutants that were tried. */
  readonly total: number
  /** Noticed by a test, or by a check at the end of its file; an endless loop counts. */
  readonly killed: number
  /** Survivors on the list of equivalent mutants. */
  readonly listed: number
  readonly survivors: readonly (PlacedMutant & { readonly at: number; readonly covered: boolean })[]
}

const cache = inRoot('.cache', 'mutants')
type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Tries every mutant of these files; results of unchanged code with unchanged tests come from the cache. */
export async function runSet(
  set: MutantSet,
  files: readonly string[],
  options: {
    readonly fresh: boolean
    /** Without mutants of code that runs while modules are loaded: each of them takes a whole run of the tests. */
    readonly quick: boolean
    /** Only mutants of these lines, like `rules/money.ts:20-45`; their results are not cached. */
    readonly ranges: readonly string[]
    /** Only so many of them; their results are not cached either. */
    readonly sample: Sample | undefined
    readonly entries: readonly EquivalentMutant[]
  },
): Promise<FileResult[]> {
  mkdirSync(cache, { recursive: true })
  process.env.MUTANT_SET = set.name
  process.env.MUTANT_SAMPLE = JSON.stringify(options.sample)
  const cached = options.ranges.length === 0 && !options.sample
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutants/sample-checker.ts'],
    checkers: options.sample ? ['sample'] : [],
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: !set.database },
    mutate: options.ranges.length > 0 ? [...options.ranges] : [...files],
    ignorePatterns: ['/.cache', '/data', '/dist', '/web/dist'],
    // The preprocessor of tsconfig.json needs a TypeScript with a JavaScript interface.
    tsconfigFile: 'none',
    tempDirName: `${cache}/work`,
    incremental: cached,
    incrementalFile: `${cache}/${set.name}.json`,
    force: options.fresh,
    // The machine is shared with others, and the database's tests share one server.
    concurrency: 1,
    // A slow machine must not be mistaken for an endless loop.
    timeoutMS: set.database ? 60_000 : 5000,
    dryRunTimeoutMinutes: 60,
    coverageAnalysis: 'perTest',
    ignoreStatic: options.quick,
    // Vitest strips the types.
    disableTypeChecks: false,
    reporters: process.stdout.isTTY ? ['progress'] : ['progress-append-only'],
    allowConsoleColors: false,
  })
  return byFile(await stryker.runMutationTest(), options.entries)
}

function byFile(results: readonly Result[], entries: readonly EquivalentMutant[]): FileResult[] {
  const groups = Map.groupBy(results, ({ fileName }) => relative(root, fileName))
  return [...groups]
    .map(([file, mutants]) => resultOf(file, mutants, entries))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

function resultOf(file: string, mutants: readonly Result[], entries: readonly EquivalentMutant[]): FileResult {
  const lines = readFileSync(inRoot(file), 'utf8').split('\n')
  const count = (...statuses: Result['status'][]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const left = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ location, replacement, status }) => ({
      file,
      at: location.start.line,
      line: (lines[location.start.line - 1] ?? '').trim(),
      becomes: inOneLine(replacement),
      covered: status === 'Survived',
    }))
  const survivors = left.filter((mutant) => !entryOf(mutant, entries))
  return {
    file,
    all: mutants.length - count('Ignored'),
    // A mutant outside the sample has the status CompileError.
    total: mutants.length - count('CompileError', 'Ignored'),
    // The status of a file that fails outside of its tests is RuntimeError.
    killed: count('Killed', 'Timeout', 'RuntimeError'),
    listed: left.length - survivors.length,
    survivors: survivors.toSorted((one, other) => one.at - other.at),
  }
}
