import type { Language } from '@casino/contract/language'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import type { LetterDetails, LetterKind } from './letter-texts.ts'
import { mailboxSql } from './mailbox.ts'

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

/** Queues the letter, which is sent at least once after this commit. */
export async function queueLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx.rows(text, valuesOf([letter]))
}

const spacingS = 120
/** Within that period, to all unconfirmed spellings of a mailbox together. */
const mostUnconfirmed = 5
/** A letter that would wait longer is not queued. */
const longestWait = `interval '1 hour'`
const spacing = `interval '${spacingS} s'`
// A time further in the future was recorded before the clock was set back.
const isTaken = `(turn.at BETWEEN now() - ${spacing} AND now() + ${spacing} OR EXISTS (SELECT FROM mail WHERE id = turn.letter))`
const isAhead = (row: string) => `${row}.at BETWEEN now() - ${spacing} AND now() + ${longestWait}`

/** The counters that limit a letter which a stranger can trigger. */
interface Occasion {
  /** The account that the letter is about: only requests about the same account are refused. 0 stands for none. */
  readonly about: number
  /** Whether that account has confirmed the address. */
  readonly confirmed: boolean
  /** The player whose requests are counted together, whatever the address. */
  readonly by?: number
}

/**
 * Queues a letter that a stranger can trigger. If one of its kind about the same account is waiting, or was sent to the address
 * within two minutes, it returns the seconds until the next try instead. Requests about other accounts only delay the letter:
 * an address gets one letter in two minutes, and the unconfirmed spellings of its mailbox share a small number. Rows of turns
 * serialise requests on all servers.
 */
export async function queueSpaced(tx: Tx, letter: NewLetter, occasion: Occasion): Promise<number | undefined> {
  const { kind, to } = letter
  const { about, confirmed, by } = occasion
  const spelled = await tx.one<{ address: string; mailbox: string }>(
    `SELECT lower($1::text) AS address, ${mailboxSql('$1::text')} AS mailbox`,
    [to],
  )
  const { address, mailbox } = spelled
  // Locks addresses before players, so that two requests cannot deadlock.
  const turns = [`${address} ${about}`, ...(by === undefined ? [] : [`player ${by}`])]
  const won = await tx.rows(
    `INSERT INTO mail_turn AS turn (kind, whose) SELECT $1, unnest($2::text[])
     ON CONFLICT (kind, whose) DO UPDATE SET at = now(), letter = NULL WHERE NOT ${isTaken} RETURNING whose`,
    [kind, turns],
  )
  if (won.length < turns.length) return secondsToNext(tx, kind, turns)
  // The same number of rows for every letter, so that timing reveals nothing about the address.
  const shared = confirmed || address === mailbox ? `${address} alone` : `mailbox ${mailbox}`
  const dueAt = await takePlaces(tx, kind, [address, shared])
  if (!dueAt) {
    await tx.rows('DELETE FROM mail_turn WHERE kind = $1 AND whose = ANY ($2)', [kind, turns])
    return spacingS
  }
  const queued = await tx.one<{ id: number }>(`${text} RETURNING id`, valuesOf([letter]))
  await tx.rows('UPDATE mail SET due_at = $2 WHERE id = $1 AND due_at < $2', [queued.id, dueAt])
  await tx.rows('UPDATE mail_turn SET letter = $3 WHERE kind = $1 AND whose = ANY ($2)', [kind, turns, queued.id])
}

/**
 * Returns when the letter may be sent, or undefined if too many are waiting; the next letter comes after it. Each row has the
 * time at which its last letter was or will be sent, and advances by its share of the two minutes.
 */
