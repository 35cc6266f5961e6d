import { hex, sha256 } from '../../sha256.ts'

/** No chain has more rounds. */
export const longestChain = 1_000_000

/** Seed k of a chain is the SHA-256 of the text of seed k + 1, as hexadecimal. */
export const seedBefore = (seed: string): string => hex(sha256(seed))

/** The end of the chain, to which the seed of this round leads: it was published before the first round. */
export function chainEnd(seed: string, number: number): string {
  let reached = seed
  for (let step = 0; step < number; step++) reached = seedBefore(reached)
  return reached
}

/** Whether hashing a seed this many times gives an earlier seed of its chain. */
export function leadsTo(seed: string, earlier: string, steps: number): boolean {
  return chainEnd(seed, steps) === earlier
}
