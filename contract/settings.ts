import type { LooserWay } from '@casino/rules/loosening'
import type { Static } from 'typebox'
import type { CryptoCoin, GameType } from './entities.ts'
import type { PaymentRoute } from './money/payment-attempts.ts'
import { protectionSettings } from './people/protection-settings.ts'
import { gameSettings } from './play/games/own.ts'
import { type RateName, rateNames } from './rate-names.ts'
import { capOf, percentOf, switchOf, thresholdOf, turnoverOf } from './setting-kinds.ts'
import { builtSlides, settingLimits } from './setting-limits.ts'
import type { Slide } from './slides.ts'

/** `amount` calls in `seconds`, and at most `burst` of them together. */
export interface RateLimit {
  readonly amount: number
  readonly seconds: number
  readonly burst: number
}

interface Range {
  readonly minimum: number
  readonly maximum: number
}

/**
 * What each unit allows. Of `roubles`, `percent`, `turnover` and `multiplier` two decimals are allowed, and the server stores whole
 * hundredths. A `capped` turnover is at most `protection.maximumTurnover`. An `address` is a path of this site or https, or empty.
 * An `optional` text may be empty, a `picture` can be uploaded, and a `colour` is `#rrggbb`. `countries` are codes of ISO 3166-1:
 * `IR, KP`.
 */
type Unit =
  | ({ readonly unit: 'roubles' | 'percent' | 'multiplier' | 'whole'; readonly initial: number } & Range)
  | ({ readonly unit: 'turnover'; readonly initial: number; readonly capped: boolean } & Range)
  | { readonly unit: 'switch'; readonly initial: boolean }
  | { readonly unit: 'text'; readonly maxLength: number; readonly initial: string; readonly optional?: true }
  | { readonly unit: 'address'; readonly initial: string; readonly picture?: true }
  | { readonly unit: 'colour'; readonly initial: string }
  | { readonly unit: 'countries'; readonly initial: string }
  | { readonly unit: 'coins'; readonly initial: readonly Static<typeof CryptoCoin>[] }
  | { readonly unit: 'routes'; readonly initial: readonly PaymentRoute[] }
  | { readonly unit: 'prizes'; readonly initial: readonly number[] }
  | { readonly unit: 'games'; readonly initial: readonly GameType[] }
  | { readonly unit: 'slides'; readonly initial: readonly Slide[] }
  | { readonly unit: 'rate'; readonly initial: RateLimit }

/** A setting of the site, declared once: the wire, the server's storage, the form and the four-eyes rule derive from it. */
export type Setting = Unit & {
  /** Which way it is loosened: that takes two administrators, or a day (docs/product.md A20). */
  readonly loosens: LooserWay
  /** For the API document, if the unit does not imply it. */
  readonly says?: string
}

const { amount, credit } = settingLimits

/** Limits on guesses, and on the data that an administrator can extract. */
const guarding: readonly RateName[] = ['promocodes', 'registrations', 'logins', 'cardNumbers', 'documents']
const rate = (calls: number, seconds: number, burst: number): RateLimit => ({ amount: calls, seconds, burst })
const initialRates: Readonly<Record<RateName, RateLimit>> = {
  calls: rate(20, 1, 100),
  bets: rate(10, 1, 30),
  reveals: rate(20, 1, 40),
  launches: rate(20, 60, 20),
  // Each of the partner's servers calls for all players.
  partner: rate(2000, 1, 10_000),
  names: rate(10, 60, 10),
  support: rate(10, 3600, 5),
  exclusions: rate(30, 3600, 10),
  // A wrong code counts six times.
  promocodes: rate(60, 3600, 60),
  registrations: rate(20, 3600, 20),
  logins: rate(30, 60, 30),
  strangers: rate(10, 1, 50),
  // A first visit is some thirty files; the burst is for an office where everyone arrives at nine.
  visits: rate(100, 1, 1000),
  refusals: rate(20, 1, 200),
  deposits: rate(10, 60, 10),
  withdrawals: rate(5, 60, 5),
  checks: rate(12, 60, 12),
  administration: rate(120, 60, 120),
  cardNumbers: rate(30, 3600, 30),
  documents: rate(30, 3600, 15),
  // By address, for an office or a family.
  uploads: rate(120, 3600, 60),
  downloads: rate(20, 3600, 10),
}
interface RateSetting {
  readonly unit: 'rate'
  readonly initial: RateLimit
  readonly loosens: LooserWay
}
const rateSettings = Object.fromEntries(
  rateNames.map((name): [RateName, RateSetting] => [
    name,
    { unit: 'rate', initial: initialRates[name], loosens: guarding.includes(name) ? 'faster' : 'neither' },
  ]),
) as Record<RateName, RateSetting>

