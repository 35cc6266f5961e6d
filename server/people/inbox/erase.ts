import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Erases which notifications the player has read. */
export async function eraseRead(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM inbox_read WHERE player_id = $1', [player])
}
