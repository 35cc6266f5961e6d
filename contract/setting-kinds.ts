import type { LooserWay } from '@casino/rules/loosening'
import { settingLimits } from './setting-limits.ts'

const { amount, credit } = settingLimits
const { percent, turnover } = settingLimits.bonus

/** A switch. */
export const switchOf = (initial: boolean, loosens: LooserWay, says?: string) =>
  ({ unit: 'switch', initial, loosens, ...(says !== undefined && { says }) }) as const
/** A percentage of money that is given. */
export const percentOf = (initial: number) => ({ unit: 'percent', ...percent, initial, loosens: 'higher' }) as const
/** How many times a credit has to be staked. */
export const turnoverOf = (initial: number, capped = true) =>
  ({ unit: 'turnover', ...turnover, initial, capped, loosens: 'lower' }) as const
/** The greatest amount of a bonus, in roubles. */
export const capOf = (initial: number) => ({ unit: 'roubles', ...credit, initial, loosens: 'higher' }) as const
/** The greatest stake, in roubles. */
export const stakeCap = {
  unit: 'roubles',
  ...amount,
  initial: 0,
  loosens: 'higher, or 0',
  says: 'Roubles of one stake at most; 0: no cap',
} as const
/** A sum above which something is required, in roubles. */
export const thresholdOf = (says: string) =>
  ({ unit: 'roubles', ...amount, initial: 0, loosens: 'higher, or 0', says }) as const
