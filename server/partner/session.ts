import { hash, randomBytes } from 'node:crypto'
import type { UserRole, UserStatus } from '@casino/contract/entities'
import { coalesced, type Placed } from '../database/coalesced.ts'
import type { Read, Tx } from '../database/database.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'
import { playerRows } from '../players/player.ts'
import { isClosed, type PartnerGame } from './closed.ts'

/** How long after its last call a session ends. */
export const sessionLength = '24 hours'

const tokenBytes = 32

/** It cannot be guessed; nothing else protects a launch. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

export function digestOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export interface NewSession extends PartnerGame {
  readonly player: number
  readonly currency: string
}

/** Begins a session, and returns its token, which is not stored; undefined if the game is closed. */
export async function beginSession(
  tx: Tx,
  { player, provider, alias, currency }: NewSession,
): Promise<string | undefined> {
  const token = newToken()
  const rows = await tx.rows(
    `INSERT INTO partner_session (token_hash, player_id, provider, alias, currency)
     SELECT $1, $2, $3, $4, $5 WHERE NOT ${isClosed('$3', '$4')} RETURNING id`,
    [digestOf(token), player, provider, alias, currency],
  )
  return rows.length > 0 ? token : undefined
}

/** A session with everything that decides about a call of the partner. */
export interface Session extends PartnerGame {
  readonly id: number
  readonly player: number
  readonly currency: string
  /** It has not ended. */
  readonly live: boolean
  /** Its expiry has to be extended again. */
  readonly stale: boolean
  /** Administrators have closed the game. */
  readonly closed: boolean
  /** Money was staked in it before. */
  readonly staked: boolean
  readonly status: UserStatus
  readonly role: UserRole
}

export type FindSession = (token: string) => Promise<Session | undefined>

/** Finds the session with a token, ended or not: what was staked in it is still won in it. */
export function sessionsIn(read: Read): FindSession {
  return coalesced((tokens) =>
    read.rows<Placed<Session>>(
      `SELECT place::int, session.id, player_id AS player, provider, alias, currency,
              seen_at + interval '${sessionLength}' > now() AS live, seen_at + interval '10 minutes' < now() AS stale,
              ${isClosed('session.provider', 'session.alias')} AS closed, staked_at IS NOT NULL AS staked, status, role
       FROM unnest($1::bytea[]) WITH ORDINALITY AS wanted(token_hash, place)
       JOIN partner_session AS session USING (token_hash) JOIN ${playerRows} AS player ON player.id = player_id`,
      [tokens.map(digestOf)],
    ),
  )
}

/** Extends a live session. */
export async function prolongSession(read: Read, id: number): Promise<void> {
  await read.rows(
    `UPDATE partner_session SET seen_at = now() WHERE id = $1 AND seen_at + interval '${sessionLength}' > now()`,
    [id],
  )
}

/** Marks a session in which money is staked for the first time. */
export const stakedSessions: LockedRecord<Pick<Session, 'id'>> = {
  name: 'staked sessions',
  write: (rows) => ({
    name: 'staked sessions write',
    text: 'UPDATE partner_session SET staked_at = now() WHERE id = ANY($1::bigint[]) AND staked_at IS NULL',
    values: [rows.map(({ id }) => id)],
  }),
}
