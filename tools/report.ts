// Adds today to docs/days.jsonl, and draws docs/days.svg: the size of the code, the last `npm test` of this machine, and the last
// `npm run bench`. `npm run report -- --history` also adds earlier days, as far as git has their figures.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { inRoot, root } from './places.ts'
import { type Day, drawDays, readDays } from './report/draw.ts'
import { benchOf, type Lines, sizeOf } from './report/figures.ts'
import { type LastRun, lastRunFile } from './suite/steps.ts'

const daysFile = inRoot('docs', 'days.jsonl')
const { values } = parseArgs({ options: { history: { type: 'boolean', default: false } } })

const known = new Map(readDays(daysFile).map((day) => [day.day, day]))
const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
const historic = values.history ? git('log', '--format=%cd', '--date=format:%Y-%m-%d').split('\n') : []
for (const day of new Set([...historic.toReversed(), today])) {
  const commit = git('log', '-1', '--format=%h', `--until=${day}T23:59:59Z`)
  const suite = suiteOn(day) ?? known.get(day)?.suite
  const bench = benchOn(day, commit)
  known.set(day, { day, commit, ...linesAt(commit), ...(suite && { suite }), ...(bench && { bench }) })
}
const days = [...known.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
writeFileSync(daysFile, days.map((day) => `${JSON.stringify(day)}\n`).join(''))
writeFileSync(inRoot('docs', 'days.svg'), drawDays(days))
console.log(`docs/days.jsonl: ${days.length} days, the last is ${JSON.stringify(known.get(today))}`)

function linesAt(commit: string): Lines {
  const counted = git('grep', '--count', '-I', '', commit, '--', '*.ts', '*.tsx', '*.js', '*.sql', '*.css')
  return sizeOf(counted.split('\n').map((line) => line.slice(commit.length + 1)))
}

/** The results that `npm run bench` wrote on this day; undefined if it was not run. */
function benchOn(day: string, commit: string): Day['bench'] {
  const file = 'bench/results.md'
  const at = git('log', '-1', '--format=%cd', '--date=format:%Y-%m-%d', commit, '--', file)
  return at === day ? benchOf(git('show', `${commit}:${file}`)) : undefined
}

/** The last full `npm test` of this machine, if it ran on this day and passed. */
function suiteOn(day: string): Day['suite'] {
  if (!existsSync(lastRunFile)) return undefined
  const run = JSON.parse(readFileSync(lastRunFile, 'utf8')) as LastRun
  return run.failed === 0 && run.at.startsWith(day) ? { passed: run.passed, seconds: run.seconds } : undefined
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout.trim()
}
