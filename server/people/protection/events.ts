import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { settledUpTo } from '../../platform/database/settled.ts'

/**
 * Events of a player's protection; `shared` in the details names the identifier by which an exclusion came from another
 * account.
 */
export type ProtectionEventKind =
  | 'time_out'
  | 'self_exclusion'
  | 'limit_set'
  | 'limit_requested'
  | 'limit_confirmed'
  | 'limits_reviewed'
  | 'reality_check_set'
  | 'reality_check'
  | 'deposit_over_limit'
  | 'deposit_while_excluded'
  | 'exclusion_hint'
  | 'exclusion_lifted'

export interface ProtectionEvent {
  readonly id: number
  readonly at: Date
  readonly kind: ProtectionEventKind
  readonly details: Readonly<Record<string, unknown>>
}

interface NewEvent {
  readonly player: PlayerId
  readonly kind: ProtectionEventKind
  readonly details: object
}

/** Events recorded in a posting's commit. */
export const protectionEvents: LockedRecord<NewEvent> = {
  name: 'protection events',
  write: (rows) => ({
    name: 'protection events write',
    text: `INSERT INTO protection_event (player_id, kind, details)
           SELECT unnest($1::bigint[]), unnest($2::text[]), unnest($3::jsonb[])`,
    values: [
      rows.map(({ player }) => player),
      rows.map(({ kind }) => kind),
      rows.map(({ details }) => JSON.stringify(details)),
    ],
  }),
}

export async function recordProtectionEvent(
  tx: Tx,
  player: PlayerId,
  kind: ProtectionEventKind,
  details: object,
): Promise<void> {
  await tx.rows('INSERT INTO protection_event (player_id, kind, details) VALUES ($1, $2, $3)', [
    player,
    kind,
    JSON.stringify(details),
  ])
}

const most = 100

/** The last events of a player, newest first. */
export async function protectionEventsOf(read: Read, player: PlayerId): Promise<ProtectionEvent[]> {
  return read.rows<ProtectionEvent>(
    'SELECT id, at, kind, details FROM protection_event WHERE player_id = $1 ORDER BY id DESC LIMIT $2',
    [player, most],
  )
}

/** Events for other modules' SQL: rows `id, at, player_id, kind, details`. */
export const protectionEventRows = '(SELECT id, at, player_id, kind, details FROM protection_event)'

/** An event up to which every event is committed or rolled back. */
export const settledEvents = (read: Read): Promise<number> =>
  settledUpTo(read, { sequence: 'protection_event_id_seq', table: 'protection_event', modes: ['RowExclusiveLock'] })
