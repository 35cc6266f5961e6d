import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { isExcludedNow } from './protections.ts'

/** Left open: an administrator has looked at it without deciding. */
export type LinkDecision = 'same_person' | 'other_person' | 'left_open'

/** An excluded account that this account was linked to. */
export interface ExclusionLink {
  readonly excluded: { readonly id: PlayerId; readonly username: string }
  /** The kind of the identifier. */
  readonly kind: string
  /** Both have proved to control it, so the exclusion was extended. */
  readonly proved: boolean
  readonly at: Date
  readonly decision: LinkDecision | null
}

const mostListed = 50

/** Latest first. */
export function linksOf(read: Read, player: PlayerId): Promise<ExclusionLink[]> {
  return read.rows<ExclusionLink>(
    `SELECT jsonb_build_object('id', excluded_id, 'username', username) AS excluded, link.kind, proved, at, decision
     FROM exclusion_link AS link JOIN ${playerRows} AS other ON other.id = excluded_id
     WHERE player_id = $1 ORDER BY at DESC LIMIT $2`,
    [player, mostListed],
  )
}

const undecided = `NOT proved AND decision IS NULL`

/** The number of hints that link the account to exclusions in force, as SQL; `player` is SQL. */
export const undecidedLinks = (player: string) =>
  `(SELECT count(*)::int FROM exclusion_link WHERE player_id = ${player} AND ${undecided} AND ${isExcludedNow('excluded_id')})`

interface Decision {
  readonly player: PlayerId
  readonly decision: LinkDecision
  /** Hints found later need a new decision. */
  readonly seenAt: Date
}

/**
 * Decides about the hints that an administrator has seen, under the lock of the player's account. For the same person, the
 * exclusions are extended; otherwise the account plays on until both prove the same identifier (migration 0181). Returns
 * whether there were any.
 */
export async function decideLinks(tx: Tx, { player, decision, seenAt }: Decision): Promise<boolean> {
  const links = await tx.rows<{ excluded: PlayerId }>(
    // To the millisecond, like the time that the administrator saw.
    `UPDATE exclusion_link SET decision = $2, decided_at = clock_timestamp()
     WHERE player_id = $1 AND ${undecided} AND date_trunc('milliseconds', at) <= $3 RETURNING excluded_id AS excluded`,
    [player, decision, seenAt],
  )
  if (decision === 'same_person')
    for (const { excluded } of links) await tx.rows('SELECT share_exclusion($1, $2)', [excluded, player])
  await tx.rows(
    `UPDATE player_protection SET held_until = NULL WHERE player_id = $1 AND held_until IS NOT NULL
       AND NOT EXISTS (SELECT FROM exclusion_link AS link WHERE link.player_id = $1 AND ${undecided})`,
    [player],
  )
  return links.length > 0
}
