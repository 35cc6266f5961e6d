import type { HarmDecision } from '@casino/contract/people/harm'
import type { HarmMarker } from '@casino/rules/harm'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { playerRows } from '../players/player.ts'

/** A player with markers of harm, with or without a decision. */
export interface HarmCase {
  readonly player: PlayerId
  readonly username: string
  readonly markers: readonly HarmMarker[]
  readonly severity: number
  readonly foundAt: Date
  readonly updatedAt: Date
  readonly assigned: { readonly id: number; readonly username: string } | null
  readonly decidedAt: Date | null
}

export interface HarmEvent {
  readonly id: number
  readonly at: Date
  readonly kind: 'found' | 'assigned' | 'unassigned' | HarmDecision
  readonly administrator: { readonly id: number; readonly username: string } | null
  readonly note: string | null
  readonly markers: readonly HarmMarker[]
}

const somebody = (id: string) =>
  `(SELECT jsonb_build_object('id', id, 'username', username) FROM ${playerRows} AS who WHERE who.id = ${id})`

const columns = `harm_case.player_id AS player, player.username, markers, severity, found_at AS "foundAt", updated_at AS "updatedAt",
  ${somebody('assigned_to')} AS assigned, decided_at AS "decidedAt"`
const cases = `harm_case JOIN ${playerRows} AS player ON player.id = harm_case.player_id`

export interface HarmFilter {
  readonly decided: boolean
  readonly assignedTo?: PlayerId | undefined
  readonly limit: number
  /** The last case of the previous page. */
  readonly cursor?: string | undefined
  readonly offset: number
}

/** The most severe or the most recently decided first, each with the cursor of the cases after it. */
export async function listCases(read: Read, filter: HarmFilter): Promise<(HarmCase & { readonly cursor: string })[]> {
  const { decided, assignedTo, limit, cursor, offset } = filter
  const [condition, key, type] = decided
    ? (['severity = 0', 'decided_at', 'timestamptz'] as const)
    : (['severity > 0', 'severity', 'bigint'] as const)
  const after = cursor === undefined ? undefined : readCursor(cursor, type)
  const rows = await read.rows<HarmCase & { readonly key: string }>(
    `SELECT ${columns}, ${key}::text AS key FROM ${cases}
     WHERE ${condition} AND ($1::bigint IS NULL OR assigned_to = $1)
       AND ($4::${type} IS NULL OR ${key} <= $4 AND (${key} < $4 OR harm_case.player_id > $5))
     ORDER BY ${key} DESC, harm_case.player_id LIMIT $2 OFFSET $3`,
    [assignedTo ?? null, limit, offset, after?.key ?? null, after?.id ?? null],
  )
  return rows.map(({ key, ...one }) => ({ ...one, cursor: writeCursor(key, one.player) }))
}

/** At most this many are counted. */
export const mostCounted = 1000

export async function countOpen(read: Read): Promise<number> {
  const row = await read.one<{ open: number }>(
    'SELECT count(*)::int AS open FROM (SELECT FROM harm_case WHERE severity > 0 LIMIT $1) AS few',
    [mostCounted],
  )
  return row.open
}

export function findCase(read: Read, player: PlayerId): Promise<HarmCase | undefined> {
  return read.first<HarmCase>(`SELECT ${columns} FROM ${cases} WHERE harm_case.player_id = $1`, [player])
}

/** Locks the player's case until this transaction ends; undefined if there is none yet. */
export async function lockCase(tx: Tx, player: PlayerId): Promise<HarmCase | undefined> {
  await tx.rows('SELECT FROM harm_case WHERE player_id = $1 FOR UPDATE', [player])
  return findCase(tx, player)
}

export async function saveMarkers(
  tx: Tx,
  player: PlayerId,
  markers: readonly HarmMarker[],
  severity: number,
): Promise<void> {
  await tx.rows(
    `INSERT INTO harm_case (player_id, markers, severity) VALUES ($1, $2, $3)
     ON CONFLICT (player_id) DO UPDATE SET markers = excluded.markers, severity = excluded.severity, updated_at = clock_timestamp(),
       found_at = CASE WHEN harm_case.severity = 0 THEN clock_timestamp() ELSE harm_case.found_at END`,
    [player, JSON.stringify(markers), severity],
  )
}

export async function assignCase(tx: Tx, player: PlayerId, to: PlayerId | null): Promise<void> {
  await tx.rows('UPDATE harm_case SET assigned_to = $2, updated_at = clock_timestamp() WHERE player_id = $1', [
    player,
    to,
  ])
}

/** Facts from before this moment no longer count towards a marker. */
export async function closeCase(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `UPDATE harm_case SET markers = '[]', severity = 0, assigned_to = NULL, updated_at = clock_timestamp(), decided_at = clock_timestamp()
     WHERE player_id = $1`,
    [player],
  )
}

interface NewEvent {
  readonly player: PlayerId
  readonly kind: HarmEvent['kind']
  readonly by?: PlayerId
  readonly note?: string | undefined
  readonly markers: readonly HarmMarker[]
}

export async function recordHarmEvent(tx: Tx, { player, kind, by, note, markers }: NewEvent): Promise<void> {
  await tx.rows(
    'INSERT INTO harm_event (player_id, kind, administrator_id, note, markers) VALUES ($1, $2, $3, $4, $5)',
    [player, kind, by ?? null, note ?? null, JSON.stringify(markers)],
  )
}

const mostListed = 50

/** Newest first. */
export function harmEventsOf(read: Read, player: PlayerId): Promise<HarmEvent[]> {
  return read.rows<HarmEvent>(
    `SELECT id, at, kind, ${somebody('administrator_id')} AS administrator, note, markers FROM harm_event
     WHERE player_id = $1 ORDER BY id DESC LIMIT ${mostListed}`,
    [player],
  )
}
