import { settingLimits } from '../../setting-limits.ts'

const limit = { unit: 'roubles', ...settingLimits.amount, initial: 0, loosens: 'higher, or 0' } as const

/** The settings of the game: limits of a flight, over all players. */
export const crashSettings = {
  crashStakes: { ...limit, says: 'Roubles; the sum of all stakes on a flight; 0: no limit' },
  crashPayouts: { ...limit, says: 'Roubles; the sum of what all bets on a flight can pay at most; 0: no limit' },
} as const
