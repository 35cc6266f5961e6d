import { block, blockMessage, floatAt, type Hmac, type Seeds } from './fairness.ts'
import { commitment } from './pure-hash.ts'
import { hex } from './sha256.ts'

/** Every value computed from the seeds to the numbers of a round that needs several. */
export interface DrawnBlocks {
  readonly commitment: string
  /** The texts signed with the server seed, and the resulting 32 bytes as hexadecimal: eight numbers per block. */
  readonly blocks: readonly { readonly message: string; readonly block: string }[]
  /** At least 0 and below 1, in order. */
  readonly floats: readonly number[]
}

const floatsOfBlock = 8

/** Draws the first numbers of a round and records every step, for a reader who wants to follow the computation. */
export function drawBlocks(hmac: Hmac, seeds: Seeds, nonce: number, count: number): DrawnBlocks {
  const blocks = Array.from({ length: Math.ceil(count / floatsOfBlock) }, (_, cursor) =>
    block(hmac, seeds, nonce, cursor),
  )
  return {
    commitment: commitment(seeds.serverSeed),
    blocks: blocks.map((bytes, cursor) => ({
      message: blockMessage(seeds.clientSeed, nonce, cursor),
      block: hex(bytes),
    })),
    floats: blocks
      .flatMap((bytes) => Array.from({ length: floatsOfBlock }, (_, at) => floatAt(bytes, at * 4)))
      .slice(0, count),
  }
}
