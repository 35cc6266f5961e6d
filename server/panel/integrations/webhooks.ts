import { type EventType, roundType } from '@casino/contract/panel/event-types'
import type { DeadMessage, Webhook as WireWebhook } from '@casino/contract/panel/integrations'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type MessageBody, oldestAfter, withoutPersons } from './events.ts'
import { formerUntil } from './webhook-secrets.ts'

/** A webhook: where events are sent, and up to which event. */
export interface Webhook {
  readonly id: number
  readonly url: string
  readonly types: readonly EventType[]
  readonly personal: boolean
  readonly paused: boolean
  readonly secretVersion: number
  readonly formerSecretUntil: Date | null
  readonly createdAt: Date
  /**
   * The positions in both streams up to which everything was delivered or given up: an event, and the posting of a
   * round.
   */
  readonly event: number
  readonly posting: number
  readonly deliveredAt: Date | null
  readonly dueAt: Date
  readonly attempts: number
  readonly failingSince: Date | null
  readonly failure: string | null
}

/** A message as it is sent. */
export interface Message {
  readonly id: string
  readonly type: EventType
  readonly at: Date
  readonly body: MessageBody
  /** The positions of its webhook after its delivery. */
  readonly event: number
  readonly posting: number
}

const columns = `webhook.id, url, to_jsonb(types) AS types, personal, paused, secret_version AS "secretVersion",
  former_secret_until AS "formerSecretUntil", created_at AS "createdAt", event_id AS event, posting_id AS posting,
  delivered_at AS "deliveredAt", due_at AS "dueAt", attempts, failing_since AS "failingSince", failure`

export const listWebhooks = (read: Read): Promise<Webhook[]> =>
  read.rows<Webhook>(`SELECT ${columns} FROM webhook ORDER BY id`)

/** Webhooks that are not paused and whose delay after a failure is over. */
export const dueWebhooks = (read: Read): Promise<Webhook[]> =>
  read.rows<Webhook>(`SELECT ${columns} FROM webhook WHERE NOT paused AND due_at <= now() ORDER BY id`)

/** Refuses `not_found`. */
export const getWebhook = async (read: Read, id: string): Promise<Webhook> =>
  (await read.first<Webhook>(`SELECT ${columns} FROM webhook WHERE id = $1`, [id])) ?? refuse('not_found')

/** The same, locked. */
export const lockWebhook = async (tx: Tx, id: string): Promise<Webhook> =>
  (await tx.first<Webhook>(`SELECT ${columns} FROM webhook WHERE id = $1 FOR UPDATE`, [id])) ?? refuse('not_found')

type Entered = Pick<Webhook, 'url' | 'types' | 'personal' | 'paused'>
interface Creation {
  readonly by: number
  readonly operationKey: OperationKey | undefined
}
type NewWebhook = Omit<Entered, 'paused'> & Pick<Webhook, 'event' | 'posting'> & Creation

/** Adds a webhook; undefined if the same key is adding or has added one. */
export const addWebhook = (tx: Tx, { url, types, personal, event, posting, by, operationKey }: NewWebhook) =>
  tx.first<Webhook>(
    `INSERT INTO webhook (url, types, personal, event_id, posting_id, created_by, operation_key, fingerprint)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (created_by, operation_key) WHERE operation_key IS NOT NULL DO NOTHING RETURNING ${columns}`,
    [url, types, personal, event, posting, by, operationKey?.key ?? null, operationKey?.fingerprint ?? null],
  )

/** The webhook that an earlier call with this key added: its answer was lost, and the client repeats it. */
export async function findAdded(read: Read, { by, operationKey }: Creation): Promise<Webhook | undefined> {
  if (!operationKey) return undefined
  const { key, fingerprint } = operationKey
  const added = await read.first<Webhook & { readonly fingerprint: string | null }>(
    `SELECT ${columns}, fingerprint FROM webhook WHERE created_by = $1 AND operation_key = $2`,
    [by, key],
  )
  if (added && added.fingerprint !== fingerprint) refuse('key_reused')
  return added
}

const hasRounds = (types: readonly EventType[]) => types.includes(roundType)
const hasEvents = (types: readonly EventType[]) => types.some((type) => type !== roundType)

/** A changed webhook is tried immediately. A newly added stream begins at the given position. */
export function changeWebhook(
  tx: Tx,
  { id, ...before }: Webhook,
  { url, types, personal, paused, ...newest }: Entered & Pick<Webhook, 'event' | 'posting'>,
): Promise<Webhook> {
  const event = hasEvents(types) && !hasEvents(before.types) ? newest.event : before.event
  const posting = hasRounds(types) && !hasRounds(before.types) ? newest.posting : before.posting
  return tx.one<Webhook>(
    `UPDATE webhook SET url = $2, types = $3, personal = $4, paused = $5, event_id = $6, posting_id = $7, due_at = now()
     WHERE id = $1 RETURNING ${columns}`,
    [id, url, types, personal, paused, event, posting],
  )
}

export const removeWebhook = (tx: Tx, id: number) => tx.rows('DELETE FROM webhook WHERE id = $1', [id])

/** A repeated call replaces nothing: the replaced secret, which receivers still use, would not sign any more. */
export const replaceSecret = async (tx: Tx, webhook: Webhook, key: string | undefined): Promise<Webhook> =>
  (await tx.first<Webhook>(
    `UPDATE webhook SET secret_version = secret_version + 1, former_secret_until = ${formerUntil}, secret_key = $2
     WHERE id = $1 AND ($2::text IS NULL OR secret_key IS DISTINCT FROM $2) RETURNING ${columns}`,
    [webhook.id, key ?? null],
  )) ?? webhook

