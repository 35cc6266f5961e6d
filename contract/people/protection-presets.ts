import type { Group } from '../panel/admin-settings.ts'

/** A market's requirements for player protection, as settings; those not listed stay as they are (docs/protection.md). */
export interface ProtectionPreset {
  readonly protection: Group<'protection'>
  readonly verification: Pick<
    Group<'verification'>,
    'noneSingle' | 'noneTotal' | 'emailSingle' | 'emailTotal' | 'depositsTotal' | 'fundsTotal' | 'validMonths'
  >
  readonly games: Pick<Group<'games'>, 'autoPlay' | 'turbo' | 'celebrations'>
}

/** The presets by name. */
export const protectionPresets = {
  /** A liberal preset: players decide themselves, with all tools available. */
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
      idleMinutes: 0,
      certifiedOnly: false,
      limitsReviewMonths: 0,
      slotStakeYoung: 0,
      slotStake: 0,
      tableStakeYoung: 0,
      tableStake: 0,
      instantStakeYoung: 0,
      instantStake: 0,
      maximumTurnover: 0,
      dormantMonths: 0,
      dormantNoticeDays: 30,
    },
    verification: {
      noneSingle: 0,
      noneTotal: 0,
      emailSingle: 0,
      emailTotal: 0,
      depositsTotal: 0,
      fundsTotal: 0,
      validMonths: 0,
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
      requireDepositLimit: true,
      cancelWithdrawals: false,
      holdLinkedAccounts: true,
      confirmAge: true,
      idleMinutes: 30,
      certifiedOnly: true,
      limitsReviewMonths: 6,
      // Roubles for the 2 and 5 pounds of British slots; other games have no cap there.
      slotStakeYoung: 200,
      slotStake: 500,
      tableStakeYoung: 0,
      tableStake: 0,
      instantStakeYoung: 0,
      instantStake: 0,
      maximumTurnover: 10,
      dormantMonths: 12,
      dormantNoticeDays: 30,
    },
    // Roubles. Documents from about two thousand euros in 180 days, as European rules against money laundering require.
    verification: {
      noneSingle: 1000,
      noneTotal: 5000,
      emailSingle: 50_000,
      emailTotal: 200_000,
      depositsTotal: 200_000,
      fundsTotal: 1_000_000,
      validMonths: 24,
    },
    games: { autoPlay: false, turbo: false, celebrations: true },
  },
} as const satisfies Record<string, ProtectionPreset>
