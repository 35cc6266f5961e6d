import { type AnyGameType, CryptoCoin, type GameStatus } from '@casino/contract/entities'
import { type RateName, rateNames } from '@casino/contract/rate-names'
import { settingLimits } from '@casino/contract/setting-limits'
import { type Kopecks, kopecks } from '@casino/rules/money'
import Type, { type Static, type TObject } from 'typebox'
import Value from 'typebox/value'
import type { Rate } from '../http/rates.ts'

/** Money in the table is whole kopecks, as everywhere inside. */
const Amount = Type.Unsafe<Kopecks>(Type.Integer({ minimum: 0, maximum: 10 ** 14 }))

/** Hundredths of a per cent, or of a multiple of an amount. */
const Hundredths = Type.Integer({ minimum: 0, maximum: 100_000 })
const Cap = Type.Unsafe<Kopecks>(Type.Integer({ minimum: 100, maximum: 10 ** 12 }))

/** A path on this site, or https; a value that a browser would resolve to another place is refused. */
const Address = Type.String({ maxLength: 500, pattern: String.raw`^(/(?![/\\])\S*|https://\S+)?$` })

const RateShape = Type.Object({
  amount: Type.Number({ exclusiveMinimum: 0 }),
  seconds: Type.Number({ exclusiveMinimum: 0 }),
  burst: Type.Integer({ minimum: 1 }),
})

