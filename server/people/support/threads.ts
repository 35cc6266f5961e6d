import type {
  AdminSupportMessage,
  AdminSupportThread,
  SupportStatus,
  SupportTopic,
} from '@casino/contract/people/support'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { OperationKey } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { tidyEmail } from '../players/passwords/credentials.ts'
import { playerRows } from '../players/player.ts'

/** A support request, with its author. */
export interface Thread {
  readonly id: number
  readonly topic: SupportTopic
  readonly reference: string | null
  readonly status: SupportStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly unread: boolean
  readonly player: number | null
  readonly username: string | null
  readonly email: string | null
  readonly lastMessage: number
  readonly excerpt: string
  readonly assignee: number | null
  readonly assigneeName: string | null
}

export interface StoredMessage {
  readonly id: number
  readonly at: Date
  readonly fromSupport: boolean
  readonly text: string
  readonly author: number | null
  readonly username: string | null
}

const columns = `
  thread.id, thread.topic, thread.reference, thread.status, thread.created_at AS "createdAt", thread.updated_at AS "updatedAt",
  thread.last_answer > thread.read_up_to AS unread, thread.player_id AS player, player.username,
  coalesce(thread.email, player.email) AS email, thread.last_message AS "lastMessage",
  thread.assignee_id AS assignee, assignee.username AS "assigneeName",
  (SELECT left(text, 160) FROM support_message WHERE support_message.id = thread.last_message) AS excerpt`
const from = `support_thread AS thread LEFT JOIN ${playerRows} AS player ON player.id = thread.player_id
  LEFT JOIN ${playerRows} AS assignee ON assignee.id = thread.assignee_id`

/** The number of own requests listed and of messages shown per request: the newest. */
const mostThreads = 50
const mostMessages = 500

export function threadsOfPlayer(read: Read, player: number): Promise<Thread[]> {
  return read.rows<Thread>(
    `SELECT ${columns} FROM ${from} WHERE thread.player_id = $1 ORDER BY thread.last_message DESC LIMIT ${mostThreads}`,
    [player],
  )
}

/** Without a player: any player's request. */
export function findThread(read: Read, id: string, player?: number): Promise<Thread | undefined> {
  return read.first<Thread>(
    `SELECT ${columns} FROM ${from} WHERE thread.id = $1 AND ($2::bigint IS NULL OR thread.player_id = $2)`,
    [id, player ?? null],
  )
}

export function messagesOf(read: Read, thread: number, message?: number): Promise<StoredMessage[]> {
  return read.rows<StoredMessage>(
    `SELECT * FROM (
       SELECT message.id, at, from_support AS "fromSupport", text, author_id AS author, username
       FROM support_message AS message LEFT JOIN ${playerRows} AS player ON player.id = author_id
       WHERE thread_id = $1 AND ($2::bigint IS NULL OR message.id = $2) ORDER BY message.id DESC LIMIT ${mostMessages}
     ) AS newest ORDER BY id`,
    [thread, message ?? null],
  )
}

export interface ThreadFilter {
  readonly status?: SupportStatus | undefined
  readonly topic?: SupportTopic | undefined
  readonly search?: string | undefined
  readonly assigned?: 'me' | 'none' | 'others' | undefined
  /** The member of staff who reads the list, and whether a part of an email is enough to find it. */
  readonly reader: number
  readonly personal: boolean
  readonly from?: string | undefined
  readonly limit: number
}

/** Requests waiting for an answer, the longest-waiting first. */
export function listThreads(
  read: Read,
  { status, topic, search, assigned, reader, personal, from: after, limit }: ThreadFilter,
): Promise<Thread[]> {
  const [beyond, order] = status === 'open' ? ['>', 'ASC'] : ['<', 'DESC']
  return read.rows<Thread>(
    `SELECT ${columns} FROM ${from}
     WHERE ($1::text IS NULL OR thread.status = $1) AND ($2::text IS NULL OR thread.topic = $2)
       AND ($3::text IS NULL OR thread.id::text = $3 OR thread.reference = $3
            OR ($8 AND strpos(coalesce(lower(thread.email) COLLATE "C", player.searched), $3) > 0)
            OR lower(coalesce(thread.email, player.email)) = $3 OR strpos(lower(player.username), $3) > 0)
       AND ($4::bigint IS NULL OR thread.last_message ${beyond} $4)
       AND ($6::text IS NULL OR $6 = CASE WHEN thread.assignee_id = $7 THEN 'me' WHEN thread.assignee_id IS NULL THEN 'none' ELSE 'others' END)
     ORDER BY thread.last_message ${order} LIMIT $5`,
    [
      status ?? null,
      topic ?? null,
      tidyEmail(search ?? '').toLowerCase() || null,
      after ?? null,
      limit,
      assigned ?? null,
      reader,
      personal,
    ],
  )
}

const mostCounted = 1000

