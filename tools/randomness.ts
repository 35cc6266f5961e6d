// Plays many rounds from fresh seeds and tests their evenness, independence and returns: `npm run randomness`, or with another
// number of rounds `npm run randomness -- 1000000`. A fair casino fails once in ten thousand runs. `npm run randomness --
// --bytes <file> --count <n>` writes the bytes that the games draw from, for other test suites; `-- --returns` prints the exact returns.
import { parseArgs } from 'node:util'
import { drawBlock, freshSeeds } from './statistics/draws.ts'
import { gameSamples } from './statistics/game-samples.ts'
import { writeRawBytes } from './statistics/raw-bytes.ts'
import { sampleBytes } from './statistics/sample.ts'
import { asPromised, type TestedSample } from './statistics/tests.ts'

const defaultRounds = 10_000_000
/** With fewer rounds the rarest wins are too few for a test. */
const fewestRounds = 500_000

/** The number of rounds after which a sample names its bets. */
const roundsOfReturns = 1000

type Choice = { readonly rounds: number } | { readonly file: string; readonly count: number } | 'returns'

const choice = readArguments()
if (!choice) {
  console.error(`Usage: npm run randomness -- [<rounds, at least ${fewestRounds}>]
       npm run randomness -- --returns
       npm run randomness -- --bytes <file> --count <bytes>`)
  process.exitCode = 2
} else if (choice === 'returns') await printReturns()
else if ('file' in choice) writeRawBytes(drawBlock, freshSeeds, choice)
else process.exitCode = await prove(choice.rounds)

function readArguments(): Choice | undefined {
  try {
    const options = { bytes: { type: 'string' }, count: { type: 'string' }, returns: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { bytes: file, count, returns } = values
    if (returns) return 'returns'
    if (file === undefined && count === undefined) {
      const rounds = Number(positionals[0] ?? defaultRounds)
      return Number.isSafeInteger(rounds) && rounds >= fewestRounds ? { rounds } : undefined
    }
    return file && Number.isSafeInteger(Number(count)) && Number(count) > 0 ? { file, count: Number(count) } : undefined
  } catch {
    return undefined
  }
}

/** The exact return of each sampled bet, of every table if a game has tables, and the odds of the largest wins. */
async function printReturns(): Promise<void> {
  for (const { take, largestWins } of await gameSamples()) {
    for (const { bet, exact } of take(freshSeeds, roundsOfReturns).returns)
      console.log(`${(exact * 100).toFixed(4)} %  ${bet}`)
    for (const { bet, multiplier, chance } of largestWins())
      console.log(`×${multiplier / 100} once in ${Math.round(1 / chance).toLocaleString('en')}  ${bet}`)
  }
}

async function prove(rounds: number): Promise<number> {
  const began = performance.now()
  const samples = [
    sampleBytes(drawBlock, freshSeeds, rounds),
    ...(await gameSamples()).map(({ share, take }) => take(freshSeeds, Math.floor(rounds * share))),
  ]
  const held = samples.flatMap(({ evenness, returns }) => [...evenness, ...returns.map(asPromised)]).map(say)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const broken = held.filter((holds) => !holds).length
  console.log(`\n${held.length} findings, ${broken} of them broken, in ${seconds} s`)
  return broken === 0 ? 0 : 1
}

function say({ what, holds, figures }: TestedSample): boolean {
  console.log(`${holds ? 'holds ' : 'BROKEN'}  ${what}: ${figures}`)
  return holds
}
