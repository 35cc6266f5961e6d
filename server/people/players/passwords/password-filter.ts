import { createHash } from 'node:crypto'

/**
 * A set of passwords as a Bloom filter: it finds each of them, and a few others by mistake (the rate is in decision 56). In a
 * file the first byte is the number of bits that are set for a password; the rest are the bits.
 */
export interface PasswordFilter {
  readonly hashes: number
  readonly bits: Uint8Array
}

/** A filter for this many passwords, with 16 bits each, of which 11 are set. */
export function emptyFilter(passwords: number): PasswordFilter {
  return { hashes: 11, bits: new Uint8Array(Math.max(1, passwords * 2)) }
}

/** Adds the password with this SHA-1 digest, the form in which lists of breached passwords are published. */
export function addDigest(filter: PasswordFilter, sha1: Uint8Array): void {
  for (const bit of bitsOf(filter, sha1)) filter.bits[bit >>> 3]! |= 1 << (bit & 7)
}

export function hasDigest(filter: PasswordFilter, sha1: Uint8Array): boolean {
  return bitsOf(filter, sha1).every((bit) => (filter.bits[bit >>> 3]! >>> (bit & 7)) & 1)
}

/** The digest is random enough: combinations of its parts replace further hashes. */
function bitsOf({ hashes, bits }: PasswordFilter, sha1: Uint8Array): number[] {
  const view = new DataView(sha1.buffer, sha1.byteOffset)
  const [start, step] = [view.getUint32(0), (view.getUint32(4) | 1) >>> 0]
  return Array.from({ length: hashes }, (_, index) => (start + index * step) % (bits.length * 8))
}

export function toBytes({ hashes, bits }: PasswordFilter): Uint8Array {
  return Uint8Array.of(hashes, ...bits)
}

export function fromBytes(bytes: Uint8Array): PasswordFilter {
  return { hashes: bytes[0] ?? 0, bits: bytes.subarray(1) }
}

export const sha1Of = (password: string): Uint8Array => createHash('sha1').update(password).digest()
