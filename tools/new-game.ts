// Shows that the tests of a new game find every place that forgets it: `npm run new-game`, or `npm run new-game -- statements` for
// the places with one of the words in their path. Each is changed in a copy of the sources, one after the other, so it takes a quarter of an hour.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from './copy-sources.ts'
import { clientMutants, type Mutant, serverMutants } from './new-game/mutants.ts'
import { inRoot } from './places.ts'
import { disposablePlace, openRunFolder } from './processes/run-folder.ts'

const suites = [
  { project: 'alone', test: 'server/test/play/new-game.alone.test.ts', mutants: serverMutants },
  { project: 'unit', test: 'web/test/new-game.test.tsx', mutants: clientMutants },
]
type Suite = (typeof suites)[number]

interface Results {
  readonly success: boolean
  readonly testResults: readonly { readonly assertionResults: readonly { title: string; status: string }[] }[]
}

const words = process.argv.slice(2)
const copy = openRunFolder('new-game', disposablePlace())
let survived = 0
try {
  copySources(copy)
  symlinkSync(inRoot('web', 'texts', 'compiled'), join(copy, 'web', 'texts', 'compiled'))
  for (const suite of suites) {
    const mutants = suite.mutants.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
    if (mutants.length === 0) continue
    if (!passes(suite)) throw new Error(`${suite.test} fails without any change.`)
    for (const mutant of mutants) if (!isFound(suite, mutant)) survived++
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
process.exitCode = survived > 0 ? 1 : 0

function isFound(suite: Suite, { file, search, replace, finds }: Mutant): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(search).length !== 2) throw new Error(`${file} does not have this once: ${search}`)
  writeFileSync(
    path,
    text.replace(search, () => replace),
  )
  const found = !passes(suite, finds)
  writeFileSync(path, text)
  console.log(`${found ? 'found   ' : 'SURVIVED'}  ${file}, ${search.trim()}: ${finds}`)
  return found
}

/** Whether the test of this title passes in the copy; without a title, all tests of the file. */
function passes({ project, test }: Suite, title?: string): boolean {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--project', project, test, '--maxWorkers', '1', '--reporter', 'json', '--outputFile', report]
  const one = title === undefined ? [] : ['-t', title]
  const { stderr } = spawnSync(process.execPath, [vitest, ...args, ...one], { cwd: copy, encoding: 'utf8' })
  const { success, testResults }: Results = JSON.parse(readFileSync(report, 'utf8'))
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const run = results.filter(({ status }) => status === 'passed' || status === 'failed')
  // A place without which no round can be played fails before the tests begin.
  if (run.length === 0 && success) throw new Error(`There is no test called ${title}. ${stderr}`)
  return success
}
