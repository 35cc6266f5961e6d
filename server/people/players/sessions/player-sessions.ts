import type { Read, Tx } from '../../../platform/database/database.ts'
import { validSessionRows } from './sessions.ts'

/** Sessions for other modules' SQL: rows `player_id, seen_at`. */
export const sessionRows = '(SELECT player_id, seen_at FROM session)'

/** The addresses that each player has signed in from, for other modules' SQL: rows `player_id, address, first_at, last_at`. */
export const addressRows = '(SELECT player_id, address, first_at, last_at FROM player_address)'

/** The address that the player signed in from last. */
export async function findLastAddress(read: Read, player: number): Promise<string | undefined> {
  const row = await read.first<{ address: string }>(
    'SELECT address FROM player_address WHERE player_id = $1 ORDER BY last_at DESC LIMIT 1',
    [player],
  )
  return row?.address
}

/**
 * The browsers that each player has signed in with, as digests, for other modules' SQL: rows `player_id, device, address,
 * first_at, last_at`, with the address of the first sign-in.
 */
export const deviceRows = '(SELECT player_id, device, address, first_at, last_at FROM player_device)'

export interface PlayerSession {
  /** The identifier shown to players and administrators. */
  readonly id: string
  /** The identifier used inside the server. */
  readonly session: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly address: string
  /** The country of its last call, as ISO 3166-1; null: unknown. */
  readonly country: string | null
  readonly userAgent: string
}

// Inside the server, a session is identified by the digest of its token; outside, by a digest of that digest, which cannot be
// used to sign in.
const publicId = `encode(sha256(token_hash), 'hex')`

/** The player's sessions that have not expired, the last used first. */
export async function sessionsOf(read: Read, player: number, limit: number): Promise<PlayerSession[]> {
  return read.rows<PlayerSession>(
    `SELECT ${publicId} AS id, encode(token_hash, 'base64') AS session, created_at AS "createdAt", seen_at AS "seenAt",
            address, country, user_agent AS "userAgent"
     FROM session WHERE player_id = $1 AND expires_at > now() ORDER BY seen_at DESC LIMIT $2`,
    [player, limit],
  )
}

export interface SignInElsewhere {
  readonly at: Date
  readonly address: string
  readonly userAgent: string
}

/**
 * The last sign-in of the player with another browser than that of a session, whether or not its own session has ended.
 */
export function findSignInElsewhere(read: Read, player: number, session: string): Promise<SignInElsewhere | undefined> {
  return read.first<SignInElsewhere>(
    `SELECT last_at AS at, coalesce(nullif(last_address, ''), address) AS address, user_agent AS "userAgent" FROM player_device
     WHERE player_id = $1 AND device IS DISTINCT FROM (SELECT device FROM session WHERE token_hash = $2)
     ORDER BY last_at DESC LIMIT 1`,
    [player, Buffer.from(session, 'base64')],
  )
}

/** A session of a member of staff. */
export interface StaffSession extends PlayerSession {
  readonly player: number
  readonly username: string
  readonly staffRole: string
}

/** The valid sessions of staff, the last used first. */
export function staffSessions(read: Read, limit: number): Promise<StaffSession[]> {
  return read.rows<StaffSession>(
    `SELECT ${publicId} AS id, encode(token_hash, 'base64') AS session, session.created_at AS "createdAt", seen_at AS "seenAt",
            address, session.country, user_agent AS "userAgent", player_id AS player, username, valid.staff_role AS "staffRole"
     FROM ${validSessionRows} AS valid JOIN session USING (token_hash) JOIN player ON player.id = player_id
     WHERE valid.staff_role IS NOT NULL ORDER BY seen_at DESC LIMIT $1`,
    [limit],
  )
}

/** Whether the session was started within the last ten minutes; takes the identifier used inside the server. */
export async function isRecentSession(read: Read, session: string): Promise<boolean> {
  const rows = await read.rows(
    `SELECT FROM session WHERE token_hash = $1 AND created_at > now() - interval '10 minutes'`,
    [Buffer.from(session, 'base64')],
  )
  return rows.length > 0
}

/** Ends the player's sessions, or the one with this public identifier, and returns them; a trigger notifies every server. */
export async function endSessions(
  tx: Tx,
  player: number,
  which = 'all',
): Promise<{ address: string; user_agent: string }[]> {
  return tx.rows(
    `DELETE FROM session WHERE player_id = $1 AND ($2 = 'all' OR ${publicId} = $2) RETURNING address, user_agent`,
    [player, which],
  )
}

/** As its player and administrators see them; `own` is the requesting session. */
export const sessionsOnWire = (rows: readonly PlayerSession[], own: string) =>
  rows.map(({ session, createdAt, seenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    own: session === own,
  }))
