import type { Read, Tx } from '../database/database.ts'

/** Sessions for other modules' SQL: rows `player_id, seen_at`. */
export const sessionRows = '(SELECT player_id, seen_at FROM session)'

/** The addresses that each player has signed in from, for other modules' SQL: rows `player_id, address, first_at, last_at`. */
export const addressRows = '(SELECT player_id, address, first_at, last_at FROM player_address)'

export interface PlayerSession {
  /** What administrators identify it by. */
  readonly id: string
  /** What the server identifies it by. */
  readonly session: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly address: string
  readonly userAgent: string
}

// Inside, a session is identified by the digest of its token; outside, by a digest of that digest, which is no use for log-in.
const publicId = `encode(sha256(token_hash), 'hex')`

/** The player's sessions that have not expired, the last used first. */
export async function sessionsOf(read: Read, player: number, limit: number): Promise<PlayerSession[]> {
  return read.rows<PlayerSession>(
    `SELECT ${publicId} AS id, encode(token_hash, 'base64') AS session, created_at AS "createdAt", seen_at AS "seenAt",
            address, user_agent AS "userAgent"
     FROM session WHERE player_id = $1 AND expires_at > now() ORDER BY seen_at DESC LIMIT $2`,
    [player, limit],
  )
}

/** Ends the player's sessions, or the one with this public identifier; the table notifies every server. Returns the ended ones. */
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
