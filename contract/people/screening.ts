import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Somebody } from '../money/risk.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'

const screeningStates = ['new', 'clear', 'unknown', 'hit', 'confirmed'] as const
export type ScreeningState = (typeof screeningStates)[number]

/** A person's decision about a hit: another person, or the player. */
const screeningDecisions = ['cleared', 'confirmed'] as const
export type ScreeningDecision = (typeof screeningDecisions)[number]

/** A published entry of a list that resembles the player; what it is: sanctions, a public office, or a relation to one of them. */
export const ScreeningEntry = Type.Object({
  id: Type.String(),
  caption: Type.String({ description: 'The name in the list' }),
  births: Type.Array(Type.String(), { description: 'Dates or years in the list' }),
  topics: Type.Array(Type.String()),
  lists: Type.Array(Type.String()),
  score: Type.Number({ description: '0 to 1, by the service' }),
})
export type ScreeningEntry = Static<typeof ScreeningEntry>

const Outcome = Type.Enum(['clear', 'hit', 'unknown'] as const)
export type ScreeningOutcome = Static<typeof Outcome>
const Cause = Type.Enum(['verified', 'name', 'regular'] as const)
export type ScreeningCause = Static<typeof Cause>

/** An answer of the service. `unknown`: it could not compare this name. */
export const ScreeningAnswer = Type.Object({
  id: Id,
  at: IsoTime,
  cause: Cause,
  outcome: Outcome,
  listVersion: Type.String(),
  entries: Type.Array(ScreeningEntry),
})
export type ScreeningAnswer = Static<typeof ScreeningAnswer>

/** A player in the queue of screening. */
export const Screening = Type.Object({
  player: Somebody,
  state: Type.Enum(screeningStates),
  foundAt: Maybe(IsoTime),
  answeredAt: Maybe(IsoTime),
})
export type Screening = Static<typeof Screening>

const OfPlayer = Type.Object({ id: Id })

/** docs/product.md S17. */
export const screenings = route({
  method: 'GET',
  path: '/api/admin/screenings',
  summary: 'Players whose screening waits for a decision, longest-waiting first; or confirmed ones',
  who: 'verification.view',
  query: Type.Object({
    state: Type.Optional(Type.Enum(['open', 'confirmed'] as const)),
    after: Type.Optional(Type.String({ maxLength: 20, pattern: String.raw`^\d+$`, description: 'The last player' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    screenings: Type.Array(Screening),
    more: Type.Boolean(),
    open: Type.Integer({ description: 'Up to 1000' }),
    configured: Type.Boolean({ description: 'A service is configured' }),
  }),
  refusals: [],
})

const OneScreening = Type.Object({
  screening: Screening,
  person: Maybe(Type.Object({ name: Type.String(), birthDate: Type.String() })),
  answers: Type.Array(ScreeningAnswer, { description: 'Newest first' }),
  decisions: Type.Array(
    Type.Object({
      at: IsoTime,
      administrator: Maybe(Somebody),
      decision: Type.Enum(screeningDecisions),
      reason: Type.String(),
    }),
    { description: 'Newest first' },
  ),
})

export const screening = route({
  method: 'GET',
  path: '/api/admin/screenings/{id}',
  summary: "A player's screening: the name that was compared, the answers and the decisions",
  who: 'verification.view',
  params: OfPlayer,
  reply: OneScreening,
  refusals: ['not_found'],
})

export const decideScreening = route({
  method: 'POST',
  path: '/api/admin/screenings/{id}/decide',
  summary:
    'Decide about a hit. `cleared`: the player is not the person in the lists; `confirmed`: play stops, and a person decides about each withdrawal. Only another administrator clears a confirmed one',
  who: 'verification.review',
  notWithNewRights: true,
  params: OfPlayer,
  body: Type.Object({
    decision: Type.Enum(screeningDecisions),
    reason: Type.String({ maxLength: 500, refusal: 'reason_required' }),
    answer: Id,
  }),
  reply: Type.Object({}),
  refusals: ['not_found', 'not_on_yourself', 'reason_required', 'verification_decided', 'screening_confirmed_by_you'],
})

/** All calls about screening. */
export const screeningRoutes = [screenings, screening, decideScreening] as const
