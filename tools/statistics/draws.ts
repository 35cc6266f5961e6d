import { createHash, createHmac, randomBytes } from 'node:crypto'
import { block, type Hmac, type Seeds, serverSeedBytes } from '@casino/rules/fairness'
import { diceRoll } from '@casino/rules/games/dice/rules'
import { mineOrder } from '@casino/rules/games/mines/rules'
import { roulettePocket } from '@casino/rules/games/roulette/rules'

/** The n-th pair of seeds. */
export type SeedSource = (pair: number) => Seeds

/** Fresh seeds, generated like on the server. */
export const freshSeeds: SeedSource = () => ({
  serverSeed: randomBytes(serverSeedBytes).toString('hex'),
  clientSeed: randomBytes(8).toString('hex'),
})

/** The same in every run, for a test that must not fail by chance. */
export const fixedSeeds: SeedSource = (pair) => ({
  serverSeed: createHash('sha256').update(`pair ${pair}`).digest('hex'),
  clientSeed: `client ${pair}`,
})

/** The casino's draws: the rules' own functions, unless a test replaces one. */
export interface HouseDraws {
  readonly block: (seeds: Seeds, nonce: number) => Uint8Array
  readonly roll: (seeds: Seeds, nonce: number) => number
  readonly pocket: (seeds: Seeds, nonce: number) => number
  readonly mines: (seeds: Seeds, nonce: number, cells: number) => readonly number[]
}

export function openHouse(
  hmac: Hmac = remembering((key, message) => createHmac('sha256', key).update(message).digest()),
): HouseDraws {
  return {
    block: (seeds, nonce) => block(hmac, seeds, nonce, 0),
    roll: (seeds, nonce) => diceRoll(hmac, seeds, nonce),
    pocket: (seeds, nonce) => roulettePocket(hmac, seeds, nonce),
    mines: (seeds, nonce, cells) => mineOrder(hmac, seeds, nonce, cells),
  }
}

/** The games use the same blocks of a round in turns; each is computed once. */
function remembering(hmac: Hmac): Hmac {
  const mostRemembered = 8
  let known = new Map<string, Uint8Array>()
  let knownKey = ''
  return (key, message) => {
    if (key !== knownKey || known.size > mostRemembered) {
      known = new Map()
      knownKey = key
    }
    const before = known.get(message)
    if (before) return before
    const made = hmac(key, message)
    known.set(message, made)
    return made
  }
}

/** The number of rounds before a player rotates their seeds. */
const roundsOfAPair = 1_000

/** Rounds drawn as in a casino: nonces from 0 under one pair of seeds after another. */
export function* rounds(seedsOf: SeedSource, count: number): Generator<{ seeds: Seeds; nonce: number }> {
  let seeds = seedsOf(0)
  for (let round = 0; round < count; round++) {
    const nonce = round % roundsOfAPair
    if (nonce === 0 && round > 0) seeds = seedsOf(round / roundsOfAPair)
    yield { seeds, nonce }
  }
}
