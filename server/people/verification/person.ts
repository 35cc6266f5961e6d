import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import type { Vault } from '../../platform/keys/vault.ts'

/** The person named in the documents. */
export interface Person {
  readonly name: string
  readonly birthDate: string
}

/** The context under which names are sealed, separate from that of the documents. */
export const personOf = (player: number) => `${player} person`

export interface ApprovedPerson extends Person {
  /** The request that was approved. */
  readonly request: number
}

/** The person of the player's latest approved identity, valid or expired; undefined if none was approved. */
export async function findApprovedPerson(
  read: Read,
  vault: Vault,
  player: PlayerId,
): Promise<ApprovedPerson | undefined> {
  const found = await read.first<{ id: number; sealed: string }>(
    `SELECT id, person_sealed AS sealed FROM verification
     WHERE player_id = $1 AND person_sealed IS NOT NULL ORDER BY decided_at DESC LIMIT 1`,
    [player],
  )
  return found && { ...(JSON.parse(vault.open(found.sealed, personOf(player))) as Person), request: found.id }
}
