import type { subjects } from '@casino/contract/panel/admin'
import type { Tx } from '../../platform/database/database.ts'
import { insertion } from '../../platform/database/insertion.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'

/** The administrator and their client. */
export interface Author {
  readonly player: { readonly id: number }
  readonly client: Caller
}

/** Something that an administrator did (docs/promises.md P13). */
export interface AuditEvent {
  readonly by: Author
  /** The operation, as `subject.operation`. */
  readonly action: `${(typeof subjects)[number]}.${string}`
  readonly subject: string | number
  /** The state before and after; only what changed. Money is kopecks. Never a password, a token or a card's number. */
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly reason?: string | undefined
  /** The posting written by the same commit, where there is one. */
  readonly posting?: number
}

/** Audit events for other modules' SQL, named after the fields of `AuditEvent`; `searched` is all of its text in lower case. */
export const auditEventRows = `(
  SELECT id, at, administrator_id, address, user_agent, action, subject_kind, subject_id, before, after, reason, posting_id, hash, searched
  FROM audit_event)`

/**
 * SQL: until when the rights of this user are new: a day from when they were given a role of staff or let in again; null if
 * they are not new. `player` is SQL.
 */
export const newRightsUntil = (player: string) => `(
  SELECT max(at) + interval '24 hours' FROM audit_event WHERE subject_kind = 'user' AND subject_id = ${player}::text
    AND at > now() - interval '24 hours' AND (after ->> 'role' IN ('admin', 'support') OR after ? 'staffRole' OR after ->> 'status' = 'active'))`

/** SQL: whether an audit event changed a balance by hand or gave something of that worth, and by how many kopecks. */
export const addsByHand = `(after ? 'balance' OR after ? 'given')`
export const addedByHand = `coalesce((after ->> 'given')::bigint, (after ->> 'balance')::bigint - (before ->> 'balance')::bigint)`

const insertEvents = insertion<AuditEvent>({
  name: 'audit events write',
  into: 'INSERT INTO audit_event',
  columns: {
    at: { sql: 'now()' },
    administrator_id: ['bigint', ({ by }) => by.player.id],
    address: ['text', ({ by }) => by.client.address],
    user_agent: ['text', ({ by }) => by.client.userAgent.slice(0, 256)],
    action: ['text', ({ action }) => action],
    subject_kind: ['text', ({ action }) => action.split('.')[0]],
    subject_id: ['text', ({ subject }) => String(subject)],
    before: ['jsonb', ({ before }) => (before ? JSON.stringify(before) : null)],
    after: ['jsonb', ({ after }) => (after ? JSON.stringify(after) : null)],
    reason: ['text', ({ reason }) => reason?.trim() || null],
    posting_id: ['bigint', ({ posting = null }) => posting],
  },
})

/** The log as a locked record: an operation that posts money is recorded in the same commit. */
export const auditEvents: LockedRecord<AuditEvent> = {
  name: 'audit events',
  write: insertEvents,
}

/** Records an audit event, as the last step of its transaction: the next event waits for this transaction to end. */
export async function recordAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  const { text, values } = insertEvents([event])
  await tx.rows(text, values)
}

/** The fields in which two states differ, before and after; nothing if they are the same. */
export function changes<State extends object>(
  before: State,
  after: State,
): { before: Partial<State>; after: Partial<State> } | undefined {
  const keys = (Object.keys(after) as (keyof State)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (keys.length === 0) return undefined
  const only = (state: State) => Object.fromEntries(keys.map((key) => [key, state[key]])) as Partial<State>
  return { before: only(before), after: only(after) }
}
