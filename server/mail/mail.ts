import type { Language } from '@casino/contract/language'
import type { Read, Tx } from '../database/database.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'
import type { LetterDetails, LetterKind } from './letter-texts.ts'

/** A letter to an address, in one of the site's languages. */
export type NewLetter = {
  [K in LetterKind]: {
    readonly kind: K
    readonly to: string
    readonly language: Language
    readonly details: LetterDetails[K]
  }
}[LetterKind]

const text = `INSERT INTO mail (kind, recipient, language, details)
  SELECT unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::jsonb[])`

const valuesOf = (letters: readonly NewLetter[]) => [
  letters.map(({ kind }) => kind),
  letters.map(({ to }) => to),
  letters.map(({ language }) => language),
  letters.map(({ details }) => JSON.stringify(details)),
]

/** Queues the letter: it is sent after this commit, at least once. */
export async function queueLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx.rows(text, valuesOf([letter]))
}

/**
 * What all spellings of an address that reach one person have in common: no case, nothing after a plus, at Gmail no dots. In SQL,
 * because accounts are found by the database's lower case.
 */
const mailboxOf = (address: string) => `(
  SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com' ELSE name || '@' || domain END
  FROM (SELECT regexp_replace(lower(${address}), '([+].*)?@[^@]*$', '') AS name, substring(lower(${address}) FROM '[^@]*$') AS domain) AS part)`

const spacingS = 120
/** A moment further ahead than the spacing is from before the clock was set back. */
const isTaken = `(turn.at BETWEEN now() - interval '${spacingS} s' AND now() + interval '${spacingS} s'
  OR EXISTS (SELECT FROM mail WHERE id = turn.letter))`

/**
 * Queues a letter that a stranger can cause, unless one of its kind to this mailbox, or about this player, waits or was sent
 * within two minutes. Then it returns after how many seconds to try again. Requests on all servers are decided one after the
 * other, by the row of the turn.
 */
export async function queueSpaced(tx: Tx, letter: NewLetter, player?: number): Promise<number | undefined> {
  const { kind, to } = letter
  const [mailbox] = await tx.rows<{ whose: string }>(`SELECT ${mailboxOf('$1::text')} AS whose`, [to])
  // Mailboxes before players, so that no two requests wait for each other.
  const turns = [mailbox!.whose, ...(player === undefined ? [] : [`player ${player}`])]
  const won = await tx.rows(
    `INSERT INTO mail_turn AS turn (kind, whose) SELECT $1, unnest($2::text[])
     ON CONFLICT (kind, whose) DO UPDATE SET at = now(), letter = NULL WHERE NOT ${isTaken} RETURNING whose`,
    [kind, turns],
  )
  if (won.length < turns.length) return secondsToNext(tx, kind, turns)
  const [queued] = await tx.rows<{ id: number }>(`${text} RETURNING id`, valuesOf([letter]))
  await tx.rows('UPDATE mail_turn SET letter = $3 WHERE kind = $1 AND whose = ANY ($2)', [kind, turns, queued!.id])
}

/** A letter that has waited since a failure is tried again, because somebody waits for it. */
async function secondsToNext(tx: Tx, kind: LetterKind, turns: readonly string[]): Promise<number> {
  await tx.rows(
    `UPDATE mail SET due_at = now() WHERE due_at > now() AND id IN (
       SELECT letter FROM mail_turn WHERE kind = $1 AND whose = ANY ($2) AND at < now() - interval '${spacingS} s')`,
    [kind, turns],
  )
  const [longest] = await tx.rows<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM max(at) + interval '${spacingS} s' - now()))::int AS seconds FROM mail_turn
     WHERE kind = $1 AND whose = ANY ($2)`,
    [kind, turns],
  )
  return Math.min(Math.max(longest!.seconds, 1), spacingS)
}

/** The same for a letter that a posting causes. */
export const queuedLetters: LockedRecord<NewLetter> = {
  name: 'queued letters',
  write: (rows) => ({ name: 'queued letters write', text, values: valuesOf(rows) }),
}

export type QueuedLetter = NewLetter & { readonly id: number; readonly at: Date }

/**
 * Letters that are due, each claimed for this server. Another server may claim a letter that is not removed within the pause,
 * which doubles with every attempt from half a minute to an hour. A new letter is due, whatever the clock says by now.
 */
export function claimLetters(read: Read, limit: number): Promise<QueuedLetter[]> {
  return read.rows<QueuedLetter>(
    `UPDATE mail SET attempts = attempts + 1, due_at = now() + least(interval '30 seconds' * 2 ^ attempts, interval '1 hour')
     WHERE id IN (SELECT id FROM mail WHERE due_at <= now() OR attempts = 0 ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, recipient AS to, language, details, at`,
    [limit],
  )
}

/** The letter was sent, or there is nothing to send. The next one of its kind is two minutes away from here. */
export async function removeLetter(read: Read, id: number): Promise<void> {
  await read.rows(
    'WITH removed AS (DELETE FROM mail WHERE id = $1) UPDATE mail_turn SET at = now() WHERE letter = $1',
    [id],
  )
}

/** Nothing more is sent to an address that is erased. */
export async function removeLettersTo(tx: Tx, address: string): Promise<void> {
  await tx.rows('DELETE FROM mail WHERE lower(recipient) = lower($1)', [address])
  await tx.rows(`DELETE FROM mail_turn WHERE whose = ${mailboxOf('$1')}`, [address])
}

/** Of the letters that would confirm an address of the player, only the one to this address is sent. */
export async function removeConfirmationsOf(
  tx: Tx,
  { player, but }: { player: number; but: string | null },
): Promise<void> {
  await tx.rows(
    `DELETE FROM mail WHERE kind = 'email_confirmation' AND details->>'player' = $1 AND lower(recipient) IS DISTINCT FROM lower($2)`,
    [String(player), but],
  )
}

/** Whether the letter is still to be sent. */
export async function isQueued(read: Read, id: number): Promise<boolean> {
  return (await read.rows('SELECT FROM mail WHERE id = $1', [id])).length > 0
}

/** Deletes letters that are no longer of use after a day, and turns that are over; returns how many letters. */
export async function removeStaleLetters(read: Read): Promise<number> {
  await read.rows(`DELETE FROM mail_turn AS turn WHERE NOT ${isTaken}`)
  const removed = await read.rows(`DELETE FROM mail WHERE at < now() - interval '24 hours' RETURNING id`)
  return removed.length
}
