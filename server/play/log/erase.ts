import type { Tx } from '../../platform/database/database.ts'
import { roundRows } from '../rounds/round.ts'

/**
 * Without the secret nobody can tell which entries of the public log were the player's; the entries stay. Proofs in reported faults
 * have salts of their rounds.
 */
export async function eraseLogSalt(tx: Tx, player: number): Promise<void> {
  await tx.rows('DELETE FROM log_salt WHERE player_id = $1', [player])
  await tx.rows(
    `DELETE FROM log_fault WHERE EXISTS (SELECT FROM ${roundRows} AS round WHERE round.id = log_fault.round_id AND player_id = $1)`,
    [player],
  )
}
