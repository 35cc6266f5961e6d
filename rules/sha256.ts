// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without a platform's API: a verifier in the browser needs them synchronously, and
// they give the same bytes as on the server. Where a platform has a faster implementation, pass that in instead.

// The first 64 primes. The first 32 bits of the fractional parts of their cube roots are the constants of the rounds, those of the
// square roots of the first eight the initial state (FIPS 180-4 §4.2.2, §5.3.3). A double has 18 bits more than that.
const primes: number[] = []
for (let number = 2; primes.length < 64; number++) if (primes.every((prime) => number % prime > 0)) primes.push(number)
const firstBits = (root: number) => (root - Math.floor(root)) * 2 ** 32
const roundConstants = Uint32Array.from(primes, (prime) => firstBits(prime ** (1 / 3)))
const initialState = Uint32Array.from(primes.slice(0, 8), (prime) => firstBits(prime ** 0.5))

const blockBytes = 64
const utf8 = new TextEncoder()
const bytesOf = (message: string | Uint8Array) => (typeof message === 'string' ? utf8.encode(message) : message)

/** The 32 bytes of SHA-256; a text is taken as its UTF-8 bytes. */
export function sha256(message: string | Uint8Array): Uint8Array {
  const blocks = padded(bytesOf(message))
  const state = Uint32Array.from(initialState)
  const schedule = new Uint32Array(64)
  for (let at = 0; at < blocks.byteLength; at += blockBytes) compress(state, schedule, blocks, at)

  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of state.entries()) digest.setUint32(i * 4, word)
  return new Uint8Array(digest.buffer)
}

/** The 32 bytes of HMAC-SHA256, with any implementation of the hash; texts are taken as their UTF-8 bytes. */
export function hmacSha256(
  key: string | Uint8Array,
  message: string | Uint8Array,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): Uint8Array {
  const keyBytes = bytesOf(key)
  const block = keyBytes.length > blockBytes ? hash(keyBytes) : keyBytes
  return hash(keyed(block, 0x5c, hash(keyed(block, 0x36, bytesOf(message)))))
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

/** A block with the key and a mask, then the message. */
function keyed(key: Uint8Array, mask: number, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(blockBytes + message.length).fill(mask, 0, blockBytes)
  for (let at = 0; at < key.length; at++) bytes[at] = (key[at] as number) ^ mask
  bytes.set(message, blockBytes)
  return bytes
}
