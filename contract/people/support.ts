import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Somebody } from '../money/risk.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { ComplaintClock, OwnComplaint } from './complaints.ts'

/** The topics of requests to support. */
export const supportTopics = ['payment', 'game', 'account', 'other', 'complaint'] as const
const Topic = Type.Enum(supportTopics)
export type SupportTopic = Static<typeof Topic>

/** `open` waits for support, `answered` for the player. */
export const supportStatuses = ['open', 'answered', 'closed'] as const
const Status = Type.Enum(supportStatuses)
export type SupportStatus = Static<typeof Status>

const Text = Type.String({ refusal: 'message_invalid', minLength: 1, maxLength: 8000, description: 'Plain text' })

/** A message of a request, by its player or by support. */
export const SupportMessage = Type.Object({
  id: Id,
  at: IsoTime,
  fromSupport: Type.Boolean(),
  text: Type.String(),
})
export type SupportMessage = Static<typeof SupportMessage>

/** A request to support, as its player sees it. */
export const SupportThread = Type.Object({
  id: Id,
  topic: Topic,
  reference: Maybe(Type.String({ description: 'A payment or a round' })),
  status: Status,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  unread: Type.Boolean({ description: 'The support has answered since the player last looked' }),
})
export type SupportThread = Static<typeof SupportThread>

const OfThread = Type.Object({ id: Id })

/**
 * A signed-in player is identified by the session; a guest leaves an e-mail address. Nothing is sent by e-mail automatically.
 */
export const openSupportThread = route({
  method: 'POST',
  path: '/api/support/threads',
  whenRestricted: true,
  summary: 'Send a request to support',
  who: 'anyone',
  body: Type.Object({
    topic: Topic,
    text: Text,
    reference: Type.Optional(Type.String({ refusal: 'reference_invalid', maxLength: 64 })),
    email: Type.Optional(Type.String({ refusal: 'email_invalid', maxLength: 320, description: 'Of a guest' })),
  }),
  reply: Type.Object({ id: Id }),
  refusals: ['message_invalid', 'reference_invalid', 'email_invalid', 'too_many_requests', 'too_many_requests_open'],
  keyed: true,
})

export const supportThreads = route({
  method: 'GET',
  path: '/api/support/threads',
  whenRestricted: true,
  summary: 'The requests of the player to support, last changed first',
  who: 'visitor',
  reply: Type.Object({ threads: Type.Array(SupportThread) }),
  refusals: [],
})

export const supportThread = route({
  method: 'GET',
  path: '/api/support/threads/{id}',
  whenRestricted: true,
  summary: 'A request of the player, with its messages',
  who: 'visitor',
  params: OfThread,
  reply: Type.Object({
    thread: SupportThread,
    messages: Type.Array(SupportMessage),
    complaint: Maybe(OwnComplaint),
  }),
  refusals: ['not_found'],
})

export const writeSupportMessage = route({
  method: 'POST',
  path: '/api/support/threads/{id}/messages',
  whenRestricted: true,
  summary: 'Add a message to a request of the player, which opens it again',
  who: 'visitor',
  params: OfThread,
  body: Type.Object({ text: Text }),
  reply: Type.Object({ message: SupportMessage }),
  refusals: ['message_invalid', 'not_found', 'too_many_requests'],
  keyed: true,
})

export const readSupportThread = route({
  method: 'POST',
  path: '/api/support/threads/{id}/read',
  whenRestricted: true,
  summary: 'Mark the answers of support as read',
  who: 'visitor',
  params: OfThread,
  reply: Type.Object({}),
  refusals: ['not_found'],
})

/** A request to support, as the panel lists it. */
export const AdminSupportThread = Type.Object({
  id: Id,
  topic: Topic,
  reference: Maybe(Type.String()),
  status: Status,
  createdAt: IsoTime,
  updatedAt: IsoTime,
  player: Maybe(Type.Object({ id: Id, username: Type.String() })),
  email: Maybe(Type.String({ description: 'Of the guest, or of the player, who may have none' })),
  excerpt: Type.String({ description: 'The beginning of the last message' }),
  cursor: Id,
  assignee: Maybe(Type.Object({ id: Id, username: Type.String() })),
})
export type AdminSupportThread = Static<typeof AdminSupportThread>

/** A message, with the administrator who wrote it. */
export const AdminSupportMessage = Type.Object({
  ...SupportMessage.properties,
  author: Maybe(Type.Object({ id: Id, username: Type.String() })),
})
export type AdminSupportMessage = Static<typeof AdminSupportMessage>

export const adminSupportThreads = route({
  method: 'GET',
  path: '/api/admin/support/threads',
  summary:
    'Requests to support: open ones by how long they have waited, others newest first; `from` requests the next page',
  who: 'support.view',
  query: Type.Object({
    status: Type.Optional(Status),
    topic: Type.Optional(Topic),
    search: Type.Optional(Type.String({ maxLength: 100, description: 'Username, e-mail, reference or number' })),
    assigned: Type.Optional(
      Type.Union([Type.Literal('me'), Type.Literal('none'), Type.Literal('others')], {
        description: 'Requests of the caller, of nobody, or of other administrators',
      }),
    ),
    from: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ threads: Type.Array(AdminSupportThread), more: Type.Boolean(), open: Type.Integer() }),
  refusals: [],
})

export const adminSupportThread = route({
  method: 'GET',
  path: '/api/admin/support/threads/{id}',
  summary: 'A request to support, with its messages',
  who: 'support.view',
  params: OfThread,
  reply: Type.Object({
    thread: AdminSupportThread,
    messages: Type.Array(AdminSupportMessage),
    answerers: Type.Array(Somebody, { description: 'Those to whom it can be assigned' }),
    complaint: Maybe(ComplaintClock),
  }),
  refusals: ['not_found'],
})

export const answerSupportThread = route({
  method: 'POST',
  path: '/api/admin/support/threads/{id}/answer',
  summary: 'Answer a request to support: a player reads it immediately; a guest is not sent an e-mail',
  who: 'support.answer',
  params: OfThread,
  body: Type.Object({ text: Text }),
  reply: Type.Object({ message: AdminSupportMessage }),
  refusals: ['message_invalid', 'not_found', 'not_on_yourself', 'thread_closed'],
  keyed: true,
})

export const setSupportStatus = route({
  method: 'PATCH',
  path: '/api/admin/support/threads/{id}/status',
  summary: 'Close a request to support, or reopen it',
  who: 'support.answer',
  params: OfThread,
  body: Type.Object({ status: Type.Enum(['open', 'closed']) }),
  reply: Type.Object({ status: Status }),
  refusals: ['not_found'],
})

export const assignSupportThread = route({
  method: 'PATCH',
  path: '/api/admin/support/threads/{id}/assignee',
  summary: 'Assign a request to support to an administrator, or to nobody',
  who: 'support.answer',
  params: OfThread,
  body: Type.Object({ to: Maybe(Id) }),
  reply: Type.Object({ thread: AdminSupportThread }),
  refusals: ['not_found'],
})