export const tryNow = (tx: Tx, id: number) => tx.rows('UPDATE webhook SET due_at = now() WHERE id = $1', [id])

/** Updates a webhook after a message, if it is still at the same position: another server may have been faster. */
const isThere = `id = $1 AND event_id = $2 AND posting_id = $3`

/** Moves past a delivered message, or past events of other types. */
export async function advancePosition(
  read: Read,
  from: Webhook,
  to: Pick<Message, 'event' | 'posting'>,
  delivered: boolean,
) {
  return read.first<Webhook>(
    `UPDATE webhook SET event_id = $4, posting_id = $5, delivered_at = CASE WHEN $6 THEN now() ELSE delivered_at END,
       attempts = CASE WHEN $6 THEN 0 ELSE attempts END, failing_since = CASE WHEN $6 THEN NULL ELSE failing_since END,
       failure = CASE WHEN $6 THEN NULL ELSE failure END
     WHERE ${isThere} AND NOT paused RETURNING ${columns}`,
    [from.id, from.event, from.posting, to.event, to.posting, delivered],
  )
}

const firstPauseS = 5
const longestPauseS = 3600

/** Waits longer after each failure, from five seconds to an hour. A failure of an address that was changed meanwhile does not count. */
export const recordFailure = (read: Read, of: Webhook, failure: string, pause: boolean) =>
  read.rows(
    `UPDATE webhook SET attempts = attempts + 1, failing_since = coalesce(failing_since, now()), failure = $4, paused = paused OR $5,
       due_at = now() + least(${firstPauseS} * 2 ^ least(attempts, 20), ${longestPauseS}) * interval '1 s'
     WHERE ${isThere} AND url = $6`,
    [of.id, of.event, of.posting, failure, pause, of.url],
  )

/** Records the message as given up, without personal data, and moves past it. */
export async function giveUp(tx: Tx, from: Webhook, { id, body, event, posting }: Message, failure: string) {
  const moved = await advancePosition(tx, from, { event, posting }, false)
  if (moved)
    await tx.rows(
      `INSERT INTO webhook_dead (webhook_id, message_id, message, failure) VALUES ($1, $2, $3, $4)
       ON CONFLICT (webhook_id, message_id) DO UPDATE SET failure = excluded.failure, at = excluded.at`,
      [from.id, id, JSON.stringify(withoutPersons(body)), failure],
    )
  return moved
}

const mostListed = 100

export async function listDead(read: Read, webhook: number): Promise<DeadMessage[]> {
  const rows = await read.rows<{ id: string; type: string; at: Date; failure: string }>(
    `SELECT message_id AS id, coalesce(message ->> 'type', '') AS type, at, failure FROM webhook_dead WHERE webhook_id = $1
     ORDER BY at DESC, message_id DESC LIMIT ${mostListed}`,
    [webhook],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Refuses `not_found`. */
export const getDead = async (read: Read, webhook: number, message: string) =>
  (await read.first<{ body: MessageBody }>(
    'SELECT message AS body FROM webhook_dead WHERE webhook_id = $1 AND message_id = $2',
    [webhook, message],
  )) ?? refuse('not_found')

export const removeDead = (read: Read, webhook: number, message: string) =>
  read.rows('DELETE FROM webhook_dead WHERE webhook_id = $1 AND message_id = $2', [webhook, message])

const keptDeadDays = 90

export const removeOldDead = (read: Read) =>
  read.rows(`DELETE FROM webhook_dead WHERE at < now() - interval '${keptDeadDays} days'`)

const mostCounted = 10_000

export async function webhookOnWire(read: Read, webhook: Webhook): Promise<WireWebhook> {
  const { id, types, event, createdAt, deliveredAt, failingSince, dueAt } = webhook
  const waitingSince = await oldestAfter(read, webhook)
  const counts = await read.one<{ waiting: number; dead: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM service_event WHERE id > $2 AND type = ANY($3) LIMIT ${mostCounted}) AS next) AS waiting,
            (SELECT count(*)::int FROM webhook_dead WHERE webhook_id = $1) AS dead`,
    [id, event, types.filter((type) => type !== roundType)],
  )
  const { url, personal, paused, failure } = webhook
  const iso = (time: Date | null) => time?.toISOString() ?? null
  return {
    id: String(id),
    url,
    types: [...types],
    personal,
    paused,
    createdAt: createdAt.toISOString(),
    deliveredAt: iso(deliveredAt),
    failingSince: iso(failingSince),
    failure,
    dueAt: failingSince ? iso(dueAt) : null,
    waitingSince: iso(waitingSince ?? null),
    ...counts,
  }
}

/** Metrics of the webhooks for alerts. */
export function webhookGauges(read: Read) {
  const delaySeconds = async () => {
    const webhooks = (await listWebhooks(read)).filter(({ paused }) => !paused)
    const oldest = await Promise.all(webhooks.map((webhook) => oldestAfter(read, webhook)))
    return Math.max(0, ...oldest.map((at) => (at ? (Date.now() - at.getTime()) / 1000 : 0)))
  }
  return [
    [
      'casino_webhook_delay_seconds',
      'How long the oldest event waits that a webhook has not delivered, without paused webhooks; 0: none does',
      delaySeconds,
    ],
  ] as const
}
