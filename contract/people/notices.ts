import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { Maybe } from '../money/transactions.ts'
import { route } from '../route.ts'
import { longestEndpoint, noticeChannels, noticeTopicNames } from './notice-list.ts'

const Topic = Type.Enum(noticeTopicNames)
const Channel = Type.Enum(noticeChannels)

/** A browser to which notices are pushed while its session lasts. */
export const NoticeDevice = Type.Object({
  id: Id,
  createdAt: IsoTime,
  userAgent: Type.String(),
  own: Type.Boolean({ description: 'It belongs to the calling session' }),
})
export type NoticeDevice = Static<typeof NoticeDevice>

/** How a player is notified in addition to the inbox and emails. */
export const NoticeSettings = Type.Object({
  pushKey: Type.String({ description: 'The public VAPID key, base64url: `applicationServerKey` of a subscription' }),
  devices: Type.Array(NoticeDevice),
  telegram: Maybe(
    Type.Object({
      bot: Type.String({ description: 'Its username' }),
      linked: Type.Boolean({ description: 'A chat with it is linked to the player' }),
    }),
  ),
  topics: Type.Array(
    Type.Object({
      topic: Topic,
      promotional: Type.Boolean({ description: 'Not sent to players who excluded themselves' }),
      on: Type.Array(Channel, { description: 'The channels that carry it' }),
    }),
  ),
})
export type NoticeSettings = Static<typeof NoticeSettings>

export const noticeSettings = route({
  method: 'GET',
  path: '/api/notices',
  summary: 'Where the player’s notices are sent, and which topics',
  who: 'visitor',
  reply: NoticeSettings,
  refusals: [],
})

export const chooseNotice = route({
  method: 'POST',
  path: '/api/notices/choice',
  summary: 'Turn a topic on or off for a channel',
  who: 'visitor',
  body: Type.Object({ channel: Channel, topic: Topic, on: Type.Boolean() }),
  reply: NoticeSettings,
  refusals: [],
})

export const addNoticeDevice = route({
  method: 'POST',
  path: '/api/notices/devices',
  summary: 'Push notices to this browser until its session ends; the oldest of more than 10 is removed',
  who: 'visitor',
  body: Type.Object({
    endpoint: Type.String({
      minLength: 1,
      maxLength: longestEndpoint,
      description: 'An https address on the internet',
    }),
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}={0,2}$' }),
  }),
  reply: NoticeSettings,
  refusals: ['bad_request'],
})

export const removeNoticeDevice = route({
  method: 'DELETE',
  path: '/api/notices/devices/{id}',
  summary: 'Stop pushing notices to a browser of the player',
  who: 'visitor',
  params: Type.Object({ id: Id }),
  reply: NoticeSettings,
  refusals: ['not_found'],
})

export const linkTelegram = route({
  method: 'POST',
  path: '/api/notices/telegram',
  summary:
    'A link that opens the bot and links its chat to the player, once and within 10 minutes; the last one counts',
  who: 'visitor',
  reply: Type.Object({ url: Type.String(), expiresAt: IsoTime }),
  refusals: ['not_found'],
})

export const unlinkTelegram = route({
  method: 'DELETE',
  path: '/api/notices/telegram',
  summary: 'Stop sending notices to the chat that is linked to the player',
  who: 'visitor',
  reply: NoticeSettings,
  refusals: [],
})

/** The calls about a player's notices. */
export const noticeRoutes = [
  noticeSettings,
  chooseNotice,
  addNoticeDevice,
  removeNoticeDevice,
  linkTelegram,
  unlinkTelegram,
] as const
