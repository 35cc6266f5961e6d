import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'

/**
 * Erases references and addresses of the player's requests, including those sent as a guest; messages are erased with other
 * texts.
 */
export async function eraseThreads(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `UPDATE support_thread SET reference = NULL, email = CASE WHEN email IS NOT NULL THEN '' END
     WHERE player_id = $1 OR lower(email) = (SELECT lower(email) FROM ${playerRows} AS player WHERE id = $1)`,
    [player],
  )
}
