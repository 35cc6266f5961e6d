import type { Group } from '../panel/admin-settings.ts'

/** A market's requirements for player protection, as settings; those not listed stay as they are (docs/protection.md). */
export interface ProtectionPreset {
  readonly protection: Group<'protection'>
  readonly verification: Pick<
    Group<'verification'>,
    'noneSingle' | 'noneTotal' | 'emailSingle' | 'emailTotal' | 'validMonths'
  >
  readonly games: Pick<Group<'games'>, 'autoPlay' | 'turbo' | 'celebrations'>
}

/** The presets by name. */
export const protectionPresets = {
  /** The player decides, and has everything to decide with. */
  liberal: {
    protection: {
      realityCheckMinutes: 60,
      netDeposits: true,
      minimumCycleMs: 0,
      oneGameAtATime: false,
      requireDepositLimit: false,
      cancelWithdrawals: true,
      holdLinkedAccounts: false,
      confirmAge: false,
    },
    verification: { noneSingle: 0, noneTotal: 0, emailSingle: 0, emailTotal: 0, validMonths: 0 },
    games: { autoPlay: true, turbo: true, celebrations: true },
  },
  /** The pace and the limits of the strictest regulators. */
  strict: {
    protection: {
      realityCheckMinutes: 30,
      netDeposits: false,
      minimumCycleMs: 5000,
      oneGameAtATime: true,
      requireDepositLimit: true,
      cancelWithdrawals: false,
      holdLinkedAccounts: true,
      confirmAge: true,
    },
    // Roubles. Documents from about two thousand euros in 180 days, as European rules against money laundering require.
    verification: { noneSingle: 1000, noneTotal: 5000, emailSingle: 50_000, emailTotal: 200_000, validMonths: 24 },
    games: { autoPlay: false, turbo: false, celebrations: true },
  },
} as const satisfies Record<string, ProtectionPreset>
