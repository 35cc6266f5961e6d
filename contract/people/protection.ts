import Type, { type Static } from 'typebox'
import { AnyGameType, Id, IsoTime, Money } from '../entities.ts'
import { Somebody } from '../money/risk.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

const entered = Type.Boolean({ description: 'An administrator entered it at the player’s request' })

/**
 * docs/product.md S1: while it is in force there is no play, no deposit and no bonus; a withdrawal is always possible. `until`
 * is null if it has no end.
 */
export const Exclusion = Type.Object({
  kind: Type.Enum(['time_out', 'self_exclusion'] as const),
  since: IsoTime,
  until: Maybe(IsoTime),
  shared: Type.Boolean({ description: 'It came from another account with the same address, sign-in or card' }),
  entered,
})
export type Exclusion = Static<typeof Exclusion>

const LimitKind = Type.Enum(['deposit', 'loss', 'stake', 'session'] as const)
const LimitPeriod = Type.Enum(['day', 'week', 'month', 'session'] as const)
const named = { kind: LimitKind, period: LimitPeriod }

/** docs/product.md S4. Amounts are roubles, or minutes for a session. */
export const Limit = Type.Object({
  ...named,
  amount: Type.Number(),
  used: Type.Number({ description: 'So much of it is used up in its period' }),
  entered,
  next: Maybe(
    Type.Object({
      amount: Maybe(Type.Number({ description: 'Null: no limit' })),
      from: IsoTime,
    }),
  ),
})
export type Limit = Static<typeof Limit>

/** The protection in force for a player. */
export const Protection = Type.Object({
  /** The server's clock. */
  now: IsoTime,
  exclusion: Maybe(Exclusion),
  limits: Type.Array(Limit),
  netDeposits: Type.Boolean({ description: 'Deposit limits count deposits less withdrawals' }),
  realityCheck: Type.Object({
    minutes: Type.Integer({ description: 'Between two checks; 0: there are none' }),
    dueAt: Maybe(IsoTime),
  }),
  idleMinutes: Type.Integer({
    description: 'Without activity for so long the player, or the member of staff, is signed out; 0: after a week',
  }),
  limitsReview: Maybe(
    Type.Object({ since: IsoTime }, { description: 'The player should review their limits, last looked at then' }),
  ),
  /** docs/product.md S15: games with a greatest stake for this player. */
  stakeCaps: Type.Array(Type.Object({ game: AnyGameType, maximum: Money })),
  age: Type.Enum(['unknown', 'below_25', 'from_25'] as const, { description: 'What the caps depend on' }),
  /** The player's settled stakes and their wins since the session began; null outside of one. */
  session: Maybe(Type.Object({ since: IsoTime, staked: Money, won: Money })),
})
export type Protection = Static<typeof Protection>

export const getProtection = route({
  method: 'GET',
  path: '/api/protection',
  summary: 'What protects the player: an exclusion, if there is one',
  who: 'visitor',
  reply: Protection,
  refusals: [],
})

const lasts = Type.Enum(['day', 'week', 'month', 'half_year', 'year', 'five_years', 'forever'] as const)

/** Takes effect immediately, on every server. It may be repeated and made longer, and never ends early. */
export const excludeSelf = route({
  method: 'POST',
  path: '/api/protection/exclusion',
  summary: 'Start a time-out or a self-exclusion',
  who: 'visitor',
  body: Type.Object({ lasts }),
  reply: Protection,
  refusals: ['exclusion_shorter'],
})

const LimitAmount = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000_000 })

/** docs/product.md S4: a lower limit takes effect immediately; a higher one, or none, waits a day and then for confirmation. */
export const setLimit = route({
  method: 'POST',
  path: '/api/protection/limits',
  summary: 'Set, lower, raise or remove a limit of the player',
  who: 'visitor',
  body: Type.Object(
    { ...named, amount: Type.Union([LimitAmount, Type.Null()], { description: 'Null: none' }) },
    { refusal: 'limit_invalid' },
  ),
  reply: Protection,
  refusals: ['limit_invalid'],
})

export const confirmLimit = route({
  method: 'POST',
  path: '/api/protection/limits/confirm',
  summary: 'Confirm a higher limit that was requested a day ago',
  who: 'visitor',
  body: Type.Object(named, { refusal: 'limit_invalid' }),
  reply: Protection,
  refusals: ['limit_invalid', 'limit_not_due'],
})

