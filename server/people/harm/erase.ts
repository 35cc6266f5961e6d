import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Erases the case and the sums of play. The events remain, without the notes: the markers found, and who decided about them. */
export async function eraseHarm(tx: Tx, player: PlayerId): Promise<void> {
  for (const table of ['harm_case', 'harm_hour', 'harm_due'])
    await tx.rows(`DELETE FROM ${table} WHERE player_id = $1`, [player])
}
