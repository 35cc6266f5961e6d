import type { Identity } from '../http/identity.ts'
import type { Groups } from './groups.ts'

/** The setting requires a second factor of administrators, and this session has none. */
export function lacksSecondFactor({ security }: Groups, { secondFactor }: Identity): boolean {
  return security.administratorSecondFactor && !secondFactor
}

/** Whether players from this country may open an account, deposit and play; an unknown one is served (docs/product.md S14). */
export function serves({ security }: Pick<Groups, 'security'>, country: string | null | undefined): boolean {
  return !country || !security.countriesNotServed.includes(country)
}
