// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without a platform's API: a verifier in the browser needs them synchronously, and
// they give the same bytes as on the server. Where a platform has a faster implementation, pass that in instead.

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2).
const roundConstants = Uint32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

const initialState = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const

const blockBytes = 64
const utf8 = new TextEncoder()

/** The 32 bytes of SHA-256; a text is taken as its UTF-8 bytes. */
export function sha256(message: string | Uint8Array): Uint8Array {
  const blocks = padded(typeof message === 'string' ? utf8.encode(message) : message)
  const state = Uint32Array.from(initialState)
  const schedule = new Uint32Array(64)
  for (let at = 0; at < blocks.byteLength; at += blockBytes) compress(state, schedule, blocks, at)

  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

/** The 32 bytes of HMAC-SHA256; texts are taken as their UTF-8 bytes. */
export function hmacSha256(key: string | Uint8Array, message: string | Uint8Array): Uint8Array {
  const keyBytes = typeof key === 'string' ? utf8.encode(key) : key
  const block = new Uint8Array(blockBytes)
  block.set(keyBytes.length > blockBytes ? sha256(keyBytes) : keyBytes)

  const inner = sha256(joined(masked(block, 0x36), typeof message === 'string' ? utf8.encode(message) : message))
  return sha256(joined(masked(block, 0x5c), inner))
}

/** Bytes as lower-case hexadecimal text. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / blockBytes) * blockBytes))
  new Uint8Array(view.buffer).set(message)
  view.setUint8(message.length, 0x80)
  view.setBigUint64(view.byteLength - 8, BigInt(message.length) * 8n)
  return view
}

function compress(state: Uint32Array, schedule: Uint32Array, blocks: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = blocks.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const w15 = schedule[i - 15] as number
    const w2 = schedule[i - 2] as number
    const s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3)
    const s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10)
    schedule[i] = (schedule[i - 16] as number) + s0 + (schedule[i - 7] as number) + s1
  }

  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + (roundConstants[i] as number) + (schedule[i] as number)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word
  })
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function masked(block: Uint8Array, mask: number): Uint8Array {
  return block.map((byte) => byte ^ mask)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
