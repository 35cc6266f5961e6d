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

/** The letter was sent, or there is nothing to send. */
export async function removeLetter(read: Read, id: number): Promise<void> {
  await read.rows('DELETE FROM mail WHERE id = $1', [id])
}

/** Nothing more is sent to an address that is erased. */
export async function removeLettersTo(tx: Tx, address: string): Promise<void> {
  await tx.rows('DELETE FROM mail WHERE lower(recipient) = lower($1)', [address])
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

/** Deletes letters older than this, which are no longer of use; returns how many. */
export async function removeStaleLetters(read: Read): Promise<number> {
  const removed = await read.rows(`DELETE FROM mail WHERE at < now() - interval '24 hours' RETURNING id`)
  return removed.length
}
