import { block, blockMessage, floatAt, type Hmac, type Seeds } from './fairness.ts'
import { commitment } from './pure-hash.ts'
import { hex } from './sha256.ts'

/** Every value computed from the seeds to the first number of a round, which is at least 0 and below 1. */
export interface FirstDraw {
  readonly commitment: string
  /** The text that the server seed signs. */
  readonly message: string
  /** The 32 bytes of the HMAC, as hexadecimal. */
  readonly block: string
  /** The first four of them. */
  readonly bytes: readonly number[]
  readonly float: number
}

/** Draws the first number of a round and records every step, for a reader who wants to follow the computation. */
export function drawFirst(hmac: Hmac, seeds: Seeds, nonce: number): FirstDraw {
  const bytes = block(hmac, seeds, nonce, 0)
  return {
    commitment: commitment(seeds.serverSeed),
    message: blockMessage(seeds.clientSeed, nonce, 0),
    block: hex(bytes),
    bytes: [...bytes.subarray(0, 4)],
    float: floatAt(bytes, 0),
  }
}
