// Replays random lives on the real server against the models of the tests: `npm run model -- exclusion --runs 100000 --seed 7`.
// Without a name all models take part: the ledger, rewards, routes of payments, the partner's calls, races and exclusions. A
// failing life is shrunk, and printed with the seed and path that repeat exactly it.
import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from './places.ts'
import { program } from './suite/steps.ts'

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string' }, path: { type: 'string' } },
  allowPositionals: true,
})
const models = globSync('server/**/random-*.test.ts', { cwd: root }).toSorted()
const chosen = models.filter(
  (file) => positionals.length === 0 || positionals.some((name) => file.includes(`random-${name}`)),
)
if (!(Number(values.runs) > 0) || chosen.length === 0) {
  const names = models.map((file) => /random-(.+)\.test\.ts$/.exec(file)?.[1])
  console.error(`Usage: npm run model -- [${names.join('|')}] [--runs 1000] [--seed 7 [--path 3:1]]`)
  process.exit(2)
}

process.env.PROPERTY_RUNS = values.runs
if (values.seed !== undefined) process.env.PROPERTY_SEED = values.seed
if (values.path !== undefined) process.env.PROPERTY_PATH = values.path
const args = ['run', '--project', 'server', '--maxWorkers', '1', ...chosen]
const { failed } = await program('models', 'vitest/vitest.mjs', ...args).run()
process.exitCode = failed > 0 ? 1 : 0
