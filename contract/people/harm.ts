import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Somebody } from '../money/risk.ts'
import { Maybe } from '../money/transactions.ts'
import { Cursor } from '../panel/admin.ts'
import { route } from '../route.ts'

/** A pattern of play that is often seen before harm, with the figures behind it; by itself it has no consequences. */
export const HarmMarker = Type.Object({
  kind: Type.Enum([
    'chasing',
    'rising_stakes',
    'night_play',
    'growing_deposits',
    'cancelled_withdrawals',
    'long_sessions',
    'loosened_limits',
    'failed_deposits',
    'linked_to_excluded',
  ] as const),
  grave: Type.Boolean(),
  figures: Type.Record(Type.String(), Type.Number(), { description: 'Counts, hours, and roubles' }),
})
export type HarmMarker = Static<typeof HarmMarker>

const harmDecisions = ['contacted', 'limit_suggested', 'no_action', 'same_person', 'other_person'] as const
export type HarmDecision = (typeof harmDecisions)[number]

/** A player with markers of harm, in the queue of administrators (docs/product.md S11). */
export const HarmCase = Type.Object({
  player: Somebody,
  markers: Type.Array(HarmMarker, { description: 'That nobody has decided about, grave ones first' }),
  severity: Type.Integer({ description: '0: all are decided about' }),
  foundAt: IsoTime,
  updatedAt: IsoTime,
  decidedAt: Maybe(IsoTime),
  assigned: Maybe(Somebody),
})
export type HarmCase = Static<typeof HarmCase>

/** A step in the history of a case: markers found, assignment, decision. */
export const HarmEvent = Type.Object({
  id: Id,
  at: IsoTime,
  kind: Type.Enum(['found', 'assigned', 'unassigned', ...harmDecisions] as const),
  administrator: Maybe(Somebody),
  note: Maybe(Type.String()),
  markers: Type.Array(HarmMarker),
})
export type HarmEvent = Static<typeof HarmEvent>

/** docs/product.md S11. */
export const harmCases = route({
  method: 'GET',
  path: '/api/admin/harm',
  summary: 'Players with markers of harm, gravest first; or decided ones, latest first',
  who: 'protection.view',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['open', 'mine', 'decided'] as const)),
    cursor: Type.Optional(Cursor),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, description: 'For earlier panels: while cases change, it skips some' }),
    ),
  }),
  reply: Type.Object({
    cases: Type.Array(HarmCase),
    more: Type.Boolean(),
    next: Maybe(Cursor),
    open: Type.Integer({ description: 'Up to 1000' }),
  }),
  refusals: [],
})

const OfPlayer = Type.Object({ id: Id })
const OneCase = Type.Object({ case: Maybe(HarmCase), events: Type.Array(HarmEvent) })

export const harmCase = route({
  method: 'GET',
  path: '/api/admin/users/{id}/harm',
  summary: 'The markers of harm of a user, with earlier findings and decisions, newest first',
  who: 'protection.view',
  params: OfPlayer,
  reply: OneCase,
  refusals: ['not_found'],
})

export const assignHarmCase = route({
  method: 'PATCH',
  path: '/api/admin/users/{id}/harm/assignment',
  summary: 'Take over a player with markers of harm, or release them',
  who: 'protection.review',
  params: OfPlayer,
  body: Type.Object({ take: Type.Boolean() }),
  reply: OneCase,
  refusals: ['not_found', 'not_on_yourself', 'harm_case_changed'],
})

export const decideHarmCase = route({
  method: 'POST',
  path: '/api/admin/users/{id}/harm/decision',
  summary:
    'Decide about the markers of harm of a player; they come back only on new facts. `same_person` extends the exclusion of a linked account; with any other decision the player may play, until both have proved to control the same',
  who: 'protection.review',
  params: OfPlayer,
  body: Type.Object({
    decision: Type.Enum(harmDecisions),
    note: Type.String({ maxLength: 2000, refusal: 'reason_required' }),
    updatedAt: Type.String({
      maxLength: 40,
      description: 'Of the case that was looked at: one that has changed is refused',
    }),
  }),
  reply: OneCase,
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'rights_too_new', 'harm_case_changed'],
})
