import { lockAccounts, type PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Database, Read, Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'
import { recordProtectionEvent } from './events.ts'
import { isExcludedNow } from './protections.ts'

/** An exclusion from another account through an identifier that either may not have proved. */
export interface UnprovedExclusion {
  readonly player: PlayerId
  readonly username: string
  readonly since: Date
  readonly until: Date | null
  /** The identifier by which it came. */
  readonly kind: string | null
  /** The excluded accounts that it may have come from. */
  readonly from: readonly { readonly id: PlayerId; readonly username: string }[]
}

const most = 1000
const common = (more: string) => `FROM player_identifier AS mine JOIN player_identifier AS theirs USING (kind, digest)
  WHERE mine.player_id = held.player_id AND theirs.player_id <> held.player_id AND ${isExcludedNow('theirs.player_id')} ${more}`

/**
 * Exclusions in force that are longer than the one the player chose, have no excluded source account that proved the same
 * identifier, and that no administrator has decided about. The oldest first, 1000 at most.
 */
export function findUnproved(read: Read): Promise<UnprovedExclusion[]> {
  return read.rows<UnprovedExclusion>(
    `SELECT held.player_id AS player, username, excluded_at AS since, excluded_until AS until,
            (SELECT details ->> 'shared' FROM protection_event AS event
             WHERE event.player_id = held.player_id AND details ? 'shared' AND kind <> 'exclusion_hint' ORDER BY id DESC LIMIT 1) AS kind,
            (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', other.id, 'username', other.username)), '[]')
             FROM (SELECT theirs.player_id ${common('')} LIMIT 20) AS linked JOIN ${playerRows} AS other ON other.id = linked.player_id) AS from
     FROM player_protection AS held JOIN ${playerRows} AS player ON player.id = held.player_id
     WHERE ${isExcludedNow('held.player_id')}
       AND NOT EXISTS (SELECT FROM own_exclusion(held.player_id) AS own WHERE coalesce(own.until, 'infinity') >= coalesce(excluded_until, 'infinity'))
       AND NOT EXISTS (SELECT ${common('AND mine.proved AND theirs.proved')})
       AND NOT EXISTS (SELECT FROM exclusion_link AS link WHERE link.player_id = held.player_id AND decision = 'same_person')
     ORDER BY excluded_at LIMIT ${most}`,
  )
}

/** Puts it into the queue of cases, once; returns whether it was new. */
export function openCase({ transact }: Pick<Database, 'transact'>, { player, from }: UnprovedExclusion) {
  return transact(async (tx) => {
    await lockAccounts(tx, player)
    let opened = false
    for (const { id } of from) opened = (await addHint(tx, player, id)) || opened
    return opened
  })
}

async function addHint(tx: Tx, player: PlayerId, excluded: PlayerId): Promise<boolean> {
  const added = await tx.rows<{ kind: string }>(
    `INSERT INTO exclusion_link (player_id, excluded_id, kind, proved)
     SELECT $1, $2, min(kind), false FROM player_identifier AS own JOIN player_identifier AS other USING (kind, digest)
     WHERE own.player_id = $1 AND other.player_id = $2 HAVING count(*) > 0
     ON CONFLICT DO NOTHING RETURNING kind`,
    [player, excluded],
  )
  for (const { kind } of added) await recordProtectionEvent(tx, player, 'exclusion_hint', { shared: kind })
  return added.length > 0
}
