import Type, { type Static } from 'typebox'
import { IsoTime, Money } from '../entities.ts'
import { creditKinds } from '../money/rewards.ts'
import { Maybe, TransactionStatus, Uuid } from '../money/transactions.ts'
import { route } from '../route.ts'
import { inboxKinds } from './notice-list.ts'

const NotificationKind = Type.Enum(inboxKinds)

/** A notification of a player. Its kind decides which fields are set. */
export const Notification = Type.Object({
  id: Type.String(),
  at: IsoTime,
  kind: NotificationKind,
  unread: Type.Boolean(),
  entered: Type.Boolean({ description: 'Protection that an administrator entered at the player’s request' }),
  amount: Maybe(Money),
  bonus: Maybe(Type.Enum(creditKinds)),
  level: Maybe(Type.Integer({ description: 'It was reached, and its reward can be claimed' })),
  /** The outcome of a withdrawal or of a request for verification. */
  status: Maybe(TransactionStatus),
  uuid: Maybe(Uuid),
  until: Maybe(IsoTime),
  note: Maybe(Type.String({ description: 'What an administrator wrote about a rejection' })),
  address: Maybe(
    Type.String({ description: 'From where the player, or a member of staff, signed in for the first time' }),
  ),
  username: Maybe(Type.String({ description: 'Of a member of staff who signed in from a new place; for owners' })),
})
export type Notification = Static<typeof Notification>

export const notifications = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications of the last 90 days, newest first; 100 at most',
  who: 'visitor',
  reply: Type.Object({ notifications: Type.Array(Notification), unread: Type.Integer() }),
  refusals: [],
})

export const readNotifications = route({
  method: 'POST',
  path: '/api/notifications/read',
  whenRestricted: true,
  summary: 'Mark the notifications up to this one as read, on all devices',
  who: 'visitor',
  body: Type.Object({ upTo: Type.String({ maxLength: 30, description: 'The `at` of the newest that was seen' }) }),
  reply: Type.Object({ unread: Type.Integer() }),
  refusals: ['bad_request'],
})
