import { type EventType, eventTypeNames, roundType } from '@casino/contract/panel/event-types'
import { triedForDays } from '@casino/contract/panel/integration-limits'
import type { ServiceEvent } from '@casino/contract/panel/service-events'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Jobs, upkeep } from '../../platform/database/jobs.ts'
import type { Outside } from '../../platform/http/outside.ts'
import { readEvents, readRounds, removeOldEvents } from './events.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import {
  advancePosition,
  dueWebhooks,
  giveUp,
  type Message,
  recordFailure,
  removeOldDead,
  type Webhook,
} from './webhooks.ts'

interface WebhookOptions {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'schedule'>
  readonly outside: Outside
  readonly secrets: WebhookSecrets
  readonly everyMs: number | undefined
  readonly onTrouble: (error: unknown) => void
}

export interface Webhooks {
  /** Delivers waiting events; resolves when none is left, or the remaining ones wait after a failure. */
  step(): Promise<void>
  /** Gives up the message that fails, so that those after it are delivered; false if it is no longer there. */
  skip(webhook: Webhook, by: Author): Promise<boolean>
  /** Deletes events that are too old to be read. */
  clean(): Promise<void>
  close(): Promise<void>
}

const usualMs = 500
const cleanedEveryMs = 3_600_000
const eventsAtOnce = 100
/** The maximum number of rounds in one message. */
const roundsAtOnce = 200
const day = 86_400_000
const gone = 410

/**
 * Delivers events in their order, on the server that holds the lease. Webhooks do not wait for each other: a slow one
 * delays only its own messages. If a server dies after a delivery and before recording it, another one delivers it
 * again.
 */
export function scheduleWebhooks(options: WebhookOptions): Webhooks {
  const { database, jobs, everyMs = usualMs, onTrouble } = options
  const running = new Map<number, Promise<void>>()
  const begin = async () => {
    for (const webhook of await dueWebhooks(database.read)) {
      if (running.has(webhook.id)) continue
      const deliveries = deliverAll(options, webhook, () => delivering.closed)
        .catch(onTrouble)
        .finally(() => running.delete(webhook.id))
      running.set(webhook.id, deliveries)
    }
  }
  const clean = async () => {
    await removeOldEvents(database.read)
    await removeOldDead(database.read)
  }
  const delivering = jobs.schedule({ leases: ['webhooks'], everyMs, work: begin })
  const cleaning = jobs.schedule({ leases: [upkeep], everyMs: cleanedEveryMs, work: clean })
  return {
    clean,
    async step() {
      await begin()
      await Promise.all(running.values())
    },
    async skip(webhook, by) {
      const [message] = (await waitingFor(options, webhook)).messages
      if (!message) return false
      return database.transact(async (tx) => {
        if (!(await giveUp(tx, webhook, message, webhook.failure ?? ''))) return false
        const after = { message: message.id }
        await recordAuditEvent(tx, { by, action: 'webhook.skip', subject: webhook.id, after })
        return true
      })
    },
    async close() {
      await delivering.close()
      await cleaning.close()
      await Promise.all(running.values())
    },
  }
}

/**
 * Ends after the current message when the server is closed: the remaining messages of a slow receiver may take hours.
 */
async function deliverAll(options: WebhookOptions, first: Webhook, isClosed: () => boolean): Promise<void> {
  const { database, outside, secrets } = options
  let webhook: Webhook | undefined = first
  let failed: string | undefined
  while (webhook) {
    const { messages, event, posting, more } = await waitingFor(options, webhook)
    for (const message of messages) {
      if (isClosed()) return
      const failure: string | undefined = failed ?? (await deliver({ outside, secrets }, webhook, message))
      if (failure === undefined) webhook = await advancePosition(database.read, webhook, message, true)
      else {
        if (!isTriedLongEnough(webhook, message))
          return void (await recordFailure(database.read, webhook, failure, failure.endsWith(` ${gone}`)))
        const from: Webhook = webhook
        webhook = await database.transact((tx) => giveUp(tx, from, message, failure))
        failed = failure
      }
      if (!webhook) return
      // Messages read earlier would still have the former fields and types.
      if (!sendsTheSame(webhook, first)) return
    }
    const moved = webhook.event !== event || webhook.posting !== posting
    if (moved) webhook = await advancePosition(database.read, webhook, { event, posting }, false)
    if (!more) return
  }
}

/** Whether an administrator left its types and fields unchanged; the next turn continues with the new ones. */
const sendsTheSame = (now: Webhook, before: Webhook) =>
  now.personal === before.personal && now.types.join() === before.types.join()

/** The message has waited for three days, in which nothing was delivered. */
function isTriedLongEnough({ failingSince }: Webhook, { at }: Message): boolean {
  const since = Date.now() - triedForDays * day
  return failingSince !== null && failingSince.getTime() < since && at.getTime() < since
}

/** The next messages of both streams, and the positions after them. */
async function waitingFor({ database: { read } }: WebhookOptions, webhook: Webhook) {
  const { types, personal, event, posting } = webhook
  const wanted = types.filter((type) => type !== roundType)
  const page =
    wanted.length > 0
      ? await readEvents(read, { after: event, limit: eventsAtOnce, personal, types: wanted })
      : { events: [], next: event, more: false }
  const rounds = types.includes(roundType)
    ? await readRounds(read, { after: posting, limit: roundsAtOnce, personal })
    : { events: [], next: posting, more: false }
  const messages: Message[] = page.events.map((body) => ({
    id: body.id,
    type: body.type,
    at: new Date(body.timestamp),
    body,
    event: Number(body.id.slice('evt_'.length)),
    posting,
  }))
  const passed = page.events.length > 0 && page.more ? (messages.at(-1)?.event ?? event) : page.next
  const [newest] = rounds.events.toReversed()
  if (newest) messages.push(messageOfRounds(rounds.events, newest, { event: passed, posting: rounds.next }))
  return { messages, event: passed, posting: rounds.next, more: page.more || rounds.more }
}

const messageOfRounds = (
  events: readonly ServiceEvent[],
  { id, timestamp }: ServiceEvent,
  positions: Pick<Message, 'event' | 'posting'>,
): Message => ({
  id,
  type: roundType,
  at: new Date(timestamp),
  body: { id, type: roundType, timestamp, data: { events } },
  ...positions,
})

interface Delivering {
  readonly outside: Outside
  readonly secrets: WebhookSecrets
}

/** Sends a message once; returns why it failed. */
export async function deliver(
  { outside, secrets }: Delivering,
  webhook: Webhook,
  { id, body }: Pick<Message, 'id' | 'body'>,
): Promise<string | undefined> {
  const text = JSON.stringify(body)
  const headers = secrets.headers({ webhook, id, body: text, at: new Date() })
  const failure = await outside.post({ url: webhook.url, headers, body: text })
  return failure?.text
}

/** The event types in a list; undefined if one is unknown. */
export function typesIn(list: string): EventType[] | undefined {
  const names = list.split(',').map((name) => name.trim())
  return names.every((name) => (eventTypeNames as readonly string[]).includes(name))
    ? (names as EventType[])
    : undefined
}
