/** The scheme below. A round stores its number; a later scheme gets the next number, and stored rounds do not change. */
export const algorithmVersion = 1

/** Length of a server seed: this many bytes of the system's randomness, written as hexadecimal text. */
export const serverSeedBytes = 32

/** HMAC-SHA256 of two texts. `pureHmac` works everywhere; a platform may pass in a faster one. */
export type Hmac = (key: string, message: string) => Uint8Array

/** The source of outcomes: the casino's secret, known only by its commitment until rotation, and the player's own seed. */
export interface Seeds {
  readonly serverSeed: string
  readonly clientSeed: string
}

/** 1 to 64 printable characters without a colon, because the colon separates the fields of the message. */
export function isClientSeed(text: unknown): text is string {
  return typeof text === 'string' && /^[^\p{C}\p{Zl}\p{Zp}:]{1,64}$/u.test(text)
}

/** The text that the server seed signs for one block of randomness. */
export function blockMessage(clientSeed: string, nonce: number, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`
}

/** The 32 bytes of one block; cursor 0 is the first block of the round. */
export function block(hmac: Hmac, seeds: Seeds, nonce: number, cursor: number): Uint8Array {
  return hmac(seeds.serverSeed, blockMessage(seeds.clientSeed, nonce, cursor))
}

/** b1/256 + b2/256² + b3/256³ + b4/256⁴ of four bytes from `offset`: at least 0, below 1, exact in binary. */
export function floatAt(bytes: Uint8Array, offset: number): number {
  let float = 0
  for (let i = 3; i >= 0; i--) float = (float + (bytes[offset + i] as number)) / 256
  return float
}

/** The numbers of a round, in order: eight from each block, an endless sequence. */
export function* floats(hmac: Hmac, seeds: Seeds, nonce: number): Generator<number, never> {
  for (let cursor = 0; ; cursor++) {
    const bytes = block(hmac, seeds, nonce, cursor)
    for (let offset = 0; offset < bytes.length; offset += 4) yield floatAt(bytes, offset)
  }
}
