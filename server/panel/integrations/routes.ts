import { mostServiceKeys, mostWebhooks } from '@casino/contract/panel/integration-limits'
import {
  createServiceKey,
  createWebhook,
  deadMessages,
  deleteWebhook,
  integrations,
  replayMessage,
  revokeServiceKey,
  tryWebhook,
  updateWebhook,
  webhookSecret,
} from '@casino/contract/panel/integrations'
import { type Permission, reading } from '@casino/contract/panel/permissions'
import { mostEvents, serviceEvents } from '@casino/contract/panel/service-events'
import { tidy } from '@casino/rules/tidy'
import { changes, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { settledPostings } from '../../accounting/ledger/settled-postings.ts'
import type { Database, Read } from '../../platform/database/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Outside } from '../../platform/http/outside.ts'
import { requirePermission } from '../../platform/http/permissions.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Served, serve } from '../../platform/http/serve.ts'
import { areArchived, areExpired, firstRounds, readEvents, readRounds, settledEvents, withPersons } from './events.ts'
import { deliver, typesIn, type Webhooks } from './schedule-webhooks.ts'
import { addKey, countKeys, findSame, keyOnWire, listKeys, newSecret, revokeKey } from './service-keys.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import {
  addWebhook,
  changeWebhook,
  findAdded,
  getDead,
  getWebhook,
  listDead,
  listWebhooks,
  lockWebhook,
  removeDead,
  removeWebhook,
  replaceSecret,
  tryNow,
  type Webhook,
  webhookOnWire,
} from './webhooks.ts'

/** The dependencies of this module's handlers. */
export interface IntegrationDeps {
  readonly database: Database
  readonly outside: Outside
  readonly secrets: WebhookSecrets
  readonly webhooks: Webhooks
}

const counted = { rate: 'administration' } as const

export const integrationRoutes = (deps: IntegrationDeps): Served[] => [
  serveEvents(deps),
  ...keyRoutes(deps),
  ...webhookRoutes(deps),
  ...messageRoutes(deps),
]

const seesPersonal = ({ permissions }: Identity) => permissions.has('players.personal')

const serveEvents = ({ database: { read } }: IntegrationDeps) =>
  serve(serviceEvents, { ...counted, cost: ({ limit = mostEvents }) => 1 + limit / 100 }, async ({ query, player }) => {
    const { after, stream = 'events', types: list, limit = mostEvents } = query
    const types = list === undefined ? undefined : (typesIn(list) ?? refuse('bad_request', { field: 'types' }))
    const personal = seesPersonal(player)
    if (stream === 'rounds') {
      const from = after === 'latest' ? await settledPostings(read) : Number(after ?? (await firstRounds(read)))
      const { events, next, more } = await readRounds(read, { after: from, limit, personal })
      // Checked after reading, because events deleted in between would otherwise be missing unnoticed.
      if (after !== undefined && (await areArchived(read, from))) refuse('events_expired')
      return { events: [...events], next: String(next), more }
    }
    const from = after === 'latest' ? await settledEvents(read) : Number(after ?? 0)
    const { events, next, more } = await readEvents(read, { after: from, limit, personal, types })
    if (after !== undefined && (await areExpired(read, from))) refuse('events_expired')
    return { events: [...events], next: String(next), more }
  })

/** Refuses to send what the caller may not read; also when an existing webhook gets another address. */
function checkSends(player: Identity, personal: boolean): void {
  requirePermission(player, 'events.view')
  if (personal) requirePermission(player, 'players.personal')
}

const isReading = (name: string): name is Permission => (reading as readonly string[]).includes(name)

const keyRoutes = ({ database, secrets }: IntegrationDeps): Served[] => [
  serve(integrations, counted, async ({ player }) => {
    const { read } = database
    const [keys, webhooks] = [await listKeys(read), await listWebhooks(read)]
    return {
      permissions: reading.filter((permission) => player.permissions.has(permission)),
      keys: keys.map(keyOnWire),
      webhooks: await Promise.all(webhooks.map((webhook) => webhookOnWire(read, webhook))),
    }
  }),
  serve(createServiceKey, counted, async ({ body, player, client, operationKey }) => {
    const name = tidy(body.name)
    if (name === '') refuse('key_name_invalid')
    const permissions = [...new Set(body.permissions)].filter(isReading)
    if (permissions.length < new Set(body.permissions).size) refuse('permission_invalid')
    // Refuses a key with more rights than its creator.
    for (const permission of permissions) requirePermission(player, permission)
    const secret = operationKey ? secrets.ofKey(player.id, operationKey.key) : newSecret()
    return database.transact(async (tx) => {
      const wanted = { secret, name, permissions }
      const earlier = await findSame(tx, wanted)
      if (earlier) return { key: keyOnWire(earlier), secret }
      if ((await countKeys(tx)) >= mostServiceKeys) refuse('too_many_keys')
      const key = await addKey(tx, { ...wanted, by: player.id })
      if (!key) return { key: keyOnWire((await findSame(tx, wanted)) ?? refuse('outcome_unknown')), secret }
      const by = { player, client }
      await recordAuditEvent(tx, {
        by,
        action: 'integration.key-create',
        subject: key.id,
        after: { name, permissions },
      })
      return { key: keyOnWire(key), secret }
    })
  }),
  serve(revokeServiceKey, counted, async ({ params, player, client }) =>
    database.transact(async (tx) => {
      const { key, fresh } = await revokeKey(tx, params.id)
      const by = { player, client }
      if (fresh)
        await recordAuditEvent(tx, {
          by,
          action: 'integration.key-revoke',
          subject: key.id,
          before: { name: key.name },
        })
      return { key: keyOnWire(key) }
    }),
  ),
]

