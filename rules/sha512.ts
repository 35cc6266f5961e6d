// SHA-512 (FIPS 180-4) for the worker that verifies signatures of the public log: of a few hundred bytes, synchronously, and a fifth of
// the size of a library's. Big integers are slow, but a signature takes a hundred times as long.

const bits = 64n
const mask = (1n << bits) - 1n

/** The first 64 bits of the fractional part of the root of a number: from that of a double, which has 49 of them, to the last one below. */
function fractionOfRoot(number: number, of: 2 | 3): bigint {
  const degree = BigInt(of)
  const wanted = BigInt(number) << (bits * degree)
  let root = BigInt(Math.floor(number ** (1 / of) * 2 ** 45)) << 19n
  // Each step of Newton's method doubles the right bits.
  for (let step = 0; step < 2; step++) root = ((degree - 1n) * root + wanted / root ** (degree - 1n)) / degree
  while (root ** degree > wanted) root--
  return root & mask
}

interface Constants {
  readonly ofRounds: readonly bigint[]
  readonly initial: readonly bigint[]
}
let known: Constants | undefined
/** Computed lazily, with the first digest, because most browsers verify signatures themselves. */
function constants(): Constants {
  if (known) return known
  const primes: number[] = []
  for (let number = 2; primes.length < 80; number++)
    if (primes.every((prime) => number % prime > 0)) primes.push(number)
  const ofRounds = primes.map((prime) => fractionOfRoot(prime, 3))
  known = { ofRounds, initial: primes.slice(0, 8).map((prime) => fractionOfRoot(prime, 2)) }
  return known
}

const rotated = (word: bigint, by: bigint) => (word >> by) | ((word << (bits - by)) & mask)

/** The 64 bytes of SHA-512. */
export function sha512(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 17) / 128) * 128))
  new Uint8Array(blocks.buffer).set(message)
  blocks.setUint8(message.length, 0x80)
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(message.length) * 8n)
  let state = constants().initial
  for (let at = 0; at < blocks.byteLength; at += 128) state = compressed(state, blocks, at)
  const digest = new DataView(new ArrayBuffer(64))
  for (const [i, word] of state.entries()) digest.setBigUint64(i * 8, word)
  return new Uint8Array(digest.buffer)
}

function compressed(state: readonly bigint[], blocks: DataView, at: number): bigint[] {
  const schedule = Array.from({ length: 16 }, (_, i) => blocks.getBigUint64(at + i * 8))
  let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]
  for (const [i, constant] of constants().ofRounds.entries()) {
    const word = i < 16 ? schedule[i]! : expanded(schedule, i)
    schedule[i] = word
    const s1 = rotated(e, 14n) ^ rotated(e, 18n) ^ rotated(e, 41n)
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + constant + word
    const s0 = rotated(a, 28n) ^ rotated(a, 34n) ^ rotated(a, 39n)
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) & mask, c, b, a, (t1 + t2) & mask]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]!) & mask)
}

function expanded(schedule: readonly bigint[], i: number): bigint {
  const [w15, w2] = [schedule[i - 15]!, schedule[i - 2]!]
  const s0 = rotated(w15, 1n) ^ rotated(w15, 8n) ^ (w15 >> 7n)
  const s1 = rotated(w2, 19n) ^ rotated(w2, 61n) ^ (w2 >> 6n)
  return (schedule[i - 16]! + s0 + schedule[i - 7]! + s1) & mask
}
