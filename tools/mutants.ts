// Changes the code in small ways and runs the tests that reach each change: a mutant that no test notices reveals a missing test.
// `npm run mutants -- rules games`, `-- --since HEAD~1` for the files changed since a commit, `-- --only rules/money.ts` or some
// of its lines, `-- --only rules/money.ts:20-45`, several times if need be, `-- --quick` without tables and constants, `--
// --fresh` without the cache in .cache/mutants, `-- turnover --sample 60 --seed 1` for 60 of its mutants, chosen by the seed. It
// fails if a set has fewer noticed mutants than it declares, or certainly has according to the sample.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { readEquivalent } from './mutants/equivalent.ts'
import { type FileResult, runSet } from './mutants/run-set.ts'
import { shareInterval } from './mutants/sample.ts'
import { type MutantSet, mutantSets } from './mutants/sets.ts'
import { root } from './places.ts'

const { values, positionals } = parseArgs({
  options: {
    since: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !mutantSets.some((set) => set.name === name))
if (unknown.length > 0) {
  console.error(`No such set: ${unknown.join(', ')}. There are ${mutantSets.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const sample = values.sample === undefined ? undefined : { size: Number(values.sample), seed: Number(values.seed) }
if (sample && !(Number.isInteger(sample.size) && sample.size > 0 && Number.isInteger(sample.seed))) {
  console.error('--sample takes the number of mutants, and --seed a whole number.')
  process.exit(2)
}

const lines = /:\d+-\d+$/
const changed = values.since === undefined ? undefined : changedSince(values.since)
const entries = readEquivalent()
let failed = false
for (const set of mutantSets) {
  if (positionals.length > 0 && !positionals.includes(set.name)) continue
  const files = filesOf(set)
  if (files.length === 0) continue
  const began = performance.now()
  const results = await runSet(set, files, {
    fresh: values.fresh,
    quick: values.quick,
    ranges: values.only.filter((only) => lines.test(only)),
    sample,
    entries,
  })
  failed = !report(set, results, (performance.now() - began) / 1000) || failed
}
process.exitCode = failed ? 1 : 0

function filesOf(set: MutantSet): string[] {
  return globSync(set.code, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter(
      (file) => values.only.length === 0 || values.only.some((only) => matchesGlob(file, only.replace(lines, ''))),
    )
    .filter((file) => !changed || changed.has(file) || changed.has(file.replace(/\.ts$/, '.test.ts')))
    .toSorted()
}

function changedSince(revision: string): Set<string> {
  const { status, stdout, stderr } = spawnSync('git', ['diff', '--name-only', '--diff-filter=d', revision, '--'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) {
    console.error(stderr.trim())
    process.exit(2)
  }
  return new Set(stdout.split('\n').filter(Boolean))
}

/** Prints a line for each file, then the unnoticed mutants; true if the set reaches its share. */
function report(set: MutantSet, results: readonly FileResult[], seconds: number): boolean {
  const sum = (figure: (result: FileResult) => number) => results.reduce((total, each) => total + figure(each), 0)
  const total = sum((each) => each.total)
  const noticed = sum(({ killed, listed }) => killed + listed)
  const share = total === 0 ? 100 : (noticed / total) * 100
  for (const { file, total: tried, killed, listed } of results) {
    console.log(`${`${killed} of ${tried}`.padStart(12)}${listed > 0 ? ` + ${listed} equivalent` : ''}  ${file}`)
  }
  for (const { file, at, line, becomes, covered } of results.flatMap(({ survivors }) => survivors)) {
    console.log(`\n${file}:${at}${covered ? '' : '  (no test reaches it)'}\n  ${line}\n  → ${becomes}`)
  }
  const { from, to } = shareInterval(noticed, total)
  const holds = (sample ? to : share) >= set.atLeast
  const figures = sample
    ? `${noticed} of ${total} mutants noticed or equivalent, a sample from ${sum(({ all }) => all)} with seed ${sample.seed}: ${from.toFixed(1)} to ${to.toFixed(1)} % of all`
    : `${share.toFixed(1)} % of ${total} mutants noticed or equivalent`
  console.log(
    `\n${holds ? 'holds ' : 'BROKEN'}  ${set.name}: ${figures}, at least ${set.atLeast} %, in ${seconds.toFixed(0)} s`,
  )
  return holds
}
