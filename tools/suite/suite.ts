import { findChromium } from '../chromium.ts'
import { inRoot } from '../places.ts'
import { type Counts, countingRunner, program, programIn, type SuitePlan, type SuiteStep } from './steps.ts'
import { buildWebClient } from './web-build.ts'

/** The fields used from the runners' reports. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number }
  readonly suites: readonly PlaywrightSuite[]
}
interface PlaywrightSuite {
  readonly specs: readonly {
    readonly ok: boolean
    readonly title: string
    readonly file: string
    readonly line: number
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

const vitest = (name: string, ...args: string[]): SuiteStep =>
  countingRunner(
    name,
    'vitest/vitest.mjs',
    (report) => ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    (report) => {
      const { numPassedTests, numFailedTests, testResults } = report as VitestReport
      const failed = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter((of) => of.status === 'failed')
      const broken = failed.map(
        ({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n', 1)[0]}`,
      )
      return { passed: numPassedTests, failed: numFailedTests, broken }
    },
  )

const playwrightCounts = (report: unknown): Counts => {
  const { stats, suites } = report as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    broken: failedIn(suites),
  }
}

function failedIn(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title, file, line }) => `${file}:${line} ${title}`),
    ...failedIn(inner),
  ])
}

const stories = (name: string, ...args: string[]): SuiteStep =>
  countingRunner(
    name,
    '@playwright/test/cli.js',
    () => ['test', '--config', 'e2e/playwright.config.ts', ...args],
    playwrightCounts,
    async () => ({ CHROMIUM_PATH: findChromium(console.log) }),
  )

/** The built client must not depend on the mode, so it is built in the mode that differs most from a release. */
async function buildInDevelopment(): Promise<Counts> {
  await buildWebClient(console.log, { NODE_ENV: 'development' })
  return { passed: 1, failed: 0 }
}

/** Generates the input of the others. */
const texts = program('texts compile', 'web/texts/compile.ts')

const staticSteps: readonly SuiteStep[] = [
  program('types of the server, rules and tools', 'typescript/bin/tsc', '-p', 'tsconfig.json'),
  program('types of the browser stories', 'typescript/bin/tsc', '-p', 'e2e'),
  program('types of the web client', 'typescript/bin/tsc', '-p', 'web'),
  program('types of the slots in the browser', 'typescript/bin/tsc', '-p', 'sandbox/games-partner/client'),
  program('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  program('dead code', 'knip/bin/knip.js'),
]

/** The checks that take less than a minute. */
export const fastSteps: SuitePlan = [
  texts,
  [...staticSteps, vitest('architecture', '--project', 'unit', 'tools/checks/architecture')],
]

/** The other steps need it. */
const webClient: SuiteStep = { name: 'web client builds', run: buildInDevelopment }

/** The steps that decide whether a change is good. */
export const allSteps: SuitePlan = [
  texts,
  staticSteps,
  vitest('unit tests', '--project', 'unit', '--maxWorkers', '2'),
  webClient,
  programIn(inRoot('e2e'), 'weights of the web client', 'size-limit/bin.js'),
  // More than there are cores, because some stories wait for a deadline or for another process.
  vitest('server stories on PostgreSQL', '--project', 'server', '--project', 'alone', '--maxWorkers', '3'),
  stories('browser stories', '--project', 'together'),
]

/** The long tests: repeated kills, floods, every screen in every theme, and timings. */
export const longSteps: SuitePlan = [
  texts,
  webClient,
  vitest('long server stories on PostgreSQL', '--project', 'long', '--maxWorkers', '3'),
  stories('long browser stories', '--project', 'long'),
  stories('browser stories that measure time', '--project', 'alone', '--workers', '1'),
]
