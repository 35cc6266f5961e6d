import Type, { type Static } from 'typebox'
import { Id, IsoTime, Money } from '../entities.ts'
import { route } from '../route.ts'
import { eventTypeNames } from './event-types.ts'

/** The number of events that one call returns. */
export const mostEvents = 500

const optional = (description: string) => Type.Optional(Type.String({ description }))
const orNull = Type.Union([Type.String(), Type.Null()])

/** One of the types of events. */
export const EventTypeName = Type.Enum(eventTypeNames as [(typeof eventTypeNames)[number]])

/**
 * Something that happened, the same by pull and by push. `event-types.ts` says which fields each type has. `username` and `email`
 * are there only for those who may see them, as they are at the time of the call.
 */
export const ServiceEvent = Type.Object({
  id: Type.String({ description: 'Unique: an event that is delivered again has the same' }),
  type: EventTypeName,
  timestamp: IsoTime,
  data: Type.Object({
    player: Type.Union([Id, Type.Null()], { description: 'Null for a guest' }),
    username: Type.Optional(orNull),
    email: Type.Optional(orNull),
    invitedBy: Type.Optional(Type.Union([Id, Type.Null()])),
    exclusion: optional('`time_out` or `self_exclusion`'),
    until: Type.Optional(Type.Union([IsoTime, Type.Null()], { description: 'Null: for ever' })),
    kind: optional('Of a limit: `deposit`, `loss`, `stake`, `session`'),
    period: optional('Of a limit'),
    limit: Type.Optional(
      Type.Union([Type.Number(), Type.Null()], { description: 'Roubles, or minutes of a session; null: removed' }),
    ),
    payment: optional('Its number, as the cashier shows it'),
    step: optional('The stage of a payment within its status'),
    amount: Type.Optional(Money),
    method: optional('Of a payment'),
    provider: optional('Of a payment'),
    bonus: optional('The kind of a bonus'),
    ticket: Type.Optional(Id),
    topic: optional('Of a request to support'),
    round: Type.Optional(Id),
    game: optional('Of a round'),
    stake: Type.Optional(Money),
    payout: Type.Optional(Money),
  }),
})
export type ServiceEvent = Static<typeof ServiceEvent>

export const serviceEvents = route({
  method: 'GET',
  path: '/api/service/events',
  summary:
    'What happened, in the order of its recording, for 90 days: repeat the call with `next` as `after`. Rounds are a stream of their own',
  who: 'events.view',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        pattern: '^(latest|[0-9]{1,16})$',
        description: 'Absent: from the oldest; `latest`: only what happens from now on',
      }),
    ),
    stream: Type.Optional(Type.Enum(['events', 'rounds'])),
    types: Type.Optional(Type.String({ maxLength: 600, description: 'Separated by commas; absent: all' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostEvents })),
  }),
  reply: Type.Object({
    events: Type.Array(ServiceEvent),
    next: Type.String({ description: 'Whatever happens next comes after it' }),
    more: Type.Boolean(),
  }),
  refusals: ['events_expired', 'bad_request'],
})