/** All settings, by group: limits, initial values where nothing was saved, and what loosens them. Money is in roubles. */
export const settings = {
  site: {
    name: { unit: 'text', maxLength: 60, initial: 'Vezuno', loosens: 'neither' },
    logo: { unit: 'address', picture: true, initial: '/logo.svg', loosens: 'neither' },
    accent: { unit: 'colour', initial: '#ffb224', loosens: 'neither' },
    currency: { unit: 'text', maxLength: 8, initial: 'RUB', loosens: 'neither' },
    currencySymbol: { unit: 'text', maxLength: 8, initial: '₽', loosens: 'neither' },
    minimumDeposit: { unit: 'roubles', ...amount, initial: 0, loosens: 'neither' },
    minimumWithdrawal: { unit: 'roubles', ...amount, initial: 0, loosens: 'neither' },
    maxWithdrawalPerDay: { unit: 'roubles', ...amount, initial: 0, loosens: 'higher, or 0' },
    supportUrl: { unit: 'address', initial: '', loosens: 'neither' },
    // The footer shows those that are set.
    company: { unit: 'text', maxLength: 300, optional: true, initial: '', loosens: 'neither' },
    licence: { unit: 'text', maxLength: 200, optional: true, initial: '', loosens: 'neither' },
    licenceUrl: { unit: 'address', initial: '', loosens: 'neither' },
    contact: { unit: 'text', maxLength: 200, optional: true, initial: '', loosens: 'neither' },
    // The clock of complaints in days, and who decides next.
    complaintConfirmDays: { unit: 'whole', minimum: 1, maximum: 30, initial: 3, loosens: 'higher' },
    complaintDecideDays: { unit: 'whole', minimum: 7, maximum: 56, initial: 28, loosens: 'higher' },
    complaintContact: { unit: 'text', maxLength: 300, optional: true, initial: '', loosens: 'neither' },
    disputeBody: { unit: 'text', maxLength: 300, optional: true, initial: '', loosens: 'neither' },
  },
  // Of the main page, in their order (docs/product.md §2); none is shown outside its days.
  home: {
    slides: { unit: 'slides', initial: builtSlides.map((built) => ({ built, on: true })), loosens: 'neither' },
    // Those of the house; others follow in their own order.
    games: { unit: 'games', initial: [], loosens: 'neither' },
  },
  payments: {
    // docs/product.md §9
    crypto: {
      unit: 'coins',
      initial: [
        { name: 'Tether', currency: 'USDT', network: 'TRC20' },
        { name: 'Bitcoin', currency: 'BTC' },
        { name: 'Ethereum', currency: 'ETH' },
        { name: 'Toncoin', currency: 'TON' },
        { name: 'Litecoin', currency: 'LTC' },
        { name: 'Solana', currency: 'SOL' },
        { name: 'Tron', currency: 'TRX' },
      ],
      loosens: 'neither',
    },
    // Of one top-up.
    maximumDeposit: { unit: 'roubles', ...credit, initial: 1_000_000, loosens: 'neither' },
    // docs/product.md M5, M9
    approveUpTo: {
      unit: 'roubles',
      ...amount,
      initial: 0,
      loosens: 'higher',
      says: 'Roubles for a player within 24 hours; withdrawals up to this sum are approved by themselves; 0: none',
    },
    // Decision 18; also for changes of a balance.
    fourEyesAbove: {
      unit: 'roubles',
      ...amount,
      initial: 0,
      loosens: 'higher, or 0',
      says: 'Roubles for a player within 24 hours; above this sum two administrators approve; 0: one is enough',
    },
    approveAloneUpTo: {
      unit: 'roubles',
      ...amount,
      initial: 500_000,
      loosens: 'higher, or 0',
      says: 'Roubles that one administrator approves alone within 24 hours over all players, where `fourEyesAbove` is set; 0: no limit',
    },
    // Decision 60.
    newAddressHoldHours: {
      unit: 'whole',
      minimum: 0,
      maximum: 720,
      initial: 24,
      loosens: 'lower',
      says: 'Hours that a change of email, password, second factor or linked sign-in holds withdrawals to new addresses; 0: none',
    },
    cardsByHand: switchOf(
      true,
      'neither',
      'Withdrawals to cards that no provider pays wait for an administrator who pays them by hand',
    ),
    // Decision 182.
    cardsFromRequisites: switchOf(
      false,
      'neither',
      'Withdrawals to cards that no provider pays are paid from requisites of the operator, step by step, with a proof',
    ),
    // Decision 201.
    sbpFromRequisites: switchOf(
      false,
      'neither',
      'Withdrawals by the number of a phone are offered, and paid from requisites of the operator in the same steps',
    ),
    // How long an invoice can be paid.
    invoiceMinutes: { unit: 'whole', minimum: 30, maximum: 1440, initial: 60, loosens: 'neither' },
    // How long to wait for a transfer to requisites.
    transferMinutes: { unit: 'whole', minimum: 5, maximum: 1440, initial: 30, loosens: 'neither' },
    // Decision 157: none, and the first provider takes all.
    routes: { unit: 'routes', initial: [], loosens: 'neither' },
    pauseAfterFailures: {
      unit: 'whole',
      ...settingLimits.routes.failures,
      initial: 0,
      loosens: 'neither',
      says: 'So many failures of a provider in a row pause its routes; 0: never',
    },
    pauseMinutes: {
      unit: 'whole',
      ...settingLimits.routes.minutes,
      initial: 10,
      loosens: 'neither',
      says: 'So often one payment tries a paused provider, and success ends the pause',
    },
  },
  games: {
    maximumWin: { unit: 'roubles', minimum: 1, maximum: 10 ** 12, initial: 5_000_000, loosens: 'higher' },
    autoPlay: switchOf(true, 'on'),
    turbo: switchOf(true, 'on'),
    celebrations: switchOf(true, 'neither'),
    ...gameSettings,
    // A round is a major win from this payout on, if it also paid at least `majorWinMultiplier` times its stake.
    majorWin: { unit: 'roubles', ...amount, initial: 1_000, loosens: 'neither' },
    majorWinMultiplier: { unit: 'multiplier', minimum: 0, maximum: 10_000, initial: 2, loosens: 'neither' },
    // A stake from this amount on is a high roller's.
    highStake: { unit: 'roubles', ...amount, initial: 5_000, loosens: 'neither' },
    // How many times its stake a free round of a partner can win at most: more is held for a person (decision 92).
    freeRoundMaximum: { unit: 'whole', minimum: 1, maximum: 1_000_000, initial: 5_000, loosens: 'higher' },
  },
  // A new player's opening balance; for trying out a site without a cashier.
  registration: { openingCredit: { unit: 'roubles', ...amount, initial: 0, loosens: 'higher' } },
  rates: {
    ...rateSettings,
    socketsPerPlayer: { unit: 'whole', minimum: 1, maximum: 1000, initial: 5, loosens: 'neither' },
  },
  // docs/product.md R5 and R7: the inviter's share of a player's deposits; their own turnover of it, and that of the invited player
  // for the deposit, until all of the share can be withdrawn. Decision 90: 15 stakes of a deposit cost more, in every game, than a
  // fifth of it brings.
  affiliate: { sharePercent: percentOf(20), shareTurnover: turnoverOf(1), invitedTurnover: turnoverOf(15, false) },
  // docs/product.md R1, R2 and R7; 0 per cent means no bonus.
  bonus: {
    welcomePercent: percentOf(100),
    welcomeCap: capOf(25_000),
    welcomeTurnover: turnoverOf(10),
    // Off until a percentage is set.
    reloadPercent: percentOf(0),
    reloadCap: capOf(5_000),
    reloadTurnover: turnoverOf(10),
    cashbackPercent: percentOf(15),
    cashbackTurnover: turnoverOf(1),
    levelTurnover: turnoverOf(5),
    promocodeTurnover: turnoverOf(5),
    depositTurnover: turnoverOf(1),
  },
  // docs/product.md R10: the prizes of the weekly race, first place first. Off until an administrator switches it on.
  race: {
    enabled: switchOf(false, 'on'),
    prizes: {
      unit: 'prizes',
      initial: [15_000, 10_000, 7_000, 5_000, 3_000, 2_000, 2_000, 2_000, 2_000, 2_000],
      loosens: 'higher',
    },
    minimum: {
      unit: 'roubles',
      ...amount,
      initial: 1_000,
      loosens: 'lower',
      says: 'Roubles; who staked less in the week gets no place',
    },
    turnover: turnoverOf(1),
  },
  protection: protectionSettings,
  // docs/product.md S8 to S10. Off until thresholds are set.
  verification: {
    noneSingle: thresholdOf('Roubles of one withdrawal without a confirmed email; 0: no threshold'),
    noneTotal: thresholdOf('The same for the withdrawals of 180 days together'),
    emailSingle: thresholdOf('Roubles of one withdrawal without approved documents; 0: no threshold'),
    emailTotal: thresholdOf('The same for the withdrawals of 180 days together'),
    depositsTotal: thresholdOf('Roubles of deposits together without approved documents; 0: no threshold'),
    fundsTotal: thresholdOf('The same without an approved source of funds'),
    depositDays: { unit: 'whole', minimum: 1, maximum: 36_500, initial: 180, loosens: 'lower' },
    // docs/product.md S17.
    screeningDays: {
      unit: 'whole',
      minimum: 0,
      maximum: 3650,
      initial: 90,
      loosens: 'higher, or 0',
      says: 'Days after which a player is compared again with the lists of the screening service; 0: only after an approval',
    },
    screeningWaitHours: {
      unit: 'whole',
      minimum: 0,
      maximum: 720,
      initial: 24,
      loosens: 'neither',
      says: 'So long a first withdrawal waits for the screening service, and then for a person',
    },
    keepDays: {
      unit: 'whole',
      minimum: 1,
      maximum: 3650,
      initial: 90,
      loosens: 'neither',
      says: 'Documents are deleted so long after the decision, or after a draft was begun',
    },
    eraseClosedDays: {
      unit: 'whole',
      minimum: 1,
      maximum: 3650,
      initial: 30,
      loosens: 'neither',
      says: 'So long after a player closed the account what is personal of it is erased',
    },
    validMonths: {
      unit: 'whole',
      minimum: 0,
      maximum: 120,
      initial: 0,
      loosens: 'higher, or 0',
      says: 'Of an approval; 0: for good',
    },
  },
  // docs/product.md A4.
  maintenance: { enabled: switchOf(false, 'neither') },
  security: {
    administratorSecondFactor: switchOf(false, 'off', 'Administrators without a second factor may only set it up'),
    staffIdleMinutes: {
      unit: 'whole',
      minimum: 5,
      maximum: 480,
      initial: 30,
      loosens: 'higher',
      says: 'A session of staff ends so long after its last call',
    },
    telegramMiniApp: switchOf(
      false,
      'neither',
      'Telegram may show the site inside the app, as a mini app of its bot, and signs players in there',
    ),
    // docs/product.md S14.
    countriesNotServed: {
      unit: 'countries',
      initial: '',
      loosens: 'fewer',
      says: 'Players from these countries are offered no account, no deposit and no play; ISO 3166-1 codes',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>

/** A group of settings. */
export type Section = keyof typeof settings

/** The value of a setting on the wire. */
export type WireValue<S> = S extends { readonly unit: 'switch' }
  ? boolean
  : S extends { readonly unit: 'text' | 'address' | 'colour' | 'countries' }
    ? string
    : S extends { readonly unit: 'coins' }
      ? Static<typeof CryptoCoin>[]
      : S extends { readonly unit: 'games' }
        ? GameType[]
        : S extends { readonly unit: 'routes' }
          ? PaymentRoute[]
          : S extends { readonly unit: 'slides' }
            ? Slide[]
            : S extends { readonly unit: 'prizes' }
              ? number[]
              : S extends { readonly unit: 'rate' }
                ? RateLimit
                : number

/** Something of each setting of a group, under the same names. */
export function mapGroup<Value>(section: Section, of: (setting: Setting) => Value): Record<string, Value> {
  const group: Readonly<Record<string, Setting>> = settings[section]
  return Object.fromEntries(Object.entries(group).map(([name, setting]) => [name, of(setting)]))
}

/** The groups, in the order of their list. */
export const sections = Object.keys(settings) as Section[]
