import { hash, randomBytes } from 'node:crypto'
import type { Read, Tx } from '../database/database.ts'
import { removeConfirmationsOf } from '../mail/mail.ts'
import { playerRows } from './player.ts'

/** What the link of a letter allows, once. */
export type LinkPurpose = 'reset' | 'email'

const lifetimes: Readonly<Record<LinkPurpose, string>> = { reset: '30 minutes', email: '24 hours' }
const tokenBytes = 24

export interface MailLink {
  readonly player: number
  /** The address that the letter went to. */
  readonly email: string
}

const digestOf = (token: string) => hash('sha256', token, 'base64url')

interface NewLink extends MailLink {
  readonly purpose: LinkPurpose
  /** When the letter was queued. */
  readonly queuedAt: Date
}

/**
 * Makes the token of a link; it replaces the player's last one for this purpose. Undefined if that went to the same address less
 * than two minutes before the letter, so that nobody can fill a stranger's mailbox.
 */
export async function makeLink(read: Read, { player, purpose, email, queuedAt }: NewLink): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url')
  // A link younger than the letter was made by an attempt to send this very letter.
  const made = await read.rows(
    `INSERT INTO mail_link AS last (player_id, purpose, digest, email, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${lifetimes[purpose]}')
     ON CONFLICT (player_id, purpose) DO UPDATE
       SET digest = excluded.digest, email = excluded.email, made_at = now(), expires_at = excluded.expires_at
       WHERE last.email <> excluded.email OR last.made_at > $5 OR last.made_at < $5::timestamptz - interval '2 minutes'
     RETURNING player_id`,
    [player, purpose, digestOf(token), email, queuedAt],
  )
  return made.length > 0 ? token : undefined
}

/**
 * How many seconds are left of the two minutes after the player's last link, if that went to another address: with letters to
 * two addresses in turn, somebody could still fill a mailbox.
 */
export async function secondsToAnother(
  read: Read,
  { player, purpose, email }: Omit<NewLink, 'queuedAt'>,
): Promise<number | undefined> {
  const [last] = await read.rows<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM made_at + interval '2 minutes' - now()))::int AS seconds FROM mail_link
     WHERE player_id = $1 AND purpose = $2 AND email <> $3 AND made_at > now() - interval '2 minutes'`,
    [player, purpose, email],
  )
  return last?.seconds
}

/** Whose link it is, while it is valid. */
export async function findLink(read: Read, purpose: LinkPurpose, token: string): Promise<MailLink | undefined> {
  const [link] = await read.rows<MailLink>(
    'SELECT player_id AS player, email FROM mail_link WHERE digest = $1 AND purpose = $2 AND expires_at > now()',
    [digestOf(token), purpose],
  )
  return link
}

/** Uses the link up in this commit; false if another request was faster, or it has expired. */
export async function consumeLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<boolean> {
  const used = await tx.rows(
    'DELETE FROM mail_link WHERE digest = $1 AND purpose = $2 AND expires_at > now() RETURNING player_id',
    [digestOf(token), purpose],
  )
  return used.length > 0
}

/**
 * With a new password no earlier link sets another one or moves the account to another address, nor does one that is still to be
 * sent: the person who requested it knew the old password. The link that confirms the account's own address stays.
 */
export async function endLinksOf(tx: Tx, player: number): Promise<void> {
  const [own] = await tx.rows<{ email: string | null }>(`SELECT email FROM ${playerRows} AS player WHERE id = $1`, [
    player,
  ])
  const email = own?.email ?? null
  await tx.rows(
    `DELETE FROM mail_link WHERE player_id = $1 AND (purpose <> 'email' OR lower(email) IS DISTINCT FROM lower($2))`,
    [player, email],
  )
  await removeConfirmationsOf(tx, { player, but: email })
}