async function takePlaces(
  tx: Tx,
  kind: LetterKind,
  [address, shared]: readonly [string, string],
): Promise<Date | undefined> {
  const taken = await tx.rows<{ at: Date }>(
    `INSERT INTO mail_turn AS place (kind, whose, at)
     SELECT $1, whose, now() - ${spacing} + seconds * interval '1 s' FROM (VALUES ($2, ${spacingS}), ($3, ${spacingS / mostUnconfirmed})) AS each (whose, seconds)
     ON CONFLICT (kind, whose) DO UPDATE SET at = CASE WHEN ${isAhead('place')} THEN place.at ELSE now() - ${spacing} END + (excluded.at - now() + ${spacing})
     WHERE NOT ${isAhead('place')} OR place.at < now() + ${longestWait} - ${spacing}
     RETURNING at`,
    [kind, address, shared],
  )
  if (taken.length < 2) return undefined
  return new Date(Math.max(...taken.map(({ at }) => at.getTime())))
}

/** Retries a letter that has waited since a failure, because its recipient is waiting for it. */
async function secondsToNext(tx: Tx, kind: LetterKind, turns: readonly string[]): Promise<number> {
  await tx.rows(
    `UPDATE mail SET due_at = now() WHERE due_at > now() AND attempts > 0 AND id IN (
       SELECT letter FROM mail_turn WHERE kind = $1 AND whose = ANY ($2) AND at < now() - interval '${spacingS} s')`,
    [kind, turns],
  )
  const longest = await tx.one<{ seconds: number | null }>(
    `SELECT ceil(extract(epoch FROM max(at) + interval '${spacingS} s' - now()))::int AS seconds FROM mail_turn
     WHERE kind = $1 AND whose = ANY ($2)`,
    [kind, turns],
  )
  return Math.min(Math.max(longest.seconds ?? 1, 1), spacingS)
}

/** The same for a letter queued by a posting. */
export const queuedLetters: LockedRecord<NewLetter> = {
  name: 'queued letters',
  write: (rows) => ({ name: 'queued letters write', text, values: valuesOf(rows) }),
}

export type QueuedLetter = NewLetter & { readonly id: number; readonly at: Date }

/**
 * Claims the letters that are due for this server. Another server may claim a letter that has not been removed when the pause
 * ends; the pause doubles with every attempt from half a minute to an hour. A new letter that waits for no other is due
 * immediately, even if the clock was set back.
 */
export function claimLetters(read: Read, limit: number): Promise<QueuedLetter[]> {
  return read.rows<QueuedLetter>(
    `UPDATE mail SET attempts = attempts + 1, due_at = now() + least(interval '30 seconds' * 2 ^ attempts, interval '1 hour')
     WHERE id IN (SELECT id FROM mail WHERE due_at <= now() OR (attempts = 0 AND due_at <= at) ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, recipient AS to, language, details, at`,
    [limit],
  )
}

/** Removes a letter that was sent, or needs no sending. The next one of its kind may follow two minutes later. */
export async function removeLetter(read: Read, id: number): Promise<void> {
  await read.rows(
    'WITH removed AS (DELETE FROM mail WHERE id = $1) UPDATE mail_turn SET at = now() WHERE letter = $1',
    [id],
  )
}

/** No further letter is sent to an erased address. */
export async function removeLettersTo(tx: Tx, address: string): Promise<void> {
  await tx.rows('DELETE FROM mail WHERE lower(recipient) = lower($1)', [address])
  await tx.rows(
    `DELETE FROM mail_turn WHERE split_part(whose, ' ', 1) = lower($1) OR whose = 'mailbox ' || ${mailboxSql('$1')}`,
    [address],
  )
}

/** Of the letters that confirm an address of the player, only the one to this address is sent. */
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

/** Deletes letters that have been useless for a day, and expired turns; returns the number of letters. */
export async function removeStaleLetters(read: Read): Promise<number> {
  await read.rows(`DELETE FROM mail_turn AS turn WHERE NOT ${isTaken} AND NOT ${isAhead('turn')}`)
  const removed = await read.rows(`DELETE FROM mail WHERE at < now() - interval '24 hours' RETURNING id`)
  return removed.length
}
