import { expect } from 'vitest'
import { audit } from '../audit/audit.ts'
import type { Casino } from './casino.ts'
import { serverKey } from './keys.ts'

/** Closes a casino, once its books hold and neither its log nor that of its other nodes has something to look at. */
export async function closeAudited(casino: Casino, ...nodes: Casino[]): Promise<void> {
  const { checks } = await audit(casino.databaseUrl, serverKey)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect([casino, ...nodes].flatMap(({ troubles }) => troubles)).toEqual([])
  await casino.close()
}
