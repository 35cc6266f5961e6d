import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot, root } from '../places.ts'

/** The number of passed parts of a step. A step without parts counts as one. */
export interface Counts {
  passed: number
  failed: number
  /** The failures, one line each, because a long run is read from its end. */
  readonly broken?: readonly string[]
}

/** Receives a program's output; absent: it prints here as it runs. */
type Print = (text: string) => void

export interface SuiteStep {
  readonly name: string
  run(print?: Print): Promise<Counts>
}

/** The steps of a group run in parallel, as many as there are cores, and each prints at its end. */
export type SuitePlan = readonly (SuiteStep | readonly SuiteStep[])[]

/** The figures of a whole run; `at` is its end. */
export interface LastRun {
  readonly at: string
  readonly passed: number
  readonly failed: number
  readonly seconds: number
}

/** The last whole run of `npm test` on this machine, for `npm run report`. */
export const lastRunFile: string = inRoot('.cache', 'last-test-run.json')

/**
 * Runs the steps in order, the fast ones first, all of them even after a failure, and ends with one plain line. The figures of a
 * recorded run are written to a file.
 */
export async function runSteps(plan: SuitePlan, recordedIn?: string): Promise<never> {
  const began = performance.now()
  const results: Result[] = []
  for (const part of plan) {
    if ('run' in part) {
      console.log(`\n── ${part.name}`)
      const result = await resultOf(part)
      console.log(lineOf(result))
      results.push(result)
    } else results.push(...(await runTogether(part)))
  }
  return conclude(
    results,
    recordedIn === undefined
      ? undefined
      : { file: recordedIn, seconds: Math.round((performance.now() - began) / 1000) },
  )
}

async function runTogether(steps: readonly SuiteStep[]): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...steps]
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      let printed = ''
      const result = await resultOf(step, (text) => {
        printed += text
      })
      console.log(`\n── ${step.name}\n${printed}${lineOf(result)}`)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))
  return results
}

interface Result extends Counts {
  readonly name: string
  readonly ms: number
}

async function resultOf({ name, run }: SuiteStep, print?: Print): Promise<Result> {
  const began = performance.now()
  const counts = await run(print).catch((cause): Counts => {
    const text = String(cause instanceof Error ? cause.message : cause)
    if (print) print(`${text}\n`)
    else console.error(text)
    return { passed: 0, failed: 1 }
  })
  return { name, ms: performance.now() - began, ...counts }
}

const lineOf = ({ name, failed, ms }: Result) =>
  `── ${name}: ${failed === 0 ? 'holds' : 'FAILS'}, ${(ms / 1000).toFixed(1)} s`

function conclude(results: readonly Result[], record?: { file: string; seconds: number }): never {
  const sum = { passed: 0, failed: 0 }
  const broken: string[] = []
  for (const { name, passed, failed, broken: parts = [] } of results) {
    sum.passed += passed
    sum.failed += failed
    if (failed > 0) broken.push(name, ...parts.map((part) => `  ${part}`))
  }
  if (broken.length > 0) console.log(['', 'Failing:', ...broken].join('\n'))
  if (record) {
    mkdirSync(dirname(record.file), { recursive: true })
    const run: LastRun = { at: new Date().toISOString(), ...sum, seconds: record.seconds }
    writeFileSync(record.file, JSON.stringify(run))
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed === 0 ? 0 : 1)
}

/** A program of node_modules that either passes or fails. */
export function program(name: string, bin: string, ...args: string[]): SuiteStep {
  return programIn(root, name, bin, ...args)
}

/** The same with variables of its own. */
export function programWith(
  env: Readonly<Record<string, string>>,
  name: string,
  bin: string,
  ...args: string[]
): SuiteStep {
  const run = async () => one((await runProgram(bin, args, { env })) === 0 ? 'passed' : 'failed')
  return { name, run }
}

export function programIn(folder: string, name: string, bin: string, ...args: string[]): SuiteStep {
  const run = async (print?: Print) =>
    one((await runProgram(bin, args, { cwd: folder, ...(print && { print }) })) === 0 ? 'passed' : 'failed')
  return { name, run }
}

/** A test runner that writes its counts to the given file. */
export function countingRunner(
  name: string,
  bin: string,
  args: (report: string) => readonly string[],
  count: (report: unknown) => Counts,
  env: () => Promise<Record<string, string>> = async () => ({}),
): SuiteStep {
  return {
    name,
    run: async (print) => {
      const folder = mkdtempSync(join(tmpdir(), 'casino-report-'))
      const report = join(folder, 'report.json')
      try {
        const variables = { ...(await env()), CASINO_REPORT: report }
        const code = await runProgram(bin, args(report), { env: variables, ...(print && { print }) })
        if (!existsSync(report)) return one('failed')
        const counts = count(JSON.parse(readFileSync(report, 'utf8')))
        // A runner may fail for reasons other than its tests: an unhandled rejection, a failed set-up.
        return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

function one(outcome: 'passed' | 'failed'): Counts {
  return { passed: 0, failed: 0, [outcome]: 1 }
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly print?: Print
}

async function runProgram(
  bin: string,
  args: readonly string[],
  { env = {}, cwd = root, print }: Surroundings,
): Promise<number> {
  // From node_modules/.bin, but ignoring the scripts' first line: the pinned Node runs them whatever PATH contains.
  const entry = bin.endsWith('.ts') ? inRoot(bin) : inRoot('node_modules', bin)
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    stdio: print ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
  })
  for (const stream of [child.stdout, child.stderr]) if (print) stream?.setEncoding('utf8').on('data', print)
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    child.once('exit', () => process.exit(1))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  // After `close`, all of its output has arrived.
  const [code] = await once(child, 'close')
  for (const signal of signals) process.off(signal, stop)
  return code ?? 1
}
