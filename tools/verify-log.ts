// Follows the public log of any casino by its address: `npm run verify-log -- https://casino.example`. The state that was seen
// is stored in a file, `--state FILE`, and compared the next time. Each `--witness KEY` also verifies the signatures of a
// witness, and each `--round NUMBER` compares a round with its entries. Exits with 1 if something is wrong.
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { LogFault } from './public-log/answers.ts'
import { followLog, type SeenLog } from './public-log/follow.ts'

const { values, positionals } = parseArgs({
  options: {
    state: { type: 'string' },
    witness: { type: 'string', multiple: true, default: [] },
    round: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const address = positionals[0]
if (!address || !URL.canParse(address)) {
  console.error(
    'Usage: npm run verify-log -- https://casino.example [--state FILE] [--witness KEY]... [--round NUMBER]...',
  )
  process.exit(2)
}
const stateHome = process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state')
const file = values.state ?? join(stateHome, 'casino-logs', `${hash('sha256', address).slice(0, 16)}.json`)

function readSeen(): SeenLog | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const width = 30
const bar = (share: number) =>
  `${'█'.repeat(Math.round(share * width)).padEnd(width, '·')} ${Math.round(share * 100)} %`

const began = performance.now()
try {
  const seen = readSeen()
  const {
    seen: now,
    size,
    before,
    counts,
    cosignatures,
  } = await followLog({
    address,
    seen,
    witnesses: values.witness,
    rounds: values.round,
    onProgress: (entries, of) => process.stdout.isTTY && process.stdout.write(`\r${bar(entries / of)}`),
  })
  if (process.stdout.isTTY) process.stdout.write(`\r${' '.repeat(width + 8)}\r`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(now))
  const seconds = (performance.now() - began) / 1000
  console.log(`${size} entries: ${counts.round} rounds, ${counts.commitment} commitments, ${counts.reveal} reveals`)
  console.log(
    `${seen ? `the first ${before} are those of the last time` : 'seen for the first time'}; the root is the one that was signed`,
  )
  if (values.round.length > 0)
    console.log(
      `${values.round.length} rounds are in it as their pages have them, after the commitments to their seeds`,
    )
  for (const { name, at } of cosignatures)
    console.log(at ? `the witness ${name} signed it at ${at.toISOString()}` : `the witness ${name} has not signed it`)
  console.log(`${seconds.toFixed(1)} s, ${Math.round(size / seconds)} entries a second`)
} catch (error) {
  if (!(error instanceof LogFault)) throw error
  console.error(`\nFault: ${error.message}`)
  process.exitCode = 1
}
