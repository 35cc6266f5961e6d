import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, root } from './places.ts'

/** The number of passed parts of a step. A step without parts of its own counts as one. */
export interface Counts {
  passed: number
  failed: number
  /** The failures, one line each: a long run is read from its end. */
  readonly broken?: readonly string[]
  /** What passed only when it was repeated. */
  readonly unsteady?: readonly string[]
}

export interface Step {
  readonly name: string
  run(): Promise<Counts>
}

/** Runs the steps in order, the fast ones first, all of them even after a failure, and ends with one plain line. */
export async function runSteps(steps: readonly Step[]): Promise<never> {
  const sum = { passed: 0, failed: 0 }
  const broken: string[] = []
  const repeated: string[] = []
  for (const { name, run } of steps) {
    const began = performance.now()
    console.log(`\n── ${name}`)
    const {
      passed,
      failed,
      broken: parts = [],
      unsteady = [],
    } = await run().catch((cause): Counts => {
      console.error(cause instanceof Error ? cause.message : cause)
      return { passed: 0, failed: 1 }
    })
    console.log(`── ${name}: ${failed === 0 ? 'holds' : 'FAILS'}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    sum.passed += passed
    sum.failed += failed
    repeated.push(...unsteady)
    if (failed > 0) broken.push(name, ...parts.map((part) => `  ${part}`))
  }
  if (repeated.length > 0) console.log(['', 'Passed only when repeated:', ...repeated].join('\n'))
  if (broken.length > 0) console.log(['', 'Failing:', ...broken].join('\n'))
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed === 0 ? 0 : 1)
}

/** A program of node_modules that either passes or fails. */
export function program(name: string, bin: string, ...args: string[]): Step {
  return programIn(root, name, bin, ...args)
}

export function programIn(folder: string, name: string, bin: string, ...args: string[]): Step {
  return { name, run: async () => ((await runProgram(bin, args, {}, folder)) === 0 ? one('passed') : one('failed')) }
}

/** A test runner that writes its counts to the given file. */
export function counted(
  name: string,
  bin: string,
  args: (report: string) => readonly string[],
  count: (report: unknown) => Counts,
  env: () => Promise<Record<string, string>> = async () => ({}),
): Step {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'casino-report-'))
      const report = join(folder, 'report.json')
      try {
        const code = await runProgram(bin, args(report), { ...(await env()), CASINO_REPORT: report })
        if (!existsSync(report)) return one('failed')
        const counts = count(JSON.parse(readFileSync(report, 'utf8')))
        // A runner may fail for other reasons than its tests: an unhandled rejection, a failed set-up.
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

async function runProgram(
  bin: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): Promise<number> {
  // From node_modules/.bin, but ignoring the scripts' first line: the pinned Node runs them whatever PATH contains.
  const entry = bin.endsWith('.ts') ? inRoot(bin) : inRoot('node_modules', bin)
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
  })
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    child.once('exit', () => process.exit(1))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  const [code] = await once(child, 'exit')
  for (const signal of signals) process.off(signal, stop)
  return code ?? 1
}
