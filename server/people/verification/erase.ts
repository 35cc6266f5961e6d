import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Erases the requests with their documents, names and dates of birth; the deciding administrators remain in the audit log. */
export async function eraseVerification(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    'DELETE FROM verification_document WHERE verification_id IN (SELECT id FROM verification WHERE player_id = $1)',
    [player],
  )
  await tx.rows('DELETE FROM funds_question WHERE player_id = $1', [player])
  await tx.rows('DELETE FROM verification WHERE player_id = $1', [player])
}
