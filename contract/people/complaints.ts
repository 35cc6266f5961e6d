import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { complaintOutcomes } from './complaint-outcomes.ts'

const Outcome = Type.Enum(complaintOutcomes)

/** The clock of a complaint. */
export const ComplaintClock = Type.Object({
  confirmBy: IsoTime,
  decideBy: IsoTime,
  confirmedAt: Maybe(IsoTime),
  decidedAt: Maybe(IsoTime),
  outcome: Maybe(Outcome),
})
export type ComplaintClock = Static<typeof ComplaintClock>

/** The deadlines of a player's complaint, and who decides next; empty if no one is named. */
export const OwnComplaint = Type.Object({
  ...ComplaintClock.properties,
  escalation: Type.String(),
  disputeBody: Type.String(),
})

/** A complaint, as the panel lists it. */
export const ListedComplaint = Type.Object({
  id: Id,
  author: Type.String(),
  filedAt: IsoTime,
  ...ComplaintClock.properties,
  late: Type.Boolean(),
})
export type ListedComplaint = Static<typeof ListedComplaint>

/** The complaints that were filed in half a year. */
export const ComplaintHalf = Type.Object({
  from: Type.String({ description: 'Its first day in Moscow' }),
  filed: Type.Integer(),
  upheld: Type.Integer(),
  partly: Type.Integer(),
  rejected: Type.Integer(),
  open: Type.Integer(),
  late: Type.Integer(),
  days: Maybe(Type.Number()),
})
export type ComplaintHalf = Static<typeof ComplaintHalf>

export const adminComplaints = route({
  method: 'GET',
  path: '/api/admin/complaints',
  summary: 'Complaints by what is due, or those decided, and the figures of half years',
  who: 'support.view',
  query: Type.Object({ state: Type.Optional(Type.Enum(['open', 'decided'] as const)) }),
  reply: Type.Object({ complaints: Type.Array(ListedComplaint), halves: Type.Array(ComplaintHalf) }),
  refusals: [],
})

export const decideComplaint = route({
  method: 'POST',
  path: '/api/admin/support/threads/{id}/decision',
  summary: 'Decide a complaint: the decision is a message to the player',
  who: 'support.answer',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    outcome: Outcome,
    text: Type.String({ refusal: 'message_invalid', minLength: 1, maxLength: 8000, description: 'Plain text' }),
  }),
  reply: Type.Object({}),
  refusals: ['message_invalid', 'not_found', 'not_on_yourself', 'thread_closed', 'complaint_decided'],
  keyed: true,
})
