import { hash } from 'node:crypto'
import { refuse } from './refusal.ts'

const printable = /^[!-~]{1,64}$/

/** The Idempotency-Key header of a keyed call (decision M4), if there is one. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !printable.test(header)) refuse('key_invalid')
  return header
}

const digestCharacters = 22

/** A digest of what was asked: the same key with another one is another request. */
export function fingerprintOf(routeName: string, asked: unknown): string {
  return hash('sha256', `${routeName} ${canonical(asked)}`, 'base64url').slice(0, digestCharacters)
}

/** JSON with its keys in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, field]) => field !== undefined)
  const fields = entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`)
  return `{${fields.join()}}`
}
