// Size and speed budgets of the front end, measured on the built client and a real server. Exits with 1 when a budget is
// missed. Takes some minutes: `npm test` checks the sizes only.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '@casino/tools/chromium'
import { inRoot } from '@casino/tools/places'
import { startTestPostgres } from '@casino/tools/postgres/test-database'
import { buildWebClient } from '@casino/tools/suite/web-build'
import { openCasino } from './casino.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { secondsUntilPlayable, slowestInteraction } from './phone.ts'

const runs = 5
const mostTries = 3
/** Lighthouse's benchmark of the processor: on a slower or busier one its times say nothing about the site. */
const leastBenchmark = 2000

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}
interface Budget {
  readonly name: string
  readonly digits: number
  readonly atLeast?: number
  readonly atMost?: number
  /** Depends on the processor. */
  readonly timed?: true
}
interface Figure extends Budget {
  readonly of: (report: Report) => number
}

type More = Pick<Budget, 'timed'>
const timed: More = { timed: true }

const category = (name: string, atLeast: number, more: More = {}): Figure => ({
  name,
  of: ({ categories }) => Math.round((categories[name]?.score ?? Number.NaN) * 100),
  digits: 0,
  atLeast,
  ...more,
})
const audit = (name: string, id: string, atMost: number, divisor: number, digits: number, more: More = {}): Figure => ({
  name,
  of: ({ audits }) => (audits[id]?.numericValue ?? Number.NaN) / divisor,
  digits,
  atMost,
  ...more,
})
const phonePerformance = category('performance', 95, timed)
const quality = [category('accessibility', 100), category('best-practices', 100), category('seo', 100)]
const shift = audit('layout shift', 'cumulative-layout-shift', 0.05, 1, 3)
const blocking = audit('blocking time, ms', 'total-blocking-time', 200, 1, 0, timed)
const paint = (atMost: number) => audit('largest paint, s', 'largest-contentful-paint', atMost, 1000, 2, timed)

const measurements: { name: string; path: string; flags: string[]; figures: Figure[] }[] = [
  {
    name: 'main page, mobile',
    path: '/',
    flags: [],
    figures: [
      phonePerformance,
      ...quality,
      paint(1.8),
      shift,
      blocking,
      audit('all bytes, kB', 'total-byte-weight', 450, 1000, 0),
    ],
  },
  {
    name: 'main page, desktop',
    path: '/',
    flags: ['--preset=desktop'],
    figures: [category('performance', 98, timed), ...quality],
  },
  {
    name: 'dice, mobile, cold',
    path: '/games/dice',
    flags: [],
    figures: [phonePerformance, ...quality, shift, blocking],
  },
  { name: 'slots, mobile', path: '/slots', flags: [], figures: [phonePerformance, shift, blocking] },
  { name: 'bonuses, mobile', path: '/bonus', flags: [], figures: [phonePerformance, shift, blocking] },
]

await buildWebClient(console.log)
const weights = spawnSync(process.execPath, [inRoot('node_modules', 'size-limit', 'bin.js')], {
  cwd: inRoot('e2e'),
  stdio: 'inherit',
})
let missed = weights.status === 0 ? 0 : 1

const folder = mkdtempSync(join(tmpdir(), 'casino-budgets-'))
const postgres = await startTestPostgres({ fsync: 'on' })
const casino = await openCasino(postgres.url)
let benchmark = Number.NaN
try {
  for (const { name, path, flags, figures } of measurements) {
    console.log(`\n${name} (median of ${runs})`)
    const reports = Array.from({ length: runs }, () => measure(`${casino.address}${path}`, flags))
    benchmark = medianOf(reports.map(({ environment }) => environment.benchmarkIndex))
    console.log(
      `  processor: ${Math.round(benchmark)}${benchmark < leastBenchmark ? `, below ${leastBenchmark}: times are not judged` : ''}`,
    )
    for (const figure of figures) if (!holds(figure, reports.map(figure.of))) missed += 1
  }
  console.log(`\na phone (median of ${runs})`)
  const playable = await repeated(() => secondsUntilPlayable(casino.address))
  const slowest = await repeated(() => slowestInteraction(casino.address))
  if (!holds({ name: 'dice playable, s', digits: 2, atMost: 3, timed: true }, playable)) missed += 1
  if (!holds({ name: 'slowest press, ms', digits: 0, atMost: 150, timed: true }, slowest)) missed += 1
} finally {
  await casino.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nEvery budget holds.' : `\n${missed} budgets are missed.`)
process.exit(missed === 0 ? 0 : 1)

/**
 * On a shared machine Lighthouse may find no five quiet seconds and give no score, or lose its trace and fail: then it runs
 * again.
 */
function measure(address: string, flags: readonly string[]): Report {
  for (let tries = 1; ; tries++) {
    const report = measureOnce(address, flags)
    const scored = report && Object.values(report.categories).every(({ score }) => score !== null)
    if (report && (scored || tries === mostTries)) return report
    if (tries === mostTries) throw new Error(`Lighthouse could not measure ${address}.`)
    console.log(`  Lighthouse gave no ${report ? 'score' : 'report'}; it is asked again.`)
  }
}

function measureOnce(address: string, flags: readonly string[]): Report | undefined {
  const output = join(folder, 'report.json')
  const chrome = ['--headless=new', ...chromiumFlags].join(' ')
  const args = ['--throttling-method=devtools', '--output=json', `--output-path=${output}`, '--quiet', ...flags]
  const { status } = spawnSync(
    process.execPath,
    [inRoot('node_modules', 'lighthouse', 'cli', 'index.js'), address, ...args, `--chrome-flags=${chrome}`],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CHROME_PATH: findChromium(console.log) } },
  )
  if (status !== 0) return undefined
  return JSON.parse(readFileSync(output, 'utf8'))
}

async function repeated(once: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  while (measured.length < runs) measured.push(await once())
  return measured
}

/** The median of the figures that could be measured; a run without a score has none. */
function medianOf(measured: readonly number[]): number {
  const values = measured.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

function holds({ name, digits, atLeast, atMost, timed }: Budget, measured: readonly number[]): boolean {
  const median = medianOf(measured)
  const held = atLeast === undefined ? median <= (atMost ?? Number.NaN) : median >= atLeast
  const isJudged = !timed || benchmark >= leastBenchmark
  const verdict = isJudged ? (held ? 'holds' : 'MISSED') : 'busy'
  const budget = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  const spread = measured.map((value) => (Number.isNaN(value) ? 'none' : value.toFixed(digits))).join(' ')
  console.log(
    `  ${verdict.padEnd(6)}  ${name.padEnd(18)} ${median.toFixed(digits).padStart(7)}  ${budget.padEnd(14)}  of ${spread}`,
  )
  return held || !isJudged
}
