import type {
  ScreeningAnswer,
  ScreeningCause,
  ScreeningDecision,
  ScreeningEntry,
  ScreeningState,
} from '@casino/contract/people/screening'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { type ServiceAnswer, sentFields } from './service.ts'

/** The state of a player's screening. */
export interface StoredScreening {
  readonly player: PlayerId
  readonly username: string
  readonly state: ScreeningState
  readonly subject: string | null
  readonly foundAt: Date | null
  readonly answeredAt: Date | null
}

const columns = `screening.player_id AS player, username, state, subject, found_at AS "foundAt", answered_at AS "answeredAt"`
const from = `screening JOIN ${playerRows} AS player ON player.id = screening.player_id`

export function findScreening(read: Read, player: PlayerId): Promise<StoredScreening | undefined> {
  return read.first<StoredScreening>(`SELECT ${columns} FROM ${from} WHERE screening.player_id = $1`, [player])
}

/** Locks the state of the player's screening until this transaction ends. */
export async function lockScreening(tx: Tx, player: PlayerId): Promise<StoredScreening | undefined> {
  await tx.rows('SELECT FROM screening WHERE player_id = $1 FOR UPDATE', [player])
  return findScreening(tx, player)
}

/** The states of a queue. */
const queues = {
  open: `state IN ('hit', 'unknown')`,
  confirmed: `state = 'confirmed'`,
} as const

interface ScreeningFilter {
  readonly state: keyof typeof queues
  /** The last player of the previous page. */
  readonly after: string | undefined
  readonly limit: number
}

/** Longest-waiting first. */
export function listScreenings(read: Read, { state, after, limit }: ScreeningFilter): Promise<StoredScreening[]> {
  return read.rows<StoredScreening>(
    `SELECT ${columns} FROM ${from}
     WHERE found_at IS NOT NULL AND ${queues[state]} AND ($1::bigint IS NULL OR (found_at, screening.player_id)
       > (SELECT last.found_at, last.player_id FROM screening AS last WHERE last.player_id = $1))
     ORDER BY found_at, screening.player_id LIMIT $2`,
    [after ?? null, limit],
  )
}

const mostCounted = 1000

export async function countOpen(read: Read): Promise<number> {
  const row = await read.one<{ open: number }>(
    `SELECT count(*)::int AS open FROM (SELECT FROM screening WHERE found_at IS NOT NULL AND ${queues.open} LIMIT ${mostCounted}) AS few`,
  )
  return row.open
}

export interface DueScreening {
  readonly player: PlayerId
  readonly subject: string | null
  /** A periodic query: the name was not approved again. */
  readonly regular: boolean
}

/** The pause after a call without an answer doubles with each, up to a quarter of an hour. */
const pause = `least(interval '15 s' * 2 ^ least(due.tries, 10), interval '15 minutes')`

/**
 * Claims the player who has been due longest: after an approval, or so many days after the last answer; 0 days: never
 * again. If this server dies, or the service does not answer, the player is due again after a pause.
 */
export function claimDue(read: Read, days: number): Promise<DueScreening | undefined> {
  return read.first<DueScreening>(
    `WITH due AS (
       SELECT player_id, tries, wanted_at IS NULL AS regular FROM screening
       WHERE due_at <= now() AND (wanted_at IS NOT NULL OR ($1 > 0 AND answered_at <= now() - make_interval(days => $1)))
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE screening SET tries = due.tries + 1, due_at = now() + ${pause}
     FROM due WHERE screening.player_id = due.player_id
     RETURNING screening.player_id AS player, screening.subject, due.regular`,
    [days],
  )
}

/** The name is no longer known. */
export async function endScreening(read: Read, player: PlayerId): Promise<void> {
  await read.rows('UPDATE screening SET wanted_at = NULL, answered_at = NULL WHERE player_id = $1', [player])
}

interface NewAnswer extends ServiceAnswer {
  readonly player: PlayerId
  readonly cause: ScreeningCause
  readonly subject: string
}

