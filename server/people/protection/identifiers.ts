import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Vault } from '../../platform/keys/vault.ts'
import { mailboxOf } from '../mail/mailbox.ts'
import { tidyEmail } from '../players/passwords/credentials.ts'
import { findPlayer } from '../players/player.ts'

/**
 * Identifiers that a person with a second account is likely to use again. A card or a wallet is the destination of a
 * withdrawal; a payer is a card that paid in, as its provider recognises it.
 */
export type IdentifierKind = 'email' | 'phone' | 'card' | 'wallet' | 'payer' | 'vk' | 'telegram'

export interface Identifier {
  readonly player: PlayerId
  readonly kind: IdentifierKind
  readonly digest: string
  /** Whether the player has proved to control it; an identifier that was only typed, or paid to, excludes no account. */
  readonly proved: boolean
}

const provedByUse: readonly IdentifierKind[] = ['payer', 'vk', 'telegram']

// A batch may name the same identifier twice.
const text = `INSERT INTO player_identifier AS known (kind, digest, player_id, proved)
  SELECT kind, digest, player_id, bool_or(proved)
  FROM unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[]) AS given (kind, digest, player_id, proved)
  GROUP BY kind, digest, player_id
  ON CONFLICT (kind, digest, player_id) DO UPDATE SET proved = true WHERE excluded.proved AND NOT known.proved`

const valuesOf = (rows: readonly Identifier[]) => [
  rows.map(({ kind }) => kind),
  rows.map(({ digest }) => digest),
  rows.map(({ player }) => player),
  rows.map(({ proved }) => proved),
]

/** Written with the withdrawal that names a card or a wallet, and with the deposit that a card pays. */
export const identifiers: LockedRecord<Identifier> = {
  name: 'identifiers',
  write: (rows) => ({ name: 'identifiers write', text, values: valuesOf(rows) }),
}

/** An identifier as stored: only its digest, which cannot be computed without the key. */
export function identifierOf(
  vault: Vault,
  player: PlayerId,
  kind: IdentifierKind,
  value: string,
  { proved = provedByUse.includes(kind) } = {},
): Identifier {
  return { player, kind, digest: vault.blind(`${kind} ${normal(kind, value)}`), proved }
}

/** Spellings of the same address, phone or card are treated as equal. Addresses of coins are compared as they are. */
function normal(kind: IdentifierKind, value: string): string {
  if (kind === 'email') return mailboxOf(tidyEmail(value))
  return kind === 'phone' || kind === 'card' ? value.replace(/\D/g, '') : value.trim()
}

/** Records an identifier; migration 0110 handles a match with an excluded player. */
export async function recordIdentifier(tx: Tx, identifier: Identifier): Promise<void> {
  await tx.rows(text, valuesOf([identifier]))
}

/**
 * Records the player's address at an exclusion: for older accounts neither it nor its confirmation was recorded. Unconfirmed
 * uses are recorded up to the same number as at registration.
 */
export const recordEmail =
  (vault: Vault) =>
  async (tx: Tx, player: PlayerId): Promise<void> => {
    const { email = null, emailConfirmed: proved = false } = (await findPlayer(tx, player)) ?? {}
    if (email === null) return
    const address = identifierOf(vault, player, 'email', email, { proved })
    if (proved || !(await isUsedUp(tx, address, { proved }))) await recordIdentifier(tx, address)
  }

/**
 * The same at registration. An address that others have only typed is not refused, because anyone may have typed it, but
 * further accounts must confirm it before they play; if no letters are sent, they cannot, and are refused.
 */
export const recordNewEmail =
  (vault: Vault, { sendsMail }: { readonly sendsMail: boolean }) =>
  async (tx: Tx, player: PlayerId): Promise<void> => {
    const email = (await findPlayer(tx, player))?.email ?? null
    if (email === null) return
    const address = identifierOf(vault, player, 'email', email)
    await lockAddress(tx, address)
    if (await isUsedUp(tx, address, { proved: true })) refuse('email_used_up')
    if (!(await isUsedUp(tx, address, { proved: false }))) return recordIdentifier(tx, address)
    if (!sendsMail) refuse('email_used_up')
    // Stands for “no limit” in a column that a bet reads as a number.
    await tx.rows(
      `INSERT INTO player_protection (player_id, confirm_until) VALUES ($1, now() + interval '100 years')`,
      [player],
    )
  }

/**
 * docs/product.md S3: all spellings of an address together serve this many accounts that have confirmed it, and this many
 * others that play.
 */
const mostAccounts = 5

const lockAddress = (tx: Tx, { digest }: Identifier) =>
  tx.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.emailAccounts, digest])

/** Whether the address already serves the maximum of other accounts that have proved it, or have only typed it. */
async function isUsedUp(
  tx: Tx,
  { kind, digest, player }: Identifier,
  { proved }: { readonly proved: boolean },
): Promise<boolean> {
  const others = await tx.rows(
    'SELECT FROM player_identifier WHERE kind = $1 AND digest = $2 AND player_id <> $3 AND proved = $4 LIMIT $5',
    [kind, digest, player, proved, mostAccounts],
  )
  return others.length === mostAccounts
}

/** Whether one more account may prove the address, decided under a lock of the address. */
export async function mayProve(tx: Tx, address: Identifier): Promise<boolean> {
  await lockAddress(tx, address)
  const { kind, digest, player } = address
  const own = await tx.rows(
    'SELECT FROM player_identifier WHERE kind = $1 AND digest = $2 AND player_id = $3 AND proved',
    [kind, digest, player],
  )
  return own.length > 0 || !(await isUsedUp(tx, address, { proved: true }))
}

/** The external account that the player signs in with. */
export const recordIdentity =
  (vault: Vault) =>
  (tx: Tx, player: PlayerId, { provider, subject }: { provider: 'vk' | 'telegram'; subject: string }): Promise<void> =>
    recordIdentifier(tx, identifierOf(vault, player, provider, subject))

/**
 * Removes the digests of erased accounts, unless an exclusion still needs them: a new account with the same address, card or
 * identity is excluded for the same time.
 */
export async function removeErasedIdentifiers(read: Read, erased: string): Promise<void> {
  await read.rows(
    `DELETE FROM player_identifier WHERE player_id IN (SELECT player_id FROM ${erased} AS erased)
     AND NOT EXISTS (SELECT FROM player_protection AS own WHERE own.player_id = player_identifier.player_id
                     AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now()))`,
  )
}

/**
 * Removes the identifiers of an account without history; an exclusion remains, and applies to the next account with the same
 * identifiers.
 */
export async function removeIdentifiers(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `DELETE FROM player_identifier WHERE player_id = $1
     AND NOT EXISTS (SELECT FROM player_protection WHERE player_id = $1 AND exclusion IS NOT NULL)`,
    [player],
  )
}