/** The number of requests waiting for an answer; more than a thousand count as a thousand. */
export async function countOpen(read: Read): Promise<number> {
  const row = await read.first<{ open: number }>(
    `SELECT count(*)::int AS open FROM (SELECT FROM support_thread WHERE status = 'open' LIMIT ${mostCounted}) AS waiting`,
  )
  return row?.open ?? 0
}

export async function countOpenOf(tx: Tx, player: number): Promise<number> {
  const row = await tx.first<{ open: number }>(
    `SELECT count(*)::int AS open FROM support_thread WHERE player_id = $1 AND status <> 'closed'`,
    [player],
  )
  return row?.open ?? 0
}

export interface NewThread {
  readonly player: number | undefined
  readonly email: string | undefined
  readonly topic: SupportTopic
  readonly reference: string | undefined
}

export async function addThread(tx: Tx, { player, email, topic, reference }: NewThread): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO support_thread (player_id, email, topic, reference) VALUES ($1, $2, $3, $4) RETURNING id',
    [player ?? null, email ?? null, topic, reference ?? null],
  )
  return row.id
}

interface LockedThread {
  readonly id: number
  readonly status: SupportStatus
  /** Null for a guest's request. */
  readonly player: number | null
  readonly assignee: number | null
}

/** Locks the request, so that a simultaneous answer and message are handled one at a time. */
export async function lockThread(tx: Tx, id: string, player?: number): Promise<LockedThread> {
  const thread = await tx.first<LockedThread>(
    `SELECT id, status, player_id AS player, assignee_id AS assignee FROM support_thread WHERE id = $1 AND ($2::bigint IS NULL OR player_id = $2) FOR UPDATE`,
    [id, player ?? null],
  )
  return thread ?? refuse('not_found')
}

export interface NewMessage {
  readonly thread: number
  readonly author: number | undefined
  readonly fromSupport: boolean
  readonly text: string
  readonly operationKey: OperationKey | undefined
}

/**
 * Adds the message and updates the request, which then waits for the player after an answer, and for support after any other
 * message.
 */
export async function addMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { thread, author, fromSupport, text, operationKey } = message
  const row = await tx.one<{ id: number }>(
    `WITH message AS (
       INSERT INTO support_message (thread_id, author_id, from_support, text, operation_key, fingerprint)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     )
     UPDATE support_thread SET last_message = message.id, updated_at = now(),
       last_answer = CASE WHEN $3 THEN message.id ELSE last_answer END,
       status = CASE WHEN $3 THEN 'answered' ELSE 'open' END
     FROM message WHERE support_thread.id = $1 RETURNING message.id`,
    [thread, author ?? null, fromSupport, text, operationKey?.key ?? null, operationKey?.fingerprint ?? null],
  )
  return row.id
}

/** The message written by an earlier request with the same key: its answer was lost, and the client repeats it. */
export async function findWritten(
  read: Read,
  { author, operationKey }: Pick<NewMessage, 'author' | 'operationKey'>,
): Promise<{ id: number; thread: number } | undefined> {
  if (!operationKey) return undefined
  const { key, fingerprint } = operationKey
  const written = await read.first<{ id: number; thread: number; fingerprint: string }>(
    `SELECT id, thread_id AS thread, fingerprint FROM support_message
     WHERE coalesce(author_id, 0) = coalesce($1, 0) AND operation_key = $2`,
    [author ?? null, key],
  )
  if (written && written.fingerprint !== fingerprint) refuse('key_reused')
  return written
}

export async function setStatus(tx: Tx, thread: number, status: SupportStatus): Promise<void> {
  await tx.rows('UPDATE support_thread SET status = $2, updated_at = now() WHERE id = $1', [thread, status])
}

export async function setAssignee(tx: Tx, thread: number, assignee: number | null): Promise<void> {
  await tx.rows('UPDATE support_thread SET assignee_id = $2 WHERE id = $1', [thread, assignee])
}

export async function markRead(tx: Tx, thread: number): Promise<void> {
  await tx.rows('UPDATE support_thread SET read_up_to = last_answer WHERE id = $1 AND read_up_to < last_answer', [
    thread,
  ])
}

export function adminThreadOnWire(thread: Thread): AdminSupportThread {
  const { id, topic, reference, status, createdAt, updatedAt, player, username, email, excerpt, lastMessage } = thread
  const { assignee, assigneeName } = thread
  return {
    id: String(id),
    topic,
    reference,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    player: player === null ? null : { id: String(player), username: username ?? '' },
    email,
    excerpt,
    cursor: String(lastMessage),
    assignee: assignee === null ? null : { id: String(assignee), username: assigneeName ?? '' },
  }
}

export function adminMessageOnWire({
  id,
  at,
  fromSupport,
  text,
  author,
  username,
}: StoredMessage): AdminSupportMessage {
  return {
    id: String(id),
    at: at.toISOString(),
    fromSupport,
    text,
    author: author === null ? null : { id: String(author), username: username ?? '' },
  }
}

/** A player's requests, by identifier; `player` is SQL. */
export const threadsOf = (player: string) => `(SELECT id FROM support_thread WHERE player_id = ${player})`