export async function addAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { player, cause, outcome, listVersion, subject, entries } = answer
  await tx.rows(
    `INSERT INTO screening_answer (player_id, cause, outcome, list_version, sent, subject, entries) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [player, cause, outcome, listVersion, sentFields, subject, JSON.stringify(entries)],
  )
}

interface Standing {
  readonly player: PlayerId
  readonly state: ScreeningState
  readonly subject: string
  /** Approved again meanwhile, so another query is due. */
  readonly again: boolean
}

/** The state after an answer. A decision has been pending since the first answer that requires one. */
export async function setAnswered(tx: Tx, { player, state, subject, again }: Standing): Promise<void> {
  await tx.rows(
    `UPDATE screening SET state = $2, subject = $3, answered_at = now(), tries = 0, due_at = now(),
       wanted_at = CASE WHEN $4 THEN wanted_at END,
       found_at = CASE WHEN $2 IN ('hit', 'unknown', 'confirmed') THEN coalesce(found_at, now()) END
     WHERE player_id = $1`,
    [player, state, subject, again],
  )
}

export async function setDecided(tx: Tx, player: PlayerId, state: 'clear' | 'confirmed'): Promise<void> {
  await tx.rows(
    `UPDATE screening SET state = $2, found_at = CASE WHEN $2 = 'confirmed' THEN now() END WHERE player_id = $1`,
    [player, state],
  )
}

export interface StoredAnswer extends Omit<ScreeningAnswer, 'id' | 'at'> {
  readonly id: number
  readonly at: Date
}

const mostListed = 50

/** Newest first. */
export function answersOf(read: Read, player: PlayerId): Promise<StoredAnswer[]> {
  return read.rows<StoredAnswer>(
    `SELECT id, at, cause, outcome, list_version AS "listVersion", entries FROM screening_answer
     WHERE player_id = $1 ORDER BY id DESC LIMIT ${mostListed}`,
    [player],
  )
}

export interface StoredDecision {
  readonly at: Date
  readonly administrator: { readonly id: number; readonly username: string } | null
  readonly administratorId: number
  readonly decision: ScreeningDecision
  readonly reason: string
}

/** Newest first. */
export function decisionsOf(read: Read, player: PlayerId): Promise<StoredDecision[]> {
  return read.rows<StoredDecision>(
    `SELECT at, administrator_id AS "administratorId", decision, reason,
            (SELECT jsonb_build_object('id', who.id, 'username', who.username) FROM ${playerRows} AS who WHERE who.id = administrator_id) AS administrator
     FROM screening_decision WHERE player_id = $1 ORDER BY id DESC LIMIT ${mostListed}`,
    [player],
  )
}

interface NewDecision {
  readonly player: PlayerId
  readonly answer: number
  readonly by: PlayerId
  readonly decision: ScreeningDecision
  readonly reason: string
}

export async function addDecision(tx: Tx, { player, answer, by, decision, reason }: NewDecision): Promise<void> {
  await tx.rows(
    `INSERT INTO screening_decision (player_id, answer_id, administrator_id, decision, reason) VALUES ($1, $2, $3, $4, $5)`,
    [player, answer, by, decision, reason],
  )
}

/**
 * The entries that an administrator has ruled out for this player, as long as the name and the date of birth are the
 * same.
 */
export async function clearedEntries(tx: Tx, player: PlayerId, subject: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ entries: ScreeningEntry[] }>(
    `SELECT entries FROM screening_answer AS answer WHERE player_id = $1 AND subject = $2
       AND (SELECT last.decision FROM screening_decision AS last WHERE last.answer_id = answer.id ORDER BY last.id DESC LIMIT 1) = 'cleared'`,
    [player, subject],
  )
  return new Set(rows.flatMap(({ entries }) => entries.map(({ id }) => id)))
}

/**
 * Erases the state of the player's screening. Answers and decisions remain without the player's name, as the law
 * against money laundering requires.
 */
export async function eraseScreening(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM screening WHERE player_id = $1', [player])
}