const shapes = {
  site: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    logo: Address,
    currency: Type.String({ minLength: 1, maxLength: 8 }),
    currencySymbol: Type.String({ minLength: 1, maxLength: 8 }),
    minimumDeposit: Amount,
    minimumWithdrawal: Amount,
    maxWithdrawalPerDay: Amount,
    supportUrl: Address,
  }),
  payments: Type.Object({
    crypto: Type.Array(CryptoCoin, { maxItems: 50 }),
    /** The largest amount of one top-up. */
    maximumDeposit: Type.Unsafe<Kopecks>(Type.Integer({ minimum: 100, maximum: 10 ** 12 })),
    /**
     * Withdrawals of a player are approved automatically up to this sum within 24 hours; 0: all by hand (docs/product.md M5,
     * M9).
     */
    approveUpTo: Amount,
    /**
     * Above this sum for a player within 24 hours two administrators approve, and one alone may not change a balance by more;
     * 0: one is always enough (decision 18).
     */
    fourEyesAbove: Amount,
    /**
     * The most that one administrator approves alone within 24 hours over all players, where two are needed at all; 0: no
     * limit.
     */
    approveAloneUpTo: Amount,
    /** How long a change of what a player signs in with holds withdrawals to new addresses; 0: not at all (decision 60). */
    newAddressHoldHours: Type.Integer({ minimum: 0, maximum: 720 }),
    /** Administrators pay withdrawals to cards that no provider pays. */
    cardsByHand: Type.Boolean(),
    /** How long an invoice can be paid. */
    invoiceMinutes: Type.Integer({ minimum: 30, maximum: 1440 }),
  }),
  games: Type.Object({
    maximumWin: Type.Unsafe<Kopecks>(Type.Integer({ minimum: 100, maximum: 10 ** 14 })),
    autoPlay: Type.Boolean(),
    turbo: Type.Boolean(),
    celebrations: Type.Boolean(),
    /** docs/product.md F6: the specification's 200 at the 23rd reveal of 2 mines, instead of the formula's figure. */
    minesOverride: Type.Boolean(),
    /** A round is a major win from this payout on, if it also paid at least `majorWinMultiplier` times its stake. */
    majorWin: Amount,
    majorWinMultiplier: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Hundredths' }),
    /** A stake from this amount on is a high roller's. */
    highStake: Amount,
    /** How many times its stake a free round of a partner can win at most: more is held for a person (decision 92). */
    freeRoundMaximum: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  maintenance: Type.Object({ enabled: Type.Boolean() }),
  /** A new player's opening balance; for trying out a site without a cashier. */
  registration: Type.Object({ openingCredit: Amount }),
  rates: Type.Object({
    ...(Object.fromEntries(rateNames.map((name) => [name, RateShape])) as Record<RateName, typeof RateShape>),
    socketsPerPlayer: Type.Integer({ minimum: 1 }),
  }),
  /**
   * docs/product.md R5 and R7: the inviter's share of a player's deposits; their own turnover of it, and that of the invited player
   * for the deposit, until all of the share can be withdrawn. A turnover is a multiple, in hundredths.
   */
  affiliate: Type.Object({ sharePercent: Hundredths, shareTurnover: Hundredths, invitedTurnover: Hundredths }),
  /** docs/product.md R1, R2 and R7; 0 per cent means no bonus. */
  bonus: Type.Object({
    welcomePercent: Hundredths,
    welcomeCap: Cap,
    welcomeTurnover: Hundredths,
    reloadPercent: Hundredths,
    reloadCap: Cap,
    reloadTurnover: Hundredths,
    cashbackPercent: Hundredths,
    cashbackTurnover: Hundredths,
    levelTurnover: Hundredths,
    promocodeTurnover: Hundredths,
    depositTurnover: Hundredths,
  }),
  /** docs/product.md R10: the prizes of the weekly race, first place first; a turnover is a multiple, in hundredths. */
  race: Type.Object({
    enabled: Type.Boolean(),
    prizes: Type.Array(
      Type.Unsafe<Kopecks>(Type.Integer({ minimum: 100, maximum: 10 ** 10 })),
      settingLimits.race.places,
    ),
    minimum: Amount,
    turnover: Hundredths,
  }),
  /** docs/product.md S4 to S7. */
  protection: Type.Object({
    /** The site's interval of the reality check; 0: none unless a player chooses one. */
    realityCheckMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
    /** Deposit limits count what was paid in less what was paid out. */
    netDeposits: Type.Boolean(),
    /** The least time between two bets of a player in our games; 0: none. */
    minimumCycleMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
    /** A player stakes in one game at a time. */
    oneGameAtATime: Type.Boolean(),
    /** Nobody deposits without a deposit limit of their own. */
    requireDepositLimit: Type.Boolean(),
    /** A player may cancel a withdrawal that nobody has begun to pay. */
    cancelWithdrawals: Type.Boolean(),
    /** The play of an account with an unproved link to an excluded one waits for a decision (docs/product.md S3). */
    holdLinkedAccounts: Type.Boolean(),
    /** Registration requires the date of birth, and refuses players under 18. */
    confirmAge: Type.Boolean(),
  }),
  /** docs/product.md S8 to S10; a threshold of 0 is none. */
  verification: Type.Object({
    /** For one withdrawal, and for those of 180 days together, by players without a confirmed email. */
    noneSingle: Amount,
    noneTotal: Amount,
    /** The same for players without approved documents. */
    emailSingle: Amount,
    emailTotal: Amount,
    /** How long documents are kept after the decision. */
    keepDays: Type.Integer(settingLimits.verification.keepDays),
    /** How long after a player closed the account everything personal in it is erased (docs/product.md A18). */
    eraseClosedDays: Type.Integer(settingLimits.verification.eraseClosedDays),
    /** How long an approval holds; 0: for good. */
    validMonths: Type.Integer(settingLimits.verification.validMonths),
  }),
  security: Type.Object({
    /** An administrator without a second factor may do nothing except set one up. */
    administratorSecondFactor: Type.Boolean(),
  }),
} satisfies Record<string, TObject>

/** Fields, or lists, with two decimals on the wire and whole hundredths inside: roubles as kopecks, and other units. */
export const inHundredths = {
  site: ['minimumDeposit', 'minimumWithdrawal', 'maxWithdrawalPerDay'],
  payments: ['maximumDeposit', 'approveUpTo', 'fourEyesAbove', 'approveAloneUpTo'],
  games: ['maximumWin', 'majorWin', 'majorWinMultiplier', 'highStake'],
  maintenance: [],
  registration: ['openingCredit'],
  rates: [],
  affiliate: ['sharePercent', 'shareTurnover', 'invitedTurnover'],
  bonus: Object.keys(shapes.bonus.properties) as (keyof Groups['bonus'])[],
  race: ['prizes', 'minimum', 'turnover'],
  protection: [],
  verification: ['noneSingle', 'noneTotal', 'emailSingle', 'emailTotal'],
  security: [],
} as const satisfies { readonly [S in Section]: readonly (keyof Groups[S])[] }

export type Section = keyof typeof shapes
export type Groups = { readonly [S in Section]: Static<(typeof shapes)[S]> }

export const sections = Object.keys(shapes) as Section[]

const rate = (amount: number, seconds: number, burst: number): Rate => ({ amount, seconds, burst })

/** The values where nothing was saved (docs/product.md M7: minimums are 0 then). */
export const defaults: Groups = {
  site: {
    name: 'Vezuno',
    logo: '/logo.svg',
    currency: 'RUB',
    currencySymbol: '₽',
    minimumDeposit: kopecks(0),
    minimumWithdrawal: kopecks(0),
    maxWithdrawalPerDay: kopecks(0),
    supportUrl: '',
  },
  payments: {
    // docs/product.md §9
    crypto: [
      { name: 'Tether', currency: 'USDT', network: 'TRC20' },
      { name: 'Bitcoin', currency: 'BTC' },
      { name: 'Ethereum', currency: 'ETH' },
      { name: 'Toncoin', currency: 'TON' },
      { name: 'Litecoin', currency: 'LTC' },
      { name: 'Solana', currency: 'SOL' },
      { name: 'Tron', currency: 'TRX' },
    ],
    maximumDeposit: kopecks(1_000_000_00),
    approveUpTo: kopecks(0),
    fourEyesAbove: kopecks(0),
    approveAloneUpTo: kopecks(500_000_00),
    newAddressHoldHours: 24,
    cardsByHand: true,
    invoiceMinutes: 60,
  },
  games: {
    maximumWin: kopecks(500_000_000),
    autoPlay: true,
    turbo: true,
    celebrations: true,
    minesOverride: true,
    majorWin: kopecks(1_000_00),
    majorWinMultiplier: 200,
    highStake: kopecks(5_000_00),
    freeRoundMaximum: 5_000,
  },
  maintenance: { enabled: false },
  registration: { openingCredit: kopecks(0) },
  rates: {
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
    socketsPerPlayer: 5,
  },
  // decision 90: 15 stakes of a deposit cost more, in every game, than a fifth of it brings.
  affiliate: { sharePercent: 20_00, shareTurnover: 1_00, invitedTurnover: 15_00 },
  bonus: {
    welcomePercent: 100_00,
    welcomeCap: kopecks(25_000_00),
    welcomeTurnover: 10_00,
    // Off until a percentage is set.
    reloadPercent: 0,
    reloadCap: kopecks(5_000_00),
    reloadTurnover: 10_00,
    cashbackPercent: 15_00,
    cashbackTurnover: 1_00,
    levelTurnover: 5_00,
    promocodeTurnover: 5_00,
    depositTurnover: 1_00,
  },
  race: {
    // Off until an administrator switches it on.
    enabled: false,
    prizes: [15_000_00, 10_000_00, 7_000_00, 5_000_00, 3_000_00, 2_000_00, 2_000_00, 2_000_00, 2_000_00, 2_000_00].map(
      kopecks,
    ),
    minimum: kopecks(1_000_00),
    turnover: 1_00,
  },
  protection: {
    realityCheckMinutes: 60,
    netDeposits: false,
    minimumCycleMs: 0,
    oneGameAtATime: false,
    requireDepositLimit: false,
    cancelWithdrawals: true,
    holdLinkedAccounts: false,
    confirmAge: false,
  },
  verification: {
    // Off until thresholds are set.
    noneSingle: kopecks(0),
    noneTotal: kopecks(0),
    emailSingle: kopecks(0),
    emailTotal: kopecks(0),
    keepDays: 90,
    eraseClosedDays: 30,
    validMonths: 0,
  },
  security: { administratorSecondFactor: false },
}

/** A saved group merged over its defaults, so that a field new in this version has its default; unknown fields are dropped. */
export function groupOf<S extends Section>(section: S, saved: unknown): Groups[S] {
  const group = Value.Clean(shapes[section], { ...defaults[section], ...structuredClone(saved as object | undefined) })
  if (!Value.Check(shapes[section], group)) throw new Error(`the saved settings of “${section}” make no sense`)
  return group as Groups[S]
}

/** The group as it may be saved; undefined if it makes no sense. */
export function checkedGroup<S extends Section>(section: S, group: unknown): Groups[S] | undefined {
  const clean = Value.Clean(shapes[section], structuredClone(group))
  return Value.Check(shapes[section], clean) ? (clean as Groups[S]) : undefined
}

export interface GameRecord {
  readonly id: number
  readonly type: AnyGameType
  /** Set for an external game, as is its alias. */
  readonly provider: string | null
  readonly alias: string | null
  readonly name: string
  readonly status: GameStatus
  readonly edgeBasisPoints: number
  readonly minBet: Kopecks
  readonly maxBet: Kopecks
  readonly link: string
  readonly imageUrl: string
}