const settingsOf = ({ url, types, personal, paused }: Webhook) => ({ url, types: [...types], personal, paused })

/** As the table's default. */
const firstSecret = 1

/** The positions of a webhook that receives only events from now on. */
const newest = async (read: Read) => ({ event: await settledEvents(read), posting: await settledPostings(read) })

const webhookRoutes = ({ database, outside, secrets }: IntegrationDeps): Served[] => [
  serve(createWebhook, counted, async ({ body: { url, types, personal }, player, client, operationKey }) => {
    if (!outside.isCallable(url)) refuse('webhook_url_invalid')
    checkSends(player, personal)
    const positions = await newest(database.read)
    const creation = { by: player.id, operationKey }
    const added = await database.transact(async (tx) => {
      const earlier = await findAdded(tx, creation)
      if (earlier) return earlier
      if ((await listWebhooks(tx)).length >= mostWebhooks) refuse('too_many_webhooks')
      const webhook = await addWebhook(tx, { url, types, personal, ...positions, ...creation })
      if (!webhook) return (await findAdded(tx, creation)) ?? refuse('outcome_unknown')
      const by = { player, client }
      await recordAuditEvent(tx, { by, action: 'webhook.create', subject: webhook.id, after: settingsOf(webhook) })
      return webhook
    })
    // The first secret: a later one is shown by a call that is recorded.
    return { webhook: await webhookOnWire(database.read, added), secret: secrets.of(added.id, firstSecret) }
  }),
  serve(updateWebhook, counted, async ({ params, body, player, client }) => {
    if (body.url !== undefined && !outside.isCallable(body.url)) refuse('webhook_url_invalid')
    const positions = await newest(database.read)
    const changed = await database.transact(async (tx) => {
      const webhook = await lockWebhook(tx, params.id)
      const entered = { ...settingsOf(webhook), ...body }
      // Anyone who may edit may pause a webhook or reduce its events.
      const sendsMore = body.url !== undefined || body.types !== undefined || body.personal === true
      if (sendsMore) checkSends(player, entered.personal)
      // A newly added stream begins now, not when the webhook was created.
      const next = await changeWebhook(tx, webhook, { ...entered, ...positions })
      const difference = changes(settingsOf(webhook), settingsOf(next))
      const by = { player, client }
      if (difference) await recordAuditEvent(tx, { by, action: 'webhook.update', subject: webhook.id, ...difference })
      return next
    })
    return { webhook: await webhookOnWire(database.read, changed) }
  }),
  serve(deleteWebhook, counted, async ({ params, player, client }) => {
    await database.transact(async (tx) => {
      const webhook = await lockWebhook(tx, params.id)
      await removeWebhook(tx, webhook.id)
      const by = { player, client }
      await recordAuditEvent(tx, { by, action: 'webhook.delete', subject: webhook.id, before: settingsOf(webhook) })
    })
    return {}
  }),
  serve(webhookSecret, counted, async ({ params, body: { replace }, player, client, operationKey }) => {
    const webhook = await database.transact(async (tx) => {
      const found = await lockWebhook(tx, params.id)
      const by = { player, client }
      const action = replace ? 'webhook.secret-replace' : 'webhook.secret-show'
      const shown = replace ? await replaceSecret(tx, found, operationKey?.key) : found
      await recordAuditEvent(tx, { by, action, subject: found.id, after: { url: found.url } })
      return shown
    })
    return { secret: secrets.of(webhook.id, webhook.secretVersion) }
  }),
]

const messageRoutes = ({ database, outside, secrets, webhooks }: IntegrationDeps): Served[] => [
  serve(tryWebhook, counted, async ({ params, body: { skip = false }, player, client }) => {
    const webhook = await getWebhook(database.read, params.id)
    if (!webhook.failingSince) refuse('nothing_waits')
    if (skip && !(await webhooks.skip(webhook, { player, client }))) refuse('nothing_waits')
    await database.transact((tx) => tryNow(tx, webhook.id))
    return { webhook: await webhookOnWire(database.read, await getWebhook(database.read, params.id)) }
  }),
  serve(deadMessages, counted, async ({ params }) => {
    const { id } = await getWebhook(database.read, params.id)
    return { messages: await listDead(database.read, id) }
  }),
  serve(replayMessage, counted, async ({ params, player, client }) => {
    const webhook = await getWebhook(database.read, params.id)
    const { body: stored } = await getDead(database.read, webhook.id, params.message)
    const body = webhook.personal ? await withPersons(database.read, stored) : stored
    const failure = await deliver({ outside, secrets }, webhook, { id: params.message, body })
    await database.transact(async (tx) => {
      if (failure === undefined) await removeDead(tx, webhook.id, params.message)
      const by = { player, client }
      const after = { message: params.message, failure: failure ?? null }
      await recordAuditEvent(tx, { by, action: 'webhook.replay', subject: webhook.id, after })
    })
    return { delivered: failure === undefined, failure: failure ?? null }
  }),
]
