import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Erases the player’s favourite and recently opened slots. */
export async function eraseSlots(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM slot_favourite WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM slot_opened WHERE player_id = $1', [player])
}
