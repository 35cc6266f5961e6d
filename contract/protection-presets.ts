import type { Group } from './admin-settings.ts'

/** What a market asks of player protection, as settings: what is not named stays as it is (docs/protection.md). */
export interface ProtectionPreset {
  readonly protection: Group<'protection'>
  readonly games: Pick<Group<'games'>, 'autoPlay' | 'turbo' | 'celebrations'>
}

export const protectionPresets = {
  /** The player decides, and has everything to decide with. */
  liberal: {
    protection: {
      realityCheckMinutes: 60,
      netDeposits: true,
      minimumCycleMs: 0,
      oneGameAtATime: false,
      cancelWithdrawals: true,
      confirmAge: false,
    },
    games: { autoPlay: true, turbo: true, celebrations: true },
  },
  /** The pace and the limits of the strictest regulators. */
  strict: {
    protection: {
      realityCheckMinutes: 30,
      netDeposits: false,
      minimumCycleMs: 5000,
      oneGameAtATime: true,
      cancelWithdrawals: false,
      confirmAge: true,
    },
    games: { autoPlay: false, turbo: false, celebrations: true },
  },
} as const satisfies Record<string, ProtectionPreset>
