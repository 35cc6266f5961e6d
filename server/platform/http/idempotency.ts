import { hash } from 'node:crypto'
import { canonicalKey } from '@casino/rules/operation-key'
import { refuse } from './refusal.ts'

/** The key of a keyed call, with a digest of its request. An operation only passes both on. */
export interface OperationKey {
  readonly key: string
  readonly fingerprint: string
}

const printable = /^[!-~]{1,64}$/

/** The Idempotency-Key header of a keyed call (docs/product.md M4), if there is one, in its stored form. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !printable.test(header)) refuse('key_invalid')
  return canonicalKey(header)
}

/** The key of a keyed call together with the digest of its request. */
export function readOperationKey(
  header: string | string[] | undefined,
  routeName: string,
  request: unknown,
): OperationKey | undefined {
  const key = readKey(header)
  return key === undefined ? undefined : { key, fingerprint: fingerprintOf(routeName, request) }
}

const digestCharacters = 22

/** A digest of the request: the same key with another digest is a different request. */
export function fingerprintOf(routeName: string, request: unknown): string {
  return hash('sha256', `${routeName} ${canonical(request)}`, 'base64url').slice(0, digestCharacters)
}

/** No call needs deeper nesting, and unlimited nesting would overflow the stack. */
const deepest = 32

/** JSON with its keys in order. */
function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > deepest) refuse('bad_request')
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join()}]`
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  const fields = entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field, depth + 1)}`)
  return `{${fields.join()}}`
}
