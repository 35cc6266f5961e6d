import { findChromium } from './chromium.ts'
import { inRoot } from './places.ts'
import { counted, program, programIn, type Step, type Tally } from './steps.ts'
import { buildWebClient } from './web-build.ts'

const vitest = (name: string, ...args: string[]): Step =>
  counted(
    name,
    'vitest/vitest.mjs',
    (report) => ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    (report) => {
      const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
      return { passed: numPassedTests, failed: numFailedTests }
    },
  )

const playwrightTally = (report: unknown): Tally => {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  if (stats.flaky > 0) console.log(`${stats.flaky} held only when they were told once more`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const stories = (name: string, ...args: string[]): Step =>
  counted(
    name,
    '@playwright/test/cli.js',
    () => ['test', '--config', 'e2e/playwright.config.ts', ...args],
    playwrightTally,
    async () => ({ CHROMIUM_PATH: findChromium(console.log) }),
  )

const staticSteps: readonly Step[] = [
  program('texts compile', 'web/texts/compile.ts'),
  program('types of the server, rules and tools', 'typescript/bin/tsc', '-p', 'tsconfig.json'),
  program('types of the browser stories', 'typescript/bin/tsc', '-p', 'e2e'),
  program('types of the web client', 'typescript/bin/tsc', '-p', 'web'),
  program('format and lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  program('dead code', 'knip/bin/knip.js'),
]

/** What says within seconds that something is wrong. */
export const fastSteps: readonly Step[] = [
  ...staticSteps,
  vitest('architecture', '--project', 'unit', 'tools/architecture'),
]

/** Everything. */
export const allSteps: readonly Step[] = [
  ...staticSteps,
  vitest('unit tests', '--project', 'unit'),
  { name: 'web client builds', run: () => buildWebClient(console.log).then(() => ({ passed: 1, failed: 0 })) },
  programIn(inRoot('e2e'), 'weights of the web client', 'size-limit/bin.js'),
  vitest('server stories on PostgreSQL', '--project', 'server'),
  stories('browser stories', '--project', 'together'),
  stories('browser stories that measure time', '--project', 'alone', '--workers', '1'),
]