/** docs/product.md S16: it only records the answer. One that is not due changes nothing. */
export const reviewLimits = route({
  method: 'POST',
  path: '/api/protection/limits/review',
  summary: 'Answer the prompt to review the limits',
  who: 'visitor',
  body: Type.Object({ answer: Type.Enum(['keep', 'change'] as const) }),
  reply: Protection,
  refusals: [],
})

/** docs/product.md S6. */
export const setRealityCheck = route({
  method: 'POST',
  path: '/api/protection/reality-check',
  summary: 'Choose how often play stops for a reality check',
  who: 'visitor',
  body: Type.Object({ minutes: Type.Enum([15, 30, 60, 120] as const) }),
  reply: Protection,
  refusals: [],
})

export const answerRealityCheck = route({
  method: 'POST',
  path: '/api/protection/reality-check/answer',
  summary: 'Continue play after a reality check',
  who: 'visitor',
  reply: Protection,
  refusals: [],
})

/**
 * A change to a player's protection, made by the player unless `details.shared` names what linked another account;
 * `details.entered`: by an administrator at the player's request.
 */
export const ProtectionEvent = Type.Object({
  id: Id,
  at: IsoTime,
  kind: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
})
export type ProtectionEvent = Static<typeof ProtectionEvent>

/** An excluded account to which another is linked by an identifier. */
const ExclusionLink = Type.Object({
  excluded: Somebody,
  kind: Type.String({ description: 'Of the identifier' }),
  proved: Type.Boolean({ description: 'Both have proved to control it, so the exclusion was extended' }),
  at: IsoTime,
  decision: Maybe(Type.Enum(['same_person', 'other_person', 'left_open'] as const)),
})
export type ExclusionLink = Static<typeof ExclusionLink>

/** The protection of a user as administrators see it. */
export const UserProtection = Type.Object({
  protection: Protection,
  events: Type.Array(ProtectionEvent),
  links: Type.Array(ExclusionLink, { description: 'The last 50, newest first' }),
  lift: Maybe(
    Type.Object(
      {
        id: Id,
        by: Somebody,
        at: IsoTime,
        effectiveAt: Maybe(Type.String({ description: 'As of a proposal' })),
        reason: Type.String(),
      },
      { description: 'The open proposal to lift the exclusion in force' },
    ),
  ),
})
export type UserProtection = Static<typeof UserProtection>

const OfUser = Type.Object({ id: Id })

export const userProtection = route({
  method: 'GET',
  path: '/api/admin/users/{id}/protection',
  summary: 'The protection of a user, and its last 100 events, newest first',
  who: 'protection.view',
  params: OfUser,
  reply: UserProtection,
  refusals: ['not_found'],
})

/** How the player requested it; only administrators see this. */
const reason = Type.String({ maxLength: 500, refusal: 'reason_required' })

/** Entered at the player's request, with the same effect as their own: it applies immediately and cannot be shortened. */
export const enterExclusion = route({
  method: 'POST',
  path: '/api/admin/users/{id}/protection/exclusion',
  summary: 'Start or extend a time-out or a self-exclusion at the player’s request',
  who: 'protection.enter',
  notWithNewRights: true,
  params: OfUser,
  body: Type.Object({ lasts, reason }),
  reply: UserProtection,
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'rights_too_new', 'exclusion_shorter'],
})

/** At the player's request: a first limit, or a lower one. Only the player can raise or remove it. */
export const enterLimit = route({
  method: 'POST',
  path: '/api/admin/users/{id}/protection/limits',
  summary: 'Set or lower a limit at the player’s request',
  who: 'protection.enter',
  notWithNewRights: true,
  params: OfUser,
  body: Type.Object({ ...named, amount: LimitAmount, reason }, { refusal: 'limit_invalid' }),
  reply: UserProtection,
  refusals: [
    'not_found',
    'not_on_yourself',
    'reason_required',
    'rights_too_new',
    'limit_invalid',
    'limit_not_stricter',
  ],
})

/** docs/product.md S3. */
export const liftExclusion = route({
  method: 'POST',
  path: '/api/admin/users/{id}/protection/lift',
  summary: 'Propose to lift an exclusion that came from another account',
  who: 'protection.review',
  params: OfUser,
  body: Type.Object({ reason }),
  reply: UserProtection,
  refusals: [
    'not_found',
    'not_on_yourself',
    'reason_required',
    'rights_too_new',
    'exclusion_own',
    'lift_proposed',
    'too_many_proposals',
  ],
})
