import type { OperationKey } from '../http/idempotency.ts'

export function demoKey(key: string): OperationKey {
  return { key, fingerprint: key }
}
