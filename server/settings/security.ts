import type { Identity } from '../http/identity.ts'
import type { Groups } from './groups.ts'

/** The setting asks administrators for a second factor, and this session has none. */
export function lacksSecondFactor({ security }: Groups, { secondFactor }: Identity): boolean {
  return security.administratorSecondFactor && !secondFactor
}
