import type { Identity } from '../http/identity.ts'
import type { Groups } from './groups.ts'

/** The setting requires a second factor of administrators, and this session has none. */
export function lacksSecondFactor({ security }: Groups, { secondFactor }: Identity): boolean {
  return security.administratorSecondFactor && !secondFactor
}
