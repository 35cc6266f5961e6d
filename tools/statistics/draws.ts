import { createHash, createHmac, randomBytes } from 'node:crypto'
import { block, type Hmac, type Seeds, serverSeedBytes } from '@casino/rules/fairness'

/** The n-th pair of seeds. */
export type SeedSource = (pair: number) => Seeds

/** The draws of one round of a game. */
export type Draw<Outcome> = (seeds: Seeds, nonce: number) => Outcome

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

/** The function that signs a round's blocks, as on the server. */
export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** The first block of a round. */
export const drawBlock: Draw<Uint8Array> = (seeds, nonce) => block(hmac, seeds, nonce, 0)

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
