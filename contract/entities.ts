import { type GameType as GameTypes, games } from '@casino/rules/games/index'
import Type, { type Static } from 'typebox'
import { mapGameSwitches } from './play/games/own.ts'
import type { RefusalCode } from './refusals.ts'
import { ShownSlide } from './slides.ts'

/** Roubles as a JSON number. Whether it is positive and has at most two decimals is checked in kopecks (docs/product.md M1). */
export const Roubles = (refusal: RefusalCode) => Type.Number({ refusal, description: 'Roubles, at most 2 decimals' })

/** Roubles in a reply: always a whole number of kopecks. */
export const Money = Type.Number({ description: 'Roubles, 2 decimals' })

/** Identifiers are opaque strings on the wire. */
export const Id = Type.String({ pattern: '^[0-9]{1,16}$' })

/** A moment. */
export const IsoTime = Type.String({ description: 'ISO 8601, UTC' })

/** `closed` is set by the player and permanent: no administrator sets or ends it (docs/product.md A18). */
export const UserStatus = Type.Enum(['active', 'pending', 'banned', 'closed'] as const)
export type UserStatus = Static<typeof UserStatus>

/** The statuses that administrators can set. */
export const SetStatus = Type.Enum(['active', 'pending', 'banned'] as const)
export type SetStatus = Static<typeof SetStatus>

/** docs/product.md A21; `rules/ban.ts` says what each means. */
export const BanKind = Type.Enum(['rules', 'review', 'request', 'duplicate'] as const)
/** Why a player is banned; they read it. */
export const Ban = Type.Object({
  kind: BanKind,
  reason: Type.Union([Type.String(), Type.Null()]),
  at: Type.Union([IsoTime, Type.Null()], { description: 'Null for bans from before it was recorded' }),
})
export type Ban = Static<typeof Ban>

/** docs/product.md §6. */
export const UserRole = Type.Union([Type.Literal('admin'), Type.Literal('support'), Type.Literal('user')])
export type UserRole = Static<typeof UserRole>

/**
 * docs/product.md §3 User. `balanceSequence` grows with every change of the balance, so that an older figure never overwrites a
 * newer one.
 */
export const User = Type.Object({
  _id: Id,
  id: Id,
  username: Type.String(),
  email: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for an account that was made by signing in elsewhere, without an address',
  }),
  balance: Money,
  balanceSequence: Type.Integer(),
  status: UserStatus,
  role: UserRole,
  isAdmin: Type.Boolean(),
  createdAt: IsoTime,
  last_login: Type.Union([IsoTime, Type.Null()]),
  referal: Type.String({ description: 'The referral code of this player' }),
  hideName: Type.Boolean({ description: 'Other players do not see the username' }),
  emailConfirmed: Type.Boolean({ description: 'A link that was sent to the address was opened' }),
  ban: Type.Optional(Ban),
})
export type User = Static<typeof User>

/** A game of our own. */
export const GameType = Type.Unsafe<GameTypes>(Type.Union(games.map(({ type }) => Type.Literal(type))))
export type GameType = GameTypes

/** A game of our own, or one that an external provider serves. */
export const AnyGameType = Type.Union([GameType, Type.Literal('external')])
export type AnyGameType = Static<typeof AnyGameType>

/** Only an `active` game takes bets; rounds in progress are finished in every status (docs/product.md G5). */
export const GameStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('development'),
  Type.Literal('disabled'),
  Type.Literal('maintenance'),
])
export type GameStatus = Static<typeof GameStatus>

/** docs/product.md §3 Game: the part that players see. */
export const Game = Type.Object({
  id: Id,
  name: Type.String(),
  type: AnyGameType,
  status: GameStatus,
  house_edge: Type.Number({ description: 'Per cent' }),
  min_bet: Money,
  max_bet: Money,
  link: Type.String(),
  imageUrl: Type.String(),
  provider: Type.Optional(Type.String({ description: 'Of an external game: who serves it' })),
  alias: Type.Optional(Type.String({ description: "Of an external game: the provider's name for it" })),
})
export type Game = Static<typeof Game>

/** A coin for deposits; `network` only where a coin has several. */
export const CryptoCoin = Type.Object({
  name: Type.String(),
  currency: Type.String(),
  network: Type.Optional(Type.String()),
})

/** docs/product.md §3 Site settings: the part that everyone may read. */
export const SiteSettings = Type.Object({
  site: Type.Object({
    name: Type.String(),
    logo: Type.String({ description: 'An https address or a path of this site' }),
    accent: Type.Optional(Type.String({ description: 'The colour of main buttons, #rrggbb' })),
    currency: Type.String(),
    currencySymbol: Type.String(),
    minimumDeposit: Money,
    minimumWithdrawal: Money,
    maxWithdrawalPerDay: Money,
    supportUrl: Type.String(),
    company: Type.Optional(
      Type.String({ description: 'Of the footer, like the next three: empty ones are not shown' }),
    ),
    licence: Type.Optional(Type.String()),
    licenceUrl: Type.Optional(Type.String()),
    contact: Type.Optional(Type.String()),
    complaintConfirmDays: Type.Optional(Type.Integer()),
    complaintDecideDays: Type.Optional(Type.Integer()),
    complaintContact: Type.Optional(Type.String()),
    disputeBody: Type.Optional(Type.String()),
  }),
  // Administrators receive more of these two (admin-settings.ts).
  payments: Type.Object({ crypto: Type.Array(CryptoCoin) }, { additionalProperties: true }),
  games: Type.Object(
    {
      maximumWin: Money,
      autoPlay: Type.Boolean(),
      turbo: Type.Boolean(),
      celebrations: Type.Boolean(),
      ...mapGameSwitches((says) => Type.Boolean({ description: says })),
    },
    { additionalProperties: true },
  ),
  maintenance: Type.Object({ enabled: Type.Boolean() }),
  /** docs/product.md S7. */
  protection: Type.Optional(
    Type.Object({ cancelWithdrawals: Type.Boolean(), confirmAge: Type.Boolean() }, { additionalProperties: true }),
  ),
  /** Not every country is served: `GET /api/casino/country` says whether the caller's is (docs/product.md S14). */
  byCountry: Type.Optional(Type.Boolean()),
  /** The offers to all players (docs/product.md R1, R2, R7): percentages, roubles, and turnover multiples. */
  bonus: Type.Optional(
    Type.Object(
      {
        welcomePercent: Type.Number(),
        welcomeCap: Money,
        welcomeTurnover: Type.Number(),
        reloadPercent: Type.Number(),
        reloadCap: Money,
        reloadTurnover: Type.Number(),
        cashbackPercent: Type.Number(),
        cashbackTurnover: Type.Number(),
        levelTurnover: Type.Number(),
        promocodeTurnover: Type.Number(),
        depositTurnover: Type.Number(),
      },
      { additionalProperties: true },
    ),
  ),
  /** The games of the house on the main page, in this order; others follow. */
  gameOrder: Type.Optional(Type.Array(GameType)),
  /** Those of the main page that are shown now, in their order. */
  slides: Type.Optional(Type.Array(ShownSlide)),
  affiliate: Type.Optional(
    Type.Object({ sharePercent: Type.Number(), invitedTurnover: Type.Number() }, { additionalProperties: true }),
  ),
})
export type SiteSettings = Static<typeof SiteSettings>
export type BonusTerms = NonNullable<SiteSettings['bonus']>

/** Set on the last item of a list if earlier ones exist only in the archive. */
export const EarlierArchived = Type.Optional(
  Type.Boolean({ description: 'Earlier rounds are archived, but for a few' }),
)
