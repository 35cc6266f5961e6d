// Draws many rounds from fresh seeds and asks whether the outcomes are as even as they should be:
// `npm run randomness -- 1000000`. A fair casino fails a test at this level once in ten thousand runs.
import { createHmac, randomBytes } from 'node:crypto'
import { diceRoll, type Hmac, mineOrder, roulettePocket, type Seeds, serverSeedBytes } from '@casino/rules/fairness'

const defaultRounds = 200_000
const roundsOfASeed = 1_000
/** The normal quantile of 1 − 0.0001. */
const quantile = 3.719

interface Sample {
  readonly name: string
  readonly buckets: number
  readonly draw: (seeds: Seeds, nonce: number) => number
}

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const samples: Sample[] = [
  { name: 'dice, all 10 000 rolls', buckets: 10_000, draw: (seeds, nonce) => diceRoll(hmac, seeds, nonce) },
  {
    name: 'dice, whole per cents',
    buckets: 100,
    draw: (seeds, nonce) => Math.floor(diceRoll(hmac, seeds, nonce) / 100),
  },
  { name: 'roulette, 37 pockets', buckets: 37, draw: (seeds, nonce) => roulettePocket(hmac, seeds, nonce) },
  { name: 'mines, first of 25 cells', buckets: 25, draw: (seeds, nonce) => mineAt(seeds, nonce, 0) },
  { name: 'mines, tenth of 25 cells', buckets: 25, draw: (seeds, nonce) => mineAt(seeds, nonce, 9) },
]

const rounds = Number(process.argv[2] ?? defaultRounds)
if (!Number.isSafeInteger(rounds) || rounds < 50_000) {
  console.error('Usage: npm run randomness -- <rounds, at least 50000>')
  process.exitCode = 2
} else {
  process.exitCode = samples.map((sample) => isEven(sample)).every(Boolean) ? 0 : 1
}

function isEven({ name, buckets, draw }: Sample): boolean {
  const counts = new Uint32Array(buckets)
  let seeds = freshSeeds()
  for (let round = 0; round < rounds; round++) {
    if (round % roundsOfASeed === 0) seeds = freshSeeds()
    const outcome = draw(seeds, round % roundsOfASeed)
    counts[outcome] = (counts[outcome] as number) + 1
  }

  const expected = rounds / buckets
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const bound = chiSquareBound(buckets - 1)
  const even = chiSquare <= bound
  console.log(`${even ? 'even  ' : 'UNEVEN'}  ${name}: chi-square ${chiSquare.toFixed(1)}, bound ${bound.toFixed(1)}`)
  return even
}

/** The Wilson–Hilferty approximation of the quantile of a chi-square distribution. */
function chiSquareBound(degrees: number): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + quantile * Math.sqrt(spread)) ** 3
}

function mineAt(seeds: Seeds, nonce: number, place: number): number {
  return mineOrder(hmac, seeds, nonce, 25)[place] as number
}

function freshSeeds(): Seeds {
  return { serverSeed: randomBytes(serverSeedBytes).toString('hex'), clientSeed: randomBytes(16).toString('hex') }
}
