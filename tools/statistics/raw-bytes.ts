import { closeSync, openSync, writeSync } from 'node:fs'
import { type Draw, rounds, type SeedSource } from './draws.ts'

const bytesOfABlock = 32
const chunkBytes = 1 << 20

/** Writes the bytes that the games draw from, block after block, for an external test suite. */
export function writeRawBytes(
  draw: Draw<Uint8Array>,
  seedsOf: SeedSource,
  { file, count }: { file: string; count: number },
): void {
  const out = openSync(file, 'w')
  try {
    let chunk = Buffer.alloc(0)
    const parts: Uint8Array[] = []
    let left = count
    for (const { seeds, nonce } of rounds(seedsOf, Math.ceil(count / bytesOfABlock))) {
      const part = draw(seeds, nonce).subarray(0, left)
      left -= part.length
      parts.push(part)
      if (parts.length * bytesOfABlock < chunkBytes && left > 0) continue
      chunk = Buffer.concat(parts.splice(0))
      for (let written = 0; written < chunk.length; ) written += writeSync(out, chunk, written)
    }
  } finally {
    closeSync(out)
  }
}
