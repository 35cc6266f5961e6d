import { timingSafeEqual } from 'node:crypto'
import { type ListedRecord, type ProviderRecord, ProviderUnreadable, type UnreadableRecord } from '../provider.ts'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/

/** Our own reference, if the value is one. */
export function uuidIn(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value : undefined
}

/**
 * A URL that a player may be sent to: https, or plain http if the provider's own API uses it, as only a sandbox does. Returned
 * unchanged and not parsed further; a URL that imitates another site with a user name before an @ is rejected.
 */
export function linkIn(value: unknown, provider: string): string | undefined {
  if (typeof value !== 'string' || value.length > 2_048 || !/^https?:\/\/[!-~]+$/.test(value)) return undefined
  const { protocol, username, password } = URL.parse(value) ?? {}
  const isSafe = protocol === 'https:' || (protocol === 'http:' && provider.startsWith('http:'))
  return isSafe && !username && !password ? value : undefined
}

/** ISO 8601 with its zone. */
export function timeIn(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !isoPattern.test(value)) return undefined
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Compares a given secret in constant time. */
export function sameSecret(given: unknown, right: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A value from outside, as shown in an error. */
export function excerptOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 64)
}

/** Reads a list row by row and skips irrelevant rows: an unreadable row is reported as such and does not affect the others. */
export function eachRecord<Row>(
  rows: readonly Row[],
  read: (row: Row) => ProviderRecord | undefined,
  known: (row: Row) => Pick<UnreadableRecord, 'ref' | 'uuid'>,
): ListedRecord[] {
  return rows.flatMap((row) => {
    try {
      return read(row) ?? []
    } catch (error) {
      if (!(error instanceof ProviderUnreadable)) throw error
      return { unreadable: error.message, ...known(row) }
    }
  })
}

/** Whether a record may be from that time or later; an unreadable time may be. */
export function isSince(record: ListedRecord, since: Date): boolean {
  return 'unreadable' in record || record.at >= since
}
