import type { RouteShape } from '@casino/contract/route'
import { Refusal } from './refusal.ts'

/**
 * The body of a call, unwrapped if it came in a wrapper. A change that names no known field (docs/product.md A10) is refused
 * before its fields are validated, because it could only succeed without effect.
 */
export function changeOf({ method, body: schema, wrapped }: RouteShape, sent: unknown): unknown {
  if (!schema || !isRecord(sent)) return sent
  const inside = wrapped === undefined ? undefined : sent[wrapped]
  const body = isRecord(inside) ? inside : sent
  if (method !== 'PATCH' && method !== 'PUT') return body
  const named = Object.entries(schema.properties).filter(([field]) => Object.hasOwn(body, field))
  if (named.every(([, field]) => 'changesNothing' in field)) throw new Refusal('nothing_to_change')
  return body
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
