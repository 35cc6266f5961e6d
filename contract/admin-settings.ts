import Type, { type Static, type TObject, type TOptional } from 'typebox'
import { CryptoCoin } from './entities.ts'
import { keptFromNewRights } from './loosening.ts'
import { Loosened } from './proposals.ts'
import { type RateName, rateNames } from './rate-names.ts'
import { route } from './route.ts'
import { optionalAddressLimits, settingLimits } from './setting-limits.ts'

const refusal = 'setting_invalid'
const { site, payments, protection, verification, games, registration, rate, rates, bonus, race } = settingLimits
const roubles = 'Roubles, at most 2 decimals'
const money = (limits: { minimum: number; maximum: number }, description = roubles) =>
  Type.Number({ ...limits, description })
const text = (limits: { maxLength: number }) => Type.String({ minLength: 1, ...limits, pattern: String.raw`\S` })
const Address = Type.String(optionalAddressLimits)
/** A rate limit: `amount` calls in `seconds`, and at most `burst` of them together. */
export const Rate = Type.Object({
  amount: Type.Number(rate.amount),
  seconds: Type.Number(rate.seconds),
  burst: Type.Integer(rate.burst),
})

const Percent = Type.Number({ ...bonus.percent, description: 'At most 2 decimals; 0: there is none' })
/** The maximum that is credited. */
const Cap = money(bonus.cap)
/** docs/product.md R7. */
export const Turnover = Type.Number({
  ...bonus.turnover,
  description: 'How many times it has to be staked before a withdrawal, at most 2 decimals; 0: not at all',
})

/** The groups of settings on the wire, money in roubles. */
export const groups = {
  site: Type.Object({
    name: text(site.name),
    logo: Address,
    currency: text(site.currency),
    currencySymbol: text(site.currencySymbol),
    minimumDeposit: money(site.minimumDeposit),
    minimumWithdrawal: money(site.minimumWithdrawal),
    maxWithdrawalPerDay: money(site.maxWithdrawalPerDay),
    supportUrl: Address,
  }),
  payments: Type.Object({
    crypto: Type.Array(CryptoCoin, { maxItems: 50 }),
    maximumDeposit: money(payments.maximumDeposit),
    approveUpTo: money(
      payments.approveUpTo,
      'Roubles for a player within 24 hours; withdrawals up to this sum are approved by themselves; 0: none',
    ),
    fourEyesAbove: money(
      payments.fourEyesAbove,
      'Roubles for a player within 24 hours; above this sum two administrators approve; 0: one is enough',
    ),
    approveAloneUpTo: money(
      payments.approveAloneUpTo,
      'Roubles that one administrator approves alone within 24 hours over all players, where `fourEyesAbove` is set; 0: no limit',
    ),
    newAddressHoldHours: Type.Integer({
      ...payments.newAddressHoldHours,
      description:
        'Hours that a change of email, password, second factor or linked sign-in holds withdrawals to new addresses; 0: none',
    }),
    cardsByHand: Type.Boolean({
      description: 'Withdrawals to cards that no provider pays wait for an administrator who pays them by hand',
    }),
    invoiceMinutes: Type.Integer(payments.invoiceMinutes),
  }),
  games: Type.Object({
    maximumWin: money(games.maximumWin),
    autoPlay: Type.Boolean(),
    turbo: Type.Boolean(),
    celebrations: Type.Boolean(),
    minesOverride: Type.Boolean(),
    majorWin: money(games.majorWin),
    majorWinMultiplier: Type.Number(games.majorWinMultiplier),
    highStake: money(games.highStake),
    freeRoundMaximum: Type.Integer(games.freeRoundMaximum),
  }),
  registration: Type.Object({ openingCredit: money(registration.openingCredit) }),
  rates: Type.Object({
    ...(Object.fromEntries(rateNames.map((name) => [name, Rate])) as Record<RateName, typeof Rate>),
    socketsPerPlayer: Type.Integer(rates.socketsPerPlayer),
  }),
  /** docs/product.md R5 and R7: the share of each deposit of an invited player. */
  affiliate: Type.Object({ sharePercent: Percent, shareTurnover: Turnover, invitedTurnover: Turnover }),
  /** docs/product.md R1, R2 and R7. */
  bonus: Type.Object({
    welcomePercent: Percent,
    welcomeCap: Cap,
    welcomeTurnover: Turnover,
    reloadPercent: Percent,
    reloadCap: Cap,
    reloadTurnover: Turnover,
    cashbackPercent: Percent,
    cashbackTurnover: Turnover,
    levelTurnover: Turnover,
    promocodeTurnover: Turnover,
    depositTurnover: Turnover,
  }),
  /** docs/product.md R10. A change takes effect next Monday, or when the race is switched off and on again. */
  race: Type.Object({
    enabled: Type.Boolean(),
    prizes: Type.Array(money(race.prize), {
      ...race.places,
      description: `Of the first place, of the second, …; roubles, together at most ${race.sum}`,
    }),
    minimum: money(race.minimum, 'Roubles; who staked less in the week gets no place'),
    turnover: Turnover,
  }),
  /** docs/product.md S4 to S7. */
  protection: Type.Object({
    realityCheckMinutes: Type.Integer({
      ...protection.realityCheckMinutes,
      description: 'Where a player chose no interval; 0: no reality check',
    }),
    netDeposits: Type.Boolean({ description: 'Deposit limits count deposits less withdrawals' }),
    minimumCycleMs: Type.Integer({
      ...protection.minimumCycleMs,
      description: 'Between two bets of a player in our games; 0: none',
    }),
    oneGameAtATime: Type.Boolean({ description: 'A player stakes in one game at a time' }),
    requireDepositLimit: Type.Boolean({ description: 'Nobody deposits without a deposit limit of their own' }),
    cancelWithdrawals: Type.Boolean({ description: 'Players may cancel a withdrawal that nobody has begun to pay' }),
    holdLinkedAccounts: Type.Boolean({
      description:
        'An account with an unproved link to an excluded one, found from now on, plays again when an administrator has decided',
    }),
    confirmAge: Type.Boolean({ description: 'Registration asks for the date of birth; players are 18 at least' }),
  }),
  /** docs/product.md S8 to S10. */
  verification: Type.Object({
    noneSingle: money(verification.threshold, 'Roubles of one withdrawal without a confirmed email; 0: no threshold'),
    noneTotal: money(verification.threshold, 'The same for the withdrawals of 180 days together'),
    emailSingle: money(verification.threshold, 'Roubles of one withdrawal without approved documents; 0: no threshold'),
    emailTotal: money(verification.threshold, 'The same for the withdrawals of 180 days together'),
    keepDays: Type.Integer({
      ...verification.keepDays,
      description: 'Documents are deleted so long after the decision, or after a draft was begun',
    }),
    eraseClosedDays: Type.Integer({
      ...verification.eraseClosedDays,
      description: 'So long after a player closed the account what is personal of it is erased',
    }),
    validMonths: Type.Integer({ ...verification.validMonths, description: 'Of an approval; 0: for good' }),
  }),
  /** docs/product.md A4. */
  maintenance: Type.Object({ enabled: Type.Boolean() }),
  security: Type.Object({
    administratorSecondFactor: Type.Boolean({
      description: 'Administrators without a second factor may only set it up',
    }),
  }),
} as const satisfies Record<string, TObject>
export type Group<S extends keyof typeof groups> = Static<(typeof groups)[S]>

