import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { exclusionRefusals } from '../people/protection-refusals.ts'
import { route } from '../route.ts'

/** The parts from which a page builds the address of a demo at the partner; a demo involves no call of ours. */
export const Partner = Type.Object({
  base: Type.String({ description: 'The address of the launch calls, without a slash at the end' }),
  origin: Type.String({ description: 'The origin that may be framed' }),
  alias: Type.String({ description: 'Our name at the partner' }),
  currency: Type.Literal('RUB'),
  certifiedOnly: Type.Boolean({ description: 'Only certified titles are offered (docs/product.md G10)' }),
  realPlay: Type.Boolean({ description: 'Whether games can be started for money' }),
})
export type Partner = Static<typeof Partner>

export const partner = route({
  method: 'GET',
  path: '/api/partner',
  summary: 'The partner that draws external games; null if none is configured (docs/product.md G6)',
  who: 'anyone',
  reply: Type.Object({ data: Maybe(Partner) }),
  refusals: [],
})

/** The partner's names for a provider and a game: sent to it unchanged, and compared case-insensitively. */
export const partnersName = Type.String({ maxLength: 60, pattern: '^[!-~]([ -~]*[!-~])?$' })

/** docs/product.md G10. */
export const certifiedTitles = route({
  method: 'GET',
  path: '/api/partner/certified',
  summary: "The partner's titles that the site offers because they are certified; null if it offers all",
  who: 'anyone',
  reply: Type.Object({ titles: Maybe(Type.Array(Type.Object({ provider: Type.String(), alias: Type.String() }))) }),
  refusals: [],
})

export const openPartnerSession = route({
  method: 'POST',
  path: '/api/partner/sessions',
  summary: 'Start a game of the partner for money; the reply is its address, with a new token',
  who: 'player',
  body: Type.Object({ provider: partnersName, alias: partnersName, mobile: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ url: Type.String() }),
  refusals: [
    'country_not_served',
    'real_play_unavailable',
    ...exclusionRefusals,
    'game_not_certified',
    'game_closed',
    'too_many_requests',
  ],
})

export const partnerSessions = route({
  method: 'GET',
  path: '/api/partner/sessions',
  summary:
    'Games of the partner that the player has started for money and that still take stakes, last used first; 50 at most',
  who: 'visitor',
  reply: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: Id,
        game: Type.String(),
        provider: Type.String(),
        createdAt: IsoTime,
        seenAt: IsoTime,
      }),
    ),
  }),
  refusals: [],
})

export const endPartnerSession = route({
  method: 'DELETE',
  path: '/api/partner/sessions/{session}',
  summary: 'End a game that was started for money: it takes no more stakes, and what it owes is still paid',
  who: 'visitor',
  params: Type.Object({ session: Id }),
  reply: Type.Object({}),
  refusals: ['not_found'],
})

/** Free rounds of a game, as an administrator or a promo code gives them (docs/product.md R11). */
export const FreeRounds = Type.Object({
  provider: partnersName,
  alias: partnersName,
  rounds: Type.Integer({ minimum: 1, maximum: 1000 }),
})

export const freeRoundsOfPlayer = route({
  method: 'GET',
  path: '/api/partner/free-rounds',
  summary: "The player's free rounds; they are played first when their game is started for money (docs/product.md R11)",
  who: 'visitor',
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Id,
        ...FreeRounds.properties,
        stake: Money,
        begun: Type.Boolean({ description: 'The partner plays them already; they no longer expire' }),
        expiresAt: IsoTime,
      }),
    ),
  }),
  refusals: [],
})

/** The pages' calls about the games partner. */
export const partnerRoutes = [
  partner,
  certifiedTitles,
  freeRoundsOfPlayer,
  openPartnerSession,
  partnerSessions,
  endPartnerSession,
] as const
