// Shows that the tests of a new game find every place that forgets it: `npm run new-game`, or `npm run new-game -- statements` for
// the places with a word in their path. Each is changed in a copy of the sources, one after the other, so it takes a quarter of an hour.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySources } from './copy-sources.ts'
import { type Mutant, ofClient, ofServer } from './new-game/mutants.ts'
import { inRoot } from './places.ts'
import { openRunFolder } from './processes/run-folder.ts'

const suites = [
  { project: 'alone', test: 'server/test/play/new-game.alone.test.ts', mutants: ofServer },
  { project: 'unit', test: 'web/test/new-game.test.tsx', mutants: ofClient },
]
type Suite = (typeof suites)[number]

interface Results {
  readonly success: boolean
  readonly testResults: readonly { readonly assertionResults: readonly { title: string; status: string }[] }[]
}

const words = process.argv.slice(2)
const copy = openRunFolder('new-game')
let survived = 0
try {
  copySources(copy)
  symlinkSync(inRoot('web', 'texts', 'compiled'), join(copy, 'web', 'texts', 'compiled'))
  for (const suite of suites) {
    const mutants = suite.mutants.filter(({ file }) => words.every((word) => file.includes(word)))
    if (mutants.length === 0) continue
    const failing = failuresOf(suite)
    if (failing.length > 0) throw new Error(`Unchanged, these fail: ${failing.join('; ')}`)
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
  const failing = failuresOf(suite)
  writeFileSync(path, text)
  const found = finds === 'every test' ? failing.length > 1 : failing.includes(finds)
  console.log(
    `${found ? 'found   ' : 'SURVIVED'}  ${file}: ${search.trim()}\n${failing.map((title) => `            ${title}\n`).join('')}`,
  )
  return found
}

/** The titles of the tests that fail in the copy; of the whole file, if it does not come to its tests. */
function failuresOf({ project, test }: Suite): string[] {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const args = ['run', '--project', project, test, '--maxWorkers', '1', '--reporter', 'json', '--outputFile', report]
  const { stderr } = spawnSync(process.execPath, [vitest, ...args], { cwd: copy, encoding: 'utf8' })
  const { success, testResults }: Results = JSON.parse(read(report) ?? '{"success":false,"testResults":[]}')
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (!success && results.length === 0) throw new Error(`The tests could not be run: ${stderr}`)
  const passed = results.filter(({ status }) => status === 'passed')
  if (!success && passed.length === results.length) throw new Error(`The tests could not be run: ${stderr}`)
  return results.filter(({ status }) => status !== 'passed').map(({ title }) => title)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