const Groups = Type.Record(Type.String(), Type.Unknown())
/** The settings after a save, and the part of it that waits as a proposal (docs/product.md A20). */
export const SavedSettings = Type.Object({ settings: Groups, loosened: Loosened })

/** Each field may be left out. */
type Fields<G extends TObject> = TObject<{ [K in keyof G['properties']]: TOptional<G['properties'][K]> }>

const save = <const S extends keyof typeof groups>(section: S) =>
  route({
    method: 'PUT',
    path: `/api/admin/settings/${section}`,
    summary: `Save the group “${section}” of the settings`,
    who: 'administrator',
    ...((keptFromNewRights as readonly string[]).includes(section) && { notWithNewRights: true }),
    body: Type.Partial(groups[section] as TObject, { refusal }) as Fields<(typeof groups)[S]>,
    reply: SavedSettings,
    refusals: ['setting_invalid', 'second_factor_own', 'rights_too_new', 'too_many_proposals'],
  })

/**
 * `PUT /admin/settings/{section}`, each section with its own shape. Fields that are not sent keep their values, so that two
 * administrators can change different ones concurrently. Takes effect immediately on every server; a loosening is proposed
 * instead (docs/product.md A20).
 */
export const saveSite = save('site')
const ofPayments = save('payments')
export const savePayments = route({
  ...ofPayments,
  body: Type.Object(
    {
      ...ofPayments.body.properties,
      seenCrypto: Type.Optional(
        Type.Array(CryptoCoin, {
          maxItems: 50,
          changesNothing: true,
          description: 'The coins from which `crypto` was made: what others added or removed since stays so',
        }),
      ),
    },
    { refusal },
  ),
})
export const saveGames = save('games')
export const saveRegistration = save('registration')
export const saveRates = save('rates')
export const saveAffiliate = save('affiliate')
export const saveBonus = save('bonus')
export const saveRace = save('race')
export const saveProtection = save('protection')
export const saveVerification = save('verification')
export const saveSecurity = save('security')

/**
 * docs/product.md A6, A10: `{user, body}` or the groups themselves. Groups that are sent are saved whole,
 * all or none; maintenance as by its own call.
 */
export const updateSettings = route({
  method: 'PATCH',
  path: '/api/casino/update-settings',
  summary: 'Save several groups of the settings',
  who: 'administrator',
  notWithNewRights: keptFromNewRights,
  others: 'settings_forbidden',
  wrapped: 'body',
  body: Type.Object(
    {
      site: Type.Optional(groups.site),
      payments: Type.Optional(groups.payments),
      games: Type.Optional(groups.games),
      registration: Type.Optional(groups.registration),
      rates: Type.Optional(groups.rates),
      affiliate: Type.Optional(groups.affiliate),
      bonus: Type.Optional(groups.bonus),
      race: Type.Optional(groups.race),
      protection: Type.Optional(groups.protection),
      verification: Type.Optional(groups.verification),
      maintenance: Type.Optional(groups.maintenance),
      security: Type.Optional(groups.security),
    },
    { refusal },
  ),
  reply: SavedSettings,
  refusals: ['settings_forbidden', 'setting_invalid', 'second_factor_own', 'rights_too_new', 'too_many_proposals'],
})

/** docs/product.md A4. */
export const setMaintenance = route({
  method: 'POST',
  path: '/api/admin/maintenance',
  summary: 'Close the site for players, or reopen it',
  who: 'administrator',
  body: groups.maintenance,
  reply: Type.Object({ maintenance: groups.maintenance }),
  refusals: [],
})
