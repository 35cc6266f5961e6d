import type { Tx } from '../../platform/database/database.ts'
import { roundRows } from '../rounds/round.ts'

/**
 * The entries stay in the public log, but without the secret they can no longer be linked to the player. Proofs in reported
 * faults contain salts of the player's rounds, so those are erased too.
 */
export async function eraseLogSalt(tx: Tx, player: number): Promise<void> {
  await tx.rows('DELETE FROM log_salt WHERE player_id = $1', [player])
  await tx.rows(
    `DELETE FROM log_fault WHERE EXISTS (SELECT FROM ${roundRows} AS round WHERE round.id = log_fault.round_id AND player_id = $1)`,
    [player],
  )
}
