import type { Tx } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'

/** Erases what was found in their play; that something was found, and who decided about it, remains. */
export async function eraseHarm(tx: Tx, player: PlayerId): Promise<void> {
  for (const table of ['harm_case', 'harm_hour', 'harm_due'])
    await tx.rows(`DELETE FROM ${table} WHERE player_id = $1`, [player])
}
