import type { OperationKey } from '../../platform/http/idempotency.ts'

export function demoKey(key: string): OperationKey {
  return { key, fingerprint: key }
}
