import Type, { type Static } from 'typebox'
import { Id, IsoTime } from '../entities.ts'
import { route } from '../route.ts'
import { longestKeyName, longestWebhookUrl } from './integration-limits.ts'
import { EventTypeName } from './service-events.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const Which = Type.Object({ id: Id })
const Permissions = Type.Array(Type.String({ maxLength: 40 }), {
  minItems: 1,
  maxItems: 40,
  refusal: 'permission_invalid',
})

/** A key with which another program reads; the key itself is shown once, when it is made. */
export const ServiceKey = Type.Object({
  id: Id,
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  createdAt: IsoTime,
  createdBy: Type.String({ description: 'A username' }),
  usedAt: orNull(IsoTime),
  usedFrom: orNull(Type.String({ description: 'The address of the last call' })),
  revokedAt: orNull(IsoTime),
})
export type ServiceKey = Static<typeof ServiceKey>

/** A webhook: where events are sent, and its progress. */
export const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  types: Type.Array(EventTypeName),
  personal: Type.Boolean({ description: 'Whether usernames and email addresses are sent' }),
  paused: Type.Boolean(),
  createdAt: IsoTime,
  deliveredAt: orNull(IsoTime),
  failingSince: orNull(IsoTime),
  failure: orNull(
    Type.String({
      description:
        'What the last attempt ended with: `answered 500`, `silent 10`, `inside 10.0.0.1`, `plain`, `failed ECONNREFUSED`',
    }),
  ),
  dueAt: orNull(IsoTime),
  waiting: Type.Integer({ description: 'Events that are not delivered yet, without rounds' }),
  waitingSince: orNull(IsoTime),
  dead: Type.Integer({ description: 'Messages that were given up' }),
})
export type Webhook = Static<typeof Webhook>

/** A message that was given up after three days, or by an administrator. */
export const DeadMessage = Type.Object({
  id: Type.String(),
  type: Type.String(),
  at: IsoTime,
  failure: Type.String(),
})
export type DeadMessage = Static<typeof DeadMessage>

const WebhookBody = Type.Object({
  url: Type.String({ maxLength: longestWebhookUrl, refusal: 'webhook_url_invalid' }),
  types: Type.Array(EventTypeName, { minItems: 1, maxItems: 40, uniqueItems: true }),
  personal: Type.Boolean(),
})

export const integrations = route({
  method: 'GET',
  path: '/api/admin/integrations',
  summary: 'The keys of other programs, and where events are sent',
  who: 'integrations.view',
  reply: Type.Object({
    keys: Type.Array(ServiceKey),
    webhooks: Type.Array(Webhook),
    permissions: Type.Array(Type.String(), { description: 'Those that the caller can give to a key' }),
  }),
  refusals: [],
})

export const createServiceKey = route({
  method: 'POST',
  path: '/api/admin/integrations/keys',
  summary: 'Make a key for another program. It only reads; the key is shown this once',
  who: 'integrations.edit',
  notWithNewRights: true,
  keyed: true,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: longestKeyName, refusal: 'key_name_invalid' }),
    permissions: Permissions,
  }),
  reply: Type.Object({ key: ServiceKey, secret: Type.String() }),
  refusals: ['key_name_invalid', 'permission_invalid', 'too_many_keys'],
})

export const revokeServiceKey = route({
  method: 'DELETE',
  path: '/api/admin/integrations/keys/{id}',
  summary: 'Revoke a key at once, on every server',
  who: 'integrations.edit',
  params: Which,
  reply: Type.Object({ key: ServiceKey }),
  refusals: ['not_found'],
})

export const createWebhook = route({
  method: 'POST',
  path: '/api/admin/integrations/webhooks',
  summary: 'Send events from now on to this address',
  who: 'integrations.edit',
  notWithNewRights: true,
  keyed: true,
  body: WebhookBody,
  reply: Type.Object({ webhook: Webhook, secret: Type.String() }),
  refusals: ['webhook_url_invalid', 'too_many_webhooks'],
})

export const updateWebhook = route({
  method: 'PATCH',
  path: '/api/admin/integrations/webhooks/{id}',
  summary: 'Change where events are sent and which, pause or go on',
  who: 'integrations.edit',
  notWithNewRights: true,
  params: Which,
  body: Type.Partial(Type.Object({ ...WebhookBody.properties, paused: Type.Boolean() })),
  reply: Type.Object({ webhook: Webhook }),
  refusals: ['webhook_url_invalid', 'not_found'],
})

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/api/admin/integrations/webhooks/{id}',
  summary: 'Send no more events to this address, and forget its messages',
  who: 'integrations.edit',
  params: Which,
  reply: Type.Object({}),
  refusals: ['not_found'],
})

export const webhookSecret = route({
  method: 'POST',
  path: '/api/admin/integrations/webhooks/{id}/secret',
  summary: 'Show the secret that signs, or replace it: the former one signs as well for a day',
  who: 'integrations.edit',
  notWithNewRights: true,
  keyed: true,
  params: Which,
  body: Type.Object({ replace: Type.Boolean() }),
  reply: Type.Object({ secret: Type.String() }),
  refusals: ['not_found'],
})

export const tryWebhook = route({
  method: 'POST',
  path: '/api/admin/integrations/webhooks/{id}/try',
  summary: 'Try the message that waits again now, or skip it: it is then among those given up',
  who: 'integrations.edit',
  params: Which,
  body: Type.Object({ skip: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ webhook: Webhook }),
  refusals: ['not_found', 'nothing_waits'],
})

export const deadMessages = route({
  method: 'GET',
  path: '/api/admin/integrations/webhooks/{id}/dead',
  summary: 'The newest messages that were given up',
  who: 'integrations.view',
  params: Which,
  reply: Type.Object({ messages: Type.Array(DeadMessage) }),
  refusals: ['not_found'],
})

export const replayMessage = route({
  method: 'POST',
  path: '/api/admin/integrations/webhooks/{id}/dead/{message}/replay',
  summary: 'Send a message that was given up once more; if it arrives it is no longer listed',
  who: 'integrations.edit',
  params: Type.Object({ id: Id, message: Type.String({ pattern: '^(evt|rnd)_[0-9]{1,16}$' }) }),
  reply: Type.Object({ delivered: Type.Boolean(), failure: orNull(Type.String()) }),
  refusals: ['not_found'],
})

/** The calls of the panel's page about other systems. */
export const integrationRoutes = [
  integrations,
  createServiceKey,
  revokeServiceKey,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  webhookSecret,
  tryWebhook,
  deadMessages,
  replayMessage,
] as const
