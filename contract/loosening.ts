import type { LooserWay } from '@casino/rules/loosening'
import type { Group, groups } from './admin-settings.ts'
import { type RateName, rateNames } from './rate-names.ts'

type Ways = { readonly [S in keyof typeof groups]: { readonly [F in keyof Group<S>]: LooserWay } }

/** Guesses, and what an administrator can carry away. */
const guarding: readonly RateName[] = ['promocodes', 'registrations', 'logins', 'cardNumbers', 'documents']
const ratesWays = Object.fromEntries(
  rateNames.map((name) => [name, guarding.includes(name) ? 'faster' : 'neither']),
) as Record<RateName, LooserWay>

/**
 * For each setting, which way it is loosened: that takes two administrators, or a day (docs/product.md A20). A new setting
 * does not compile without saying so.
 */
export const looserWays = {
  site: {
    name: 'neither',
    logo: 'neither',
    currency: 'neither',
    currencySymbol: 'neither',
    minimumDeposit: 'neither',
    minimumWithdrawal: 'neither',
    maxWithdrawalPerDay: 'higher, or 0',
    supportUrl: 'neither',
  },
  payments: {
    crypto: 'neither',
    maximumDeposit: 'neither',
    approveUpTo: 'higher',
    fourEyesAbove: 'higher, or 0',
    approveAloneUpTo: 'higher, or 0',
    newAddressHoldHours: 'lower',
    cardsByHand: 'neither',
    invoiceMinutes: 'neither',
  },
  games: {
    maximumWin: 'higher',
    autoPlay: 'on',
    turbo: 'on',
    celebrations: 'neither',
    // Without it the 23rd reveal pays what the formula gives, which is more.
    minesOverride: 'off',
    majorWin: 'neither',
    majorWinMultiplier: 'neither',
    highStake: 'neither',
    freeRoundMaximum: 'higher',
  },
  registration: { openingCredit: 'higher' },
  rates: { ...ratesWays, socketsPerPlayer: 'neither' },
  affiliate: { sharePercent: 'higher', shareTurnover: 'lower', invitedTurnover: 'lower' },
  bonus: {
    welcomePercent: 'higher',
    welcomeCap: 'higher',
    welcomeTurnover: 'lower',
    reloadPercent: 'higher',
    reloadCap: 'higher',
    reloadTurnover: 'lower',
    cashbackPercent: 'higher',
    cashbackTurnover: 'lower',
    levelTurnover: 'lower',
    promocodeTurnover: 'lower',
    depositTurnover: 'lower',
  },
  race: { enabled: 'on', prizes: 'higher', minimum: 'lower', turnover: 'lower' },
  protection: {
    realityCheckMinutes: 'higher, or 0',
    netDeposits: 'on',
    minimumCycleMs: 'lower',
    oneGameAtATime: 'off',
    requireDepositLimit: 'off',
    cancelWithdrawals: 'on',
    holdLinkedAccounts: 'off',
    confirmAge: 'off',
  },
  verification: {
    noneSingle: 'higher, or 0',
    noneTotal: 'higher, or 0',
    emailSingle: 'higher, or 0',
    emailTotal: 'higher, or 0',
    keepDays: 'neither',
    eraseClosedDays: 'neither',
    validMonths: 'higher, or 0',
  },
  maintenance: { enabled: 'neither' },
  security: { administratorSecondFactor: 'off' },
} as const satisfies Ways

/** The same for a game's record, by the names of its fields in the audit log. */
export const looserWaysOfGame = { edgeBasisPoints: 'lower', maxBet: 'higher' } as const satisfies Record<
  string,
  LooserWay
>

/** The groups of settings that an administrator with new rights may not save (docs/product.md A19). */
export const keptFromNewRights = ['payments', 'registration', 'rates', 'affiliate', 'bonus', 'race'] as const
