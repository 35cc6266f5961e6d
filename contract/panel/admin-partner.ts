import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { partnersName } from '../play/partner.ts'
import { route } from '../route.ts'
import { Reason } from './admin.ts'

const Closed = Type.Object({
  provider: Maybe(Type.String({ description: 'Null: all of them' })),
  alias: Maybe(Type.String({ description: 'Null: all games of the provider' })),
  at: IsoTime,
})

/** The games partner as the panel shows it: whether it is configured, what administrators closed, and returns by provider. */
export const AdminPartner = Type.Object({
  configured: Type.Boolean(),
  closed: Type.Array(Closed),
  /** Stakes and payouts of settled rounds, by provider. */
  returns: Type.Array(
    Type.Object({
      provider: Type.String(),
      rounds: Type.Integer(),
      wagered: Money,
      paid: Money,
      returned: Maybe(Type.Number({ description: 'Per cent of the stakes; null without stakes' })),
    }),
  ),
})
export type AdminPartner = Static<typeof AdminPartner>

export const adminPartner = route({
  method: 'GET',
  path: '/api/admin/partner',
  summary: 'The closed parts of the games partner, and the returns of its providers',
  who: 'administrator',
  reply: AdminPartner,
  refusals: [],
})

export const closePartnerGames = route({
  method: 'PATCH',
  path: '/api/admin/partner/closed',
  summary: 'Close or open a game of the partner, a provider, or everything; open rounds are still paid',
  who: 'administrator',
  body: Type.Object({
    provider: Type.Optional(partnersName),
    alias: Type.Optional(partnersName),
    closed: Type.Boolean(),
    reason: Type.Optional(Reason),
  }),
  reply: AdminPartner,
  refusals: [],
})

/** A partner's round with its calls, amounts in roubles. */
export const PartnerRound = Type.Object({
  id: Id,
  at: IsoTime,
  user: Type.Object({ id: Id, username: Maybe(Type.String()) }),
  provider: Type.String(),
  alias: Type.String(),
  round: Type.String({ description: "The partner's identifier" }),
  transactions: Type.Array(Type.String(), {
    description: "The partner's identifiers of its bets and wins, 20 at most",
  }),
  bets: Type.Integer(),
  wins: Type.Integer(),
  wagered: Money,
  paid: Money,
  settled: Type.Boolean(),
})
export type PartnerRound = Static<typeof PartnerRound>

export const partnerRounds = route({
  method: 'GET',
  path: '/api/admin/partner/rounds',
  summary: "The partner's rounds, newest first; by user, or by one of the partner's transactions",
  who: 'administrator',
  query: Type.Object({
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' })),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ rounds: Type.Array(PartnerRound), more: Type.Boolean() }),
  refusals: [],
})

/** A win of free rounds above its maximum, which waits for an administrator (docs/product.md R11). */
export const HeldWin = Type.Object({
  id: Id,
  at: IsoTime,
  user: Type.Object({ id: Id, username: Maybe(Type.String()) }),
  provider: Type.String(),
  alias: Type.String(),
  trx: Type.String({ description: "The partner's identifier of the call" }),
  rounds: Type.Integer(),
  stake: Money,
  /** The sum that the partner reported. */
  won: Money,
  /** The maximum that these rounds can win by the settings. */
  ceiling: Money,
})
export type HeldWin = Static<typeof HeldWin>

export const heldWins = route({
  method: 'GET',
  path: '/api/admin/partner/held-wins',
  summary: 'Wins of free rounds above their maximum, not credited until decided; oldest first, 100 at most',
  who: 'administrator',
  reply: Type.Object({ wins: Type.Array(HeldWin) }),
  refusals: [],
})

export const decideHeldWin = route({
  method: 'POST',
  path: '/api/admin/partner/held-wins/{id}',
  summary: 'Credit a held win as a bonus or refuse it, once',
  who: 'administrator',
  params: Type.Object({ id: Id }),
  body: Type.Object({ credit: Type.Boolean(), reason: Reason }),
  reply: Type.Object({}),
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'rights_too_new', 'held_win_decided'],
  keyed: true,
})
