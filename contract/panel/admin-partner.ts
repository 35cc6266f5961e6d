import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { Somebody } from '../money/risk.ts'
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
  who: 'games.view',
  reply: AdminPartner,
  refusals: [],
})

export const closePartnerGames = route({
  method: 'PATCH',
  path: '/api/admin/partner/closed',
  summary: 'Close or open a game of the partner, a provider, or everything; open rounds are still paid',
  who: 'partner.edit',
  body: Type.Object({
    provider: Type.Optional(partnersName),
    alias: Type.Optional(partnersName),
    closed: Type.Boolean(),
    reason: Type.Optional(Reason),
  }),
  reply: AdminPartner,
  refusals: [],
})

/** A title of the partner that is marked as certified (docs/product.md G10). */
export const Certificate = Type.Object({
  id: Id,
  provider: Type.String(),
  alias: Type.String(),
  laboratory: Type.String(),
  certifiedOn: Type.String({ description: 'The day of the certificate, like 2026-02-28' }),
  markedBy: Somebody,
  markedAt: IsoTime,
})
export type Certificate = Static<typeof Certificate>

export const certificates = route({
  method: 'GET',
  path: '/api/admin/partner/certificates',
  summary: 'Titles marked as certified, newest mark first; `before` is an id to continue from',
  who: 'games.view',
  query: Type.Object({
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' })),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ certificates: Type.Array(Certificate), more: Type.Boolean() }),
  refusals: [],
})

/** Marks all of these titles of a provider, or none; a new mark replaces the former one. */
export const certifyTitles = route({
  method: 'PUT',
  path: '/api/admin/partner/certificates',
  summary: 'Mark titles of a provider as certified: by whom, and on which day',
  who: 'partner.edit',
  body: Type.Object(
    {
      provider: partnersName,
      aliases: Type.Array(partnersName, { minItems: 1, maxItems: 200, uniqueItems: true }),
      laboratory: Type.String({ maxLength: 100, pattern: '\\S' }),
      certifiedOn: Type.String({ maxLength: 10 }),
    },
    { refusal: 'certificate_invalid' },
  ),
  reply: Type.Object({ marked: Type.Integer({ description: 'How many marks are new or were changed' }) }),
  refusals: ['certificate_invalid', 'too_many_certificates'],
})

export const removeCertificate = route({
  method: 'DELETE',
  path: '/api/admin/partner/certificates/{id}',
  summary: 'Take the mark of a title back; open rounds are still paid',
  who: 'partner.edit',
  params: Type.Object({ id: Id }),
  reply: Type.Object({}),
  refusals: ['not_found'],
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
  who: 'players.view',
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
  who: 'payments.view',
  reply: Type.Object({ wins: Type.Array(HeldWin) }),
  refusals: [],
})

export const decideHeldWin = route({
  method: 'POST',
  path: '/api/admin/partner/held-wins/{id}',
  summary: 'Credit a held win as a bonus or refuse it, once',
  who: 'payments.decide',
  params: Type.Object({ id: Id }),
  body: Type.Object({ credit: Type.Boolean(), reason: Reason }),
  reply: Type.Object({}),
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'rights_too_new', 'held_win_decided'],
  keyed: true,
})

/** The panel's calls about the games partner. */
export const partnerPanelRoutes = [
  adminPartner,
  closePartnerGames,
  certificates,
  certifyTitles,
  removeCertificate,
  partnerRounds,
  heldWins,
  decideHeldWin,
] as const
