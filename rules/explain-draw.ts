import type { DrawnBlocks } from './drawn-blocks.ts'
import type { FirstDraw } from './first-draw.ts'

/** The steps from the seeds to the first number of a round, a line each, for a terminal. */
export function explainDraw({ message, block, bytes, float }: FirstDraw): string[] {
  const [b1, b2, b3, b4] = bytes
  return [
    `  block       HMAC-SHA256(server seed, "${message}") = ${block}`,
    `  bytes       ${bytes.join(' ')}`,
    `  float       ${b1}/256 + ${b2}/256^2 + ${b3}/256^3 + ${b4}/256^4 = ${float}`,
  ]
}

/** The blocks of a round that needs several numbers, a line each. */
export function explainBlocks({ blocks }: DrawnBlocks): string[] {
  return blocks.map(({ message, block }) => `  block       HMAC-SHA256(server seed, "${message}") = ${block}`)
}
