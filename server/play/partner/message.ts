import { createHash, timingSafeEqual } from 'node:crypto'

/** A number as written in the message: its digits are signed, and an identifier may exceed the range of a number. */
export class NumberToken {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** The fields of a JSON object, numbers as their tokens. */
export type JsonFields = ReadonlyMap<string, unknown>

export interface Signer {
  readonly alias: string
  readonly secret: string
}

// The reviver's third argument has a value's source text (ECMAScript 2026); TypeScript's library does not declare it yet.
const parseWithSource = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

/** Reads a JSON object; undefined for anything else. */
export function readMessage(text: string): JsonFields | undefined {
  try {
    const value = parseWithSource(text, (_key, value, { source }) =>
      typeof value === 'number' ? new NumberToken(source ?? String(value)) : value,
    )
    return objectOf(value)
  } catch {
    // Not JSON, or nested too deeply to parse.
    return undefined
  }
}

const secretField = /("(?:session|sign)"\s*:\s*)(?:"(?:[^"\\]|\\.)*"|[^\s,{}[\]]+)/g

/** A message as stored and logged, without its secrets: a session's token opens its game, and a signed call could be replayed. */
export function withoutSecrets(text: string): string {
  return text.replace(secretField, '$1"…"')
}

/** The fields of an object value. */
export function objectOf(value: unknown): JsonFields | undefined {
  const isObject =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberToken)
  return isObject ? new Map(Object.entries(value)) : undefined
}

/** A text, or a number as it is written in the message; undefined for other values. */
export function textOf(value: unknown): string | undefined {
  if (value instanceof NumberToken) return value.source
  return typeof value === 'string' ? value : undefined
}

const isUnsigned = (name: string) => name === 'sign' || name === 'meta' || /^(partner|meta)\./.test(name)

/** The text whose MD5 signs a message: its top-level fields that are texts, numbers or booleans, the method, and the signer. */
export function signedText(message: JsonFields, method: string, { alias, secret }: Signer): string {
  const fields = [...message]
    .filter(([name]) => !isUnsigned(name))
    .map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : textOf(value)] as const)
    .filter(([, text]) => text !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [fields.map(([name, text]) => `${name}=${text}`).join('&'), method, alias, secret].join('&')
}

/**
 * Whether the message comes from the partner and is addressed to us. A wrong alias and a wrong signature look the same from
 * outside.
 */
export function isSigned(message: JsonFields, method: string, signer: Signer): boolean {
  const expected = createHash('md5')
    .update(signedText(message, method, signer), 'utf8')
    .digest('hex')
  const alias = message.get('partner.alias')
  const sign = message.get('sign')
  const given = Buffer.from(typeof sign === 'string' ? sign.toLowerCase() : '')
  const same = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  return same && (alias === undefined || alias === signer.alias)
}
