import { hash } from 'node:crypto'
import {
  openSupportThread,
  readSupportThread,
  type SupportMessage,
  type SupportThread,
  supportThread,
  supportThreads,
  writeSupportMessage,
} from '@casino/contract/people/support'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import { clientOf } from '../../platform/http/client-address.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type Client, serve } from '../../platform/http/serve.ts'
import { isEmail, tidyEmail } from '../players/passwords/credentials.ts'
import { findClock, startClock } from './complaints.ts'
import { messageText, referenceOf } from './message-text.ts'
import type { SupportModule } from './module.ts'
import {
  addMessage,
  addThread,
  countOpenOf,
  findThread,
  findWritten,
  lockThread,
  markRead,
  messagesOf,
  type NewMessage,
  type NewThread,
  type StoredMessage,
  type Thread,
  threadsOfPlayer,
} from './threads.ts'

/** The maximum of open requests of one player. */
const mostOpen = 10

export const serveOpenThread = (module: SupportModule) =>
  serve(openSupportThread, async ({ player, body, client, operationKey }) => {
    const text = messageText(body.text)
    const reference = referenceOf(body.reference)
    const email = player ? undefined : tidyEmail(body.email ?? '')
    if (email !== undefined && !isEmail(email)) refuse('email_invalid')
    const ownKey = email === undefined ? operationKey : guestsKey(email, operationKey)
    const command = { player: player?.id, email, topic: body.topic, reference, text, client, operationKey: ownKey }
    return { id: String(await openThread(module)(command)) }
  })

/** Guests' messages have no author; each guest's keys have a namespace of their own, like a player's. */
function guestsKey(email: string, operationKey: OperationKey | undefined): OperationKey | undefined {
  if (!operationKey) return undefined
  const { key, fingerprint } = operationKey
  return { key: hash('sha256', `${email.toLowerCase()} ${key}`, 'base64url'), fingerprint }
}

interface FromPlayer {
  readonly text: string
  readonly client: Client
  readonly operationKey: OperationKey | undefined
}

type OpenThread = NewThread & FromPlayer

/** Opens a request, a guest's if there is no player, and returns its number. */
const openThread =
  (module: SupportModule) =>
  async ({ text, client, operationKey, ...request }: OpenThread): Promise<number> => {
    const { player } = request
    const message = { author: player, fromSupport: false, text, operationKey }
    const { thread } = await once(module, { message, client }, async (tx) => {
      if (player !== undefined && (await countOpenOf(tx, player)) >= mostOpen) refuse('too_many_requests_open')
      const thread = await addThread(tx, request)
      const { complaintConfirmDays: confirm, complaintDecideDays: decide } = module.settings.current.site
      if (request.topic === 'complaint') await startClock(tx, thread, { confirm, decide })
      return thread
    })
    return thread
  }

export const serveWriteMessage = (module: SupportModule) =>
  serve(writeSupportMessage, async ({ player, params, body, client, operationKey }) => {
    const text = messageText(body.text)
    const command = { player: player.id, thread: params.id, text, client, operationKey }
    return { message: messageOnWire(await writeMessage(module)(command)) }
  })

interface WriteMessage extends FromPlayer {
  readonly player: number
  readonly thread: string
}

const writeMessage =
  (module: SupportModule) =>
  async (command: WriteMessage): Promise<StoredMessage> => {
    const { player, text, client, operationKey } = command
    if (!(await findThread(module.database.read, command.thread, player))) refuse('not_found')
    const message = { author: player, fromSupport: false, text, operationKey }
    const { thread, id } = await once(
      module,
      { message, client },
      async (tx) => (await lockThread(tx, command.thread, player)).id,
    )
    const [written] = await messagesOf(module.database.read, thread, id)
    return written!
  }

interface Written {
  readonly id: number
  readonly thread: number
}

interface Writing {
  readonly message: Omit<NewMessage, 'thread'>
  readonly client: Client
}

/**
 * Writes once, to the request that `open` returns; a repeat after a lost answer writes nothing and does not count towards the
 * rate limit.
 */
async function once(
  { database, rates }: SupportModule,
  { message, client }: Writing,
  open: (tx: Tx) => Promise<number>,
): Promise<Written> {
  const written = await findWritten(database.read, message)
  if (written) return written
  rates.take('support', clientOf(client.address))
  if (message.author !== undefined) rates.take('support', message.author)
  try {
    return await database.transact(async (tx) => {
      const thread = await open(tx)
      return { thread, id: await addMessage(tx, { ...message, thread }) }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'support_message_once') throw error
    return (await findWritten(database.read, message))!
  }
}

export const serveThreads = ({ database: { read } }: SupportModule) =>
  serve(supportThreads, async ({ player }) => ({ threads: (await threadsOfPlayer(read, player.id)).map(threadOnWire) }))

export const serveThread = ({ database: { read }, settings }: SupportModule) =>
  serve(supportThread, async ({ player, params }) => {
    const thread = (await findThread(read, params.id, player.id)) ?? refuse('not_found')
    const [messages, clock] = await Promise.all([messagesOf(read, thread.id), findClock(read, thread.id)])
    const { complaintContact: escalation, disputeBody } = settings.current.site
    return {
      thread: threadOnWire(thread),
      messages: messages.map(messageOnWire),
      complaint: clock && { ...clock, escalation, disputeBody },
    }
  })

export const serveReadThread = ({ database }: SupportModule) =>
  serve(readSupportThread, async ({ player, params }) => {
    await database.transact(async (tx) => markRead(tx, (await lockThread(tx, params.id, player.id)).id))
    return {}
  })

function threadOnWire({ id, topic, reference, status, createdAt, updatedAt, unread }: Thread): SupportThread {
  return {
    id: String(id),
    topic,
    reference,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    unread,
  }
}

/** Players do not see which administrator answered. */
function messageOnWire({ id, at, fromSupport, text }: StoredMessage): SupportMessage {
  return { id: String(id), at: at.toISOString(), fromSupport, text }
}
