import type { Read, Tx } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import type { LockedRecord } from '../ledger/locked-record.ts'
import { playerRows } from '../players/player.ts'
import type { Vault } from '../vault.ts'

/** What a person who opens another account is likely to use again. */
export type IdentifierKind = 'email' | 'phone' | 'card' | 'wallet' | 'vk' | 'telegram'

interface Identifier {
  readonly player: PlayerId
  readonly kind: IdentifierKind
  readonly digest: string
}

const text = `INSERT INTO player_identifier (kind, digest, player_id)
  SELECT unnest($1::text[]), unnest($2::text[]), unnest($3::bigint[]) ON CONFLICT DO NOTHING`

const valuesOf = (rows: readonly Identifier[]) => [
  rows.map(({ kind }) => kind),
  rows.map(({ digest }) => digest),
  rows.map(({ player }) => player),
]

/** Written with the withdrawal that names a card or a wallet. */
export const identifiers: LockedRecord<Identifier> = {
  name: 'identifiers',
  write: (rows) => ({ name: 'identifiers write', text, values: valuesOf(rows) }),
}

/** An identifier as it is stored: only its digest, which nobody without the key can compute. */
export function identifierOf(vault: Vault, player: PlayerId, kind: IdentifierKind, value: string): Identifier {
  return { player, kind, digest: vault.blind(`${kind} ${normal(kind, value)}`) }
}

/** The same address, phone or card in another spelling is the same. Addresses of coins are compared as they are. */
function normal(kind: IdentifierKind, value: string): string {
  if (kind === 'email') return normalEmail(value)
  return kind === 'phone' || kind === 'card' ? value.replace(/\D/g, '') : value.trim()
}

const withoutDots = ['gmail.com', 'googlemail.com']

/** Without case, without what follows a plus, and at Gmail without dots: all of these reach the same person. */
export function normalEmail(email: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  const plain = name.replace(/\+.*$/, '')
  return withoutDots.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

/** Records an identifier, also of an identity elsewhere; all who share it with an excluded player are excluded as long. */
export async function recordIdentifier(tx: Tx, identifier: Identifier): Promise<void> {
  await tx.rows(text, valuesOf([identifier]))
}

/** The player's email address, at registration and again at an exclusion: older accounts have none recorded. */
export const recordEmail =
  (vault: Vault) =>
  async (tx: Tx, player: PlayerId): Promise<void> => {
    const [row] = await tx.rows<{ email: string | null }>(`SELECT email FROM ${playerRows} AS player WHERE id = $1`, [
      player,
    ])
    if (row && row.email !== null) await recordIdentifier(tx, identifierOf(vault, player, 'email', row.email))
  }

/** An account elsewhere that the player signs in with. */
export const recordIdentity =
  (vault: Vault) =>
  (tx: Tx, player: PlayerId, { provider, subject }: { provider: 'vk' | 'telegram'; subject: string }): Promise<void> =>
    recordIdentifier(tx, identifierOf(vault, player, provider, subject))

/**
 * Removes the digests of accounts that were closed and erased, unless an exclusion still needs them: somebody who opens another
 * account with the same address, card or identity is excluded for as long.
 */
export async function removeErasedIdentifiers(read: Read, erased: string): Promise<void> {
  await read.rows(
    `DELETE FROM player_identifier WHERE player_id IN (SELECT player_id FROM ${erased} AS erased)
     AND NOT EXISTS (SELECT FROM player_protection AS own WHERE own.player_id = player_identifier.player_id
                     AND exclusion IS NOT NULL AND (excluded_until IS NULL OR excluded_until > now()))`,
  )
}

/** Removes what an account without history leaves; an exclusion stays, and holds for the next one with the same identifiers. */
export async function removeIdentifiers(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `DELETE FROM player_identifier WHERE player_id = $1
     AND NOT EXISTS (SELECT FROM player_protection WHERE player_id = $1 AND exclusion IS NOT NULL)`,
    [player],
  )
}
