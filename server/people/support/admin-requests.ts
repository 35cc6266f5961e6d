import { defaultLanguage } from '@casino/contract/language'
import {
  adminSupportThread,
  adminSupportThreads,
  answerSupportThread,
  assignSupportThread,
  setSupportStatus,
} from '@casino/contract/people/support'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import { type Tx, violatedConstraint } from '../../platform/database/database.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { queueLetter } from '../mail/mail.ts'
import { getPlayer } from '../players/player.ts'
import { confirmReceipt, findClock } from './complaints.ts'
import { findAnswerers, mayAnswer } from './may-answer.ts'
import { messageText } from './message-text.ts'
import type { SupportModule } from './module.ts'
import {
  addMessage,
  adminMessageOnWire,
  adminThreadOnWire,
  countOpen,
  findThread,
  findWritten,
  listThreads,
  lockThread,
  messagesOf,
  type StoredMessage,
  setAssignee,
  setStatus,
} from './threads.ts'

const counted = { rate: 'administration' } as const
const defaultPage = 20

export const serveAdminThreads = ({ database: { read } }: SupportModule) =>
  serve(adminSupportThreads, counted, async ({ player, query: { limit = defaultPage, ...filter } }) => {
    const wanted = {
      ...filter,
      reader: player.id,
      personal: player.permissions.has('players.personal'),
      limit: limit + 1,
    }
    const [threads, open] = await Promise.all([listThreads(read, wanted), countOpen(read)])
    return { threads: threads.slice(0, limit).map(adminThreadOnWire), more: threads.length > limit, open }
  })

export const serveAdminThread = ({ database: { read } }: SupportModule) =>
  serve(adminSupportThread, counted, async ({ params }) => {
    const thread = (await findThread(read, params.id)) ?? refuse('not_found')
    const [messages, answerers, complaint] = await Promise.all([
      messagesOf(read, thread.id),
      findAnswerers(read),
      findClock(read, thread.id),
    ])
    return {
      thread: adminThreadOnWire(thread),
      messages: messages.map(adminMessageOnWire),
      answerers: answerers.map(({ id, username }) => ({ id: String(id), username })),
      complaint,
    }
  })

export const serveAnswer = (module: SupportModule) =>
  serve(answerSupportThread, counted, async ({ player, client, params, body, operationKey }) => {
    const command = { by: { player, client }, thread: params.id, text: messageText(body.text), operationKey }
    return { message: adminMessageOnWire(await answerThread(module)(command)) }
  })

interface AnswerThread {
  readonly by: Author
  readonly thread: string
  readonly text: string
  readonly operationKey: OperationKey | undefined
}

/**
 * The text is in the append-only message; the audit event names the message and its author. An unassigned request is then theirs.
 */
const answerThread =
  ({ database, sendsMail }: SupportModule) =>
  async (command: AnswerThread): Promise<StoredMessage> => {
    const { by, text, operationKey } = command
    const message = { author: by.player.id, fromSupport: true, text, operationKey }
    const answering = database.transact(async (tx) => {
      const { id: thread, status, player, assignee } = await lockThread(tx, command.thread)
      const written = await findWritten(tx, message)
      if (written) return written
      if (player === by.player.id) refuse('not_on_yourself')
      if (status === 'closed') refuse('thread_closed')
      const id = await addMessage(tx, { ...message, thread })
      if (assignee === null) await setAssignee(tx, thread, by.player.id)
      await confirmReceipt(tx, thread)
      const states = { before: { status }, after: { status: 'answered', message: String(id) } }
      await recordAuditEvent(tx, { by, action: 'support.answer', subject: thread, ...states })
      if (sendsMail && player !== null) await writeToRestricted(tx, player)
      return { thread, id }
    })
    const { thread, id } = await answering.catch((error: unknown) => {
      // The key was used at the same moment for another request; for this one the lock would have shown it.
      if (violatedConstraint(error) === 'support_message_once') refuse('key_reused')
      throw error
    })
    const [added] = await messagesOf(database.read, thread, id)
    return added!
  }

/** A banned player cannot reach a page where the answer would be announced (decision 88). */
async function writeToRestricted(tx: Tx, player: number): Promise<void> {
  const { email, status, username: name, language } = await getPlayer(tx, player)
  if (email === null || (status !== 'banned' && status !== 'closed')) return
  await queueLetter(tx, {
    kind: 'support_answered',
    to: email,
    language: language ?? defaultLanguage,
    details: { name },
  })
}

export const serveSetStatus = (module: SupportModule) =>
  serve(setSupportStatus, counted, async ({ player, client, params, body: { status } }) => {
    await changeStatus(module)({ by: { player, client }, thread: params.id, status })
    return { status }
  })

interface ChangeStatus {
  readonly by: Author
  readonly thread: string
  readonly status: 'open' | 'closed'
}

const changeStatus =
  ({ database }: SupportModule) =>
  ({ by, thread, status }: ChangeStatus): Promise<void> =>
    database.transact(async (tx) => {
      const { id, status: before } = await lockThread(tx, thread)
      if (before === status) return
      await setStatus(tx, id, status)
      const action = status === 'closed' ? 'support.close' : 'support.reopen'
      await recordAuditEvent(tx, { by, action, subject: id, before: { status: before }, after: { status } })
    })

export const serveAssign = (module: SupportModule) =>
  serve(assignSupportThread, counted, async ({ player, client, params, body: { to } }) => {
    await assignThread(module)({ by: { player, client }, thread: params.id, to: to === null ? null : Number(to) })
    const thread = (await findThread(module.database.read, params.id)) ?? refuse('not_found')
    return { thread: adminThreadOnWire(thread) }
  })

interface AssignThread {
  readonly by: Author
  readonly thread: string
  readonly to: number | null
}

/** A request is assigned only to staff who may answer it. */
const assignThread =
  ({ database }: SupportModule) =>
  ({ by, thread, to }: AssignThread): Promise<void> =>
    database.transact(async (tx) => {
      const { id, assignee: before } = await lockThread(tx, thread)
      if (before === to) return
      if (to !== null && !(await mayAnswer(tx, to))) refuse('not_found')
      await setAssignee(tx, id, to)
      const states = { before: { assignee: before }, after: { assignee: to } }
      await recordAuditEvent(tx, { by, action: 'support.assign', subject: id, ...states })
    })
