import { hash, randomBytes } from 'node:crypto'
import type { UserRole, UserStatus } from '@casino/contract/entities'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { playerRows } from '../../people/players/player.ts'
import { countryOfSession, validSessionRows } from '../../people/players/sessions/sessions.ts'
import { coalesce, type WithPlace } from '../../platform/database/coalesced.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { isClosed, type PartnerGame } from './closed.ts'

/** The maximum age of a session. */
const sessionLength = `interval '12 hours'`

/**
 * Whether a session takes stakes: until it ends, or the site's session that started it ends or is ended by a player who ends
 * all others. Read from the database at each call, so it takes effect immediately on every server.
 */
const isLive = `(session.ended_at IS NULL AND session.created_at + ${sessionLength} > now() AND EXISTS (
  SELECT FROM ${validSessionRows} AS site
  WHERE site.token_hash = session.site_session
    AND (site.others_ended_at IS NULL OR site.others_ended_at < session.created_at)))`

const tokenBytes = 32

/** Unguessable, because nothing else protects a launch. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export interface NewPartnerSession extends PartnerGame {
  readonly player: number
  /** The site's session that starts it. */
  readonly from: string
  readonly currency: string
}

const digestOfSite = (session: string) => Buffer.from(session, 'base64')

/** Starts a session, and returns its token, which is not stored; undefined if the game is closed. */
export async function beginSession(
  tx: Tx,
  { player, from, provider, alias, currency }: NewPartnerSession,
): Promise<string | undefined> {
  const token = newToken()
  const rows = await tx.rows(
    `INSERT INTO partner_session (token_hash, player_id, provider, alias, currency, site_session)
     SELECT $1, $2, $3, $4, $5, $6 WHERE NOT ${isClosed('$3', '$4')} RETURNING id`,
    [digestOf(token), player, provider, alias, currency, digestOfSite(from)],
  )
  return rows.length > 0 ? token : undefined
}

/** A session with all fields that decisions about a partner's call need. */
export interface PartnerSession extends PartnerGame {
  readonly id: number
  readonly player: number
  readonly currency: string
  /** Whether it is still active. */
  readonly live: boolean
  /** Whether the time of its last call is out of date. */
  readonly stale: boolean
  /** Administrators have closed the game. */
  readonly closed: boolean
  /** It has had a stake before. */
  readonly staked: boolean
  readonly status: UserStatus
  readonly role: UserRole
  /** The country of the site's session that started it; null: unknown. */
  readonly country: string | null
}

export type FindSession = (token: string) => Promise<PartnerSession | undefined>

/** Finds the session with a token, ended or not: wins of earlier stakes are still paid. */
export function sessionsIn(read: Read): FindSession {
  return coalesce((tokens) =>
    read.rows<WithPlace<PartnerSession>>(
      `SELECT place::int, session.id, player_id AS player, provider, alias, currency,
              ${isLive} AS live, seen_at + interval '10 minutes' < now() AS stale,
              ${isClosed('session.provider', 'session.alias')} AS closed, staked_at IS NOT NULL AS staked, status, role,
              ${countryOfSession('session.site_session')} AS country
       FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted(token_hash, place)
       JOIN partner_session AS session USING (token_hash) JOIN ${playerRows} AS player ON player.id = player_id`,
      [tokens.map(digestOf)],
    ),
  )
}

/** Records a session's last use, which does not prolong it. */
export async function markSeen(read: Read, id: number): Promise<void> {
  await read.rows('UPDATE partner_session SET seen_at = now() WHERE id = $1', [id])
}

/** A session as its player sees it. */
export interface OwnGame extends PartnerGame {
  readonly id: number
  readonly createdAt: Date
  readonly seenAt: Date
}

const mostShown = 50

/** The player's sessions that take stakes, the last used first. */
export function gamesUnderWay(read: Read, player: number): Promise<OwnGame[]> {
  return read.rows<OwnGame>(
    `SELECT id, provider, alias, created_at AS "createdAt", seen_at AS "seenAt" FROM partner_session AS session
     WHERE player_id = $1 AND ${isLive} ORDER BY seen_at DESC LIMIT ${mostShown}`,
    [player],
  )
}

/** Ends one of the player's sessions; returns whether it was active. */
export async function endSession(tx: Tx, player: number, id: string): Promise<boolean> {
  const ended = await tx.rows(
    `UPDATE partner_session AS session SET ended_at = now() WHERE player_id = $1 AND id = $2 AND ${isLive} RETURNING id`,
    [player, id],
  )
  return ended.length > 0
}

/** Marks a session at its first stake. */
export const stakedSessions: LockedRecord<Pick<PartnerSession, 'id'>> = {
  name: 'staked sessions',
  write: (rows) => ({
    name: 'staked sessions write',
    text: 'UPDATE partner_session SET staked_at = now() WHERE id = ANY($1::bigint[]) AND staked_at IS NULL',
    values: [rows.map(({ id }) => id)],
  }),
}
