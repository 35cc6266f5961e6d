// Replays random lives on the real server against the models of the tests: `npm run model -- exclusion --runs 100000 --seed 7`.
// Without a name all models take part: the ledger, rewards, routes of payments, the partner's calls, races, exclusions, limits,
// flights and the public log. The runs are shared by several processes, each with a database and a seed of its own. A failing life
// is shrunk, and printed with the seed and path that repeat exactly it.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { root } from './places.ts'
import { programWith } from './suite/steps.ts'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
  allowPositionals: true,
})
const models = globSync('server/**/random-*.test.ts', { cwd: root }).toSorted()
const chosen = models.filter(
  (file) => positionals.length === 0 || positionals.some((name) => file.includes(`random-${name}`)),
)
const [runs, wanted] = [Number(values.runs), Number(values.processes)]
if (!(runs > 0 && wanted > 0) || chosen.length === 0) {
  const names = models.map((file) => /random-(.+?)(\.long)?\.test\.ts$/.exec(file)?.[1])
  console.error(`Usage: npm run model -- [${names.join('|')}] [--runs 1000] [--seed 7 [--path 3:1]] [--processes 2]`)
  process.exit(2)
}

// A path is one life.
const processes = values.path === undefined ? Math.min(runs, wanted) : 1
/** Processes have consecutive seeds. */
const firstSeed = Number(values.seed ?? Math.trunc(Math.random() * 1e9))
const args = ['run', '--project', 'server', '--project', 'long', '--maxWorkers', '1', ...chosen]
const results = await Promise.all(
  Array.from({ length: processes }, (_, place) => {
    const env = {
      PROPERTY_RUNS: String(Math.floor(runs / processes) + (place < runs % processes ? 1 : 0)),
      PROPERTY_SEED: String(firstSeed + place),
      ...(values.path !== undefined && { PROPERTY_PATH: values.path }),
    }
    return programWith(env, 'models', 'vitest/vitest.mjs', ...args).run()
  }),
)
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
