import { stakeCap, switchOf } from '../setting-kinds.ts'
import { settingLimits } from '../setting-limits.ts'

const { turnover } = settingLimits.bonus

/** The settings of player protection (docs/product.md S3 to S7, S12, S15, S16, G10). */
export const protectionSettings = {
  realityCheckMinutes: {
    unit: 'whole',
    minimum: 0,
    maximum: 1440,
    initial: 60,
    loosens: 'higher, or 0',
    says: 'Where a player chose no interval; 0: no reality check',
  },
  netDeposits: switchOf(
    false,
    'on',
    'Limits of deposits count deposits less withdrawals, and are not called deposit limits',
  ),
  minimumCycleMs: {
    unit: 'whole',
    minimum: 0,
    maximum: 60_000,
    initial: 0,
    loosens: 'lower',
    says: 'Between two bets of a player in our games; 0: none',
  },
  oneGameAtATime: switchOf(false, 'off', 'A player stakes in one game at a time'),
  requireDepositLimit: switchOf(false, 'off', 'Nobody deposits without a deposit limit of their own'),
  cancelWithdrawals: switchOf(true, 'on', 'Players may cancel a withdrawal that nobody has begun to pay'),
  holdLinkedAccounts: switchOf(
    false,
    'off',
    'An account with an unproved link to an excluded one, found from now on, plays again when an administrator has decided',
  ),
  confirmAge: switchOf(false, 'off', 'Registration asks for the date of birth; players are 18 at least'),
  idleMinutes: {
    unit: 'whole',
    minimum: 0,
    maximum: 10_080,
    initial: 0,
    loosens: 'higher, or 0',
    says: 'A player is signed out so long after the last activity; 0: after a week',
  },
  certifiedOnly: switchOf(
    false,
    'off',
    'Only those titles of the partner are listed, started and take stakes that are marked as certified',
  ),
  limitsReviewMonths: {
    unit: 'whole',
    minimum: 0,
    maximum: 60,
    initial: 0,
    loosens: 'higher, or 0',
    says: 'So long after they last did, players are prompted to review their limits; 0: never',
  },
  // Of one stake (docs/product.md S15), by kind of game; players below 25 or of unknown age, and others.
  slotStakeYoung: stakeCap,
  slotStake: stakeCap,
  tableStakeYoung: stakeCap,
  tableStake: stakeCap,
  instantStakeYoung: stakeCap,
  instantStake: stakeCap,
  maximumTurnover: {
    unit: 'turnover',
    ...turnover,
    initial: 0,
    capped: false,
    loosens: 'higher, or 0',
    says: 'How many times a bonus or a deposit has to be staked at most; 0: no maximum',
  },
  dormantMonths: {
    unit: 'whole',
    minimum: 0,
    maximum: 120,
    initial: 0,
    loosens: 'higher, or 0',
    says: '0: accounts never become dormant',
  },
  dormantNoticeDays: {
    unit: 'whole',
    minimum: 1,
    maximum: 90,
    initial: 30,
    loosens: 'lower',
  },
} as const
