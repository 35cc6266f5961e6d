import type { RouteShape } from '@casino/contract/route'
import { Refusal } from './refusal.ts'

/**
 * The body of a call, out of its wrapper if it came in one. A change that names no field it could change (docs/product.md A10)
 * could only be answered with success, so it is refused before its fields are validated.
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
