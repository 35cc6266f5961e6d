import { expect } from 'vitest'
import { audit } from '../../accounting/audit/audit.ts'
import type { Casino } from './casino.ts'
import { serverKey } from './keys.ts'

/** Closes a casino after its audit holds and neither its log nor that of its other nodes contains an unexpected warning. */
export async function closeAudited(casino: Casino, ...nodes: Casino[]): Promise<void> {
  await closeAuditedExcept(undefined, casino, ...nodes)
}

/** The same for a story that deliberately violates one check. */
export async function closeAuditedExcept(
  broken: RegExp | undefined,
  casino: Casino,
  ...nodes: Casino[]
): Promise<void> {
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong, holds }) => wrong > 0 && !broken?.test(holds))).toEqual([])
  expect([casino, ...nodes].flatMap(({ troubles }) => troubles)).toEqual([])
  await casino.close()
}
