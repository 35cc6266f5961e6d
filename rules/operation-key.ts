/**
 * The key under which a call moves money at most once is best a UUID of version 7 (RFC 9562): it begins with its creation
 * time, so that the ledger need not search where only older postings are stored. Any other key works too.
 */

/** Makes a key from the current time in milliseconds since 1970 and ten random bytes. */
export function operationKey(madeAtMs: number, random: Uint8Array): string {
  const time = Math.max(0, Math.floor(madeAtMs)).toString(16).padStart(12, '0').slice(-12)
  const tail = [...random.subarray(0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((random[2]! & 0x3f) | 0x80).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(1, 4)}-${variant}${tail.slice(6, 8)}-${tail.slice(8)}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Normalises a key. UUIDs are case-insensitive (RFC 9562, section 4); in any other key case matters. */
export function canonicalKey(key: string): string {
  return uuid.test(key) ? key.toLowerCase() : key
}

const version7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The creation time in the key, in milliseconds since 1970; nothing if the key has none. */
export function keyMadeAt(key: string): number | undefined {
  const [, high, low] = version7.exec(key) ?? []
  return high === undefined ? undefined : Number.parseInt(high + low, 16)
}

/** How far the clock that made a key may be ahead of the database's. */
export const keyLeadMs = 24 * 3600 * 1000
