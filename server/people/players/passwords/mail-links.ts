import { hash, randomBytes } from 'node:crypto'
import type { Read, Tx } from '../../../platform/database/database.ts'
import { removeConfirmationsOf } from '../../mail/mail.ts'
import { playerRows } from '../player.ts'

/** The purpose of a letter's link, which works once. */
export type LinkPurpose = 'reset' | 'email'

const lifetimes: Readonly<Record<LinkPurpose, string>> = { reset: '30 minutes', email: '24 hours' }
const tokenBytes = 24

export interface MailLink {
  readonly player: number
  /** The address that the letter was sent to. */
  readonly email: string
}

const digestOf = (token: string) => hash('sha256', token, 'base64url')

interface NewLink extends MailLink {
  readonly purpose: LinkPurpose
}

/** The number of older links that remain valid: a stranger may have requested the newest. */
const mostEarlier = 2

/** Creates a link's token, and ends the player's links to other addresses for this purpose. */
export async function makeLink(read: Read, { player, purpose, email }: NewLink): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const withLast = (column: string, last: string) =>
    `${column} = CASE WHEN link.email = excluded.email THEN (ARRAY[link.${last}] || link.${column})[:${mostEarlier}] ELSE '{}' END`
  await read.rows(
    `INSERT INTO mail_link AS link (player_id, purpose, digest, email, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${lifetimes[purpose]}')
     ON CONFLICT (player_id, purpose) DO UPDATE
       SET ${withLast('earlier', 'digest')}, ${withLast('earlier_until', 'expires_at')},
           digest = excluded.digest, email = excluded.email, made_at = now(), expires_at = excluded.expires_at`,
    [player, purpose, digestOf(token), email],
  )
  return token
}

const isValid = `purpose = $2 AND (digest = $1 AND expires_at > now()
  OR earlier <> '{}' AND earlier @> ARRAY[$1::text] AND earlier_until[array_position(earlier, $1::text)] > now())`

/** The owner of a link that is still valid. */
export function findLink(read: Read, purpose: LinkPurpose, token: string): Promise<MailLink | undefined> {
  return read.first<MailLink>(`SELECT player_id AS player, email FROM mail_link WHERE ${isValid}`, [
    digestOf(token),
    purpose,
  ])
}

/**
 * Uses up the link in this commit, with the player's others for the purpose; false if another request was faster, or the link
 * has expired.
 */
export async function consumeLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> {
  const used = await tx.rows(`DELETE FROM mail_link WHERE ${isValid} RETURNING player_id`, [digestOf(token), purpose])
  return used.length > 0
}

/**
 * A new password ends earlier links, queued ones included, that would set a password or move the account to another address:
 * the person who requested them knew the old password. The link that confirms the account's current address remains.
 */
export async function endLinksOf(tx: Tx, player: number): Promise<void> {
  const own = await tx.first<{ email: string | null }>(`SELECT email FROM ${playerRows} AS player WHERE id = $1`, [
    player,
  ])
  const email = own?.email ?? null
  await tx.rows(
    `DELETE FROM mail_link WHERE player_id = $1 AND (purpose <> 'email' OR lower(email) IS DISTINCT FROM lower($2))`,
    [player, email],
  )
  await removeConfirmationsOf(tx, { player, but: email })
}
