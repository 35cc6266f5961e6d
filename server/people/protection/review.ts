import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Stops or reopens the play of an account under review; the caller holds the lock of the player's account. */
export async function setReview(tx: Tx, player: PlayerId, on: boolean): Promise<void> {
  await tx.rows(
    `INSERT INTO player_protection (player_id, review_at) SELECT $1, CASE WHEN $2 THEN now() END
     ON CONFLICT (player_id) DO UPDATE SET review_at = excluded.review_at`,
    [player, on],
  )
}

/** Accounts under review, for other modules' SQL: rows `player_id, review_at`. */
export const reviewedRows = '(SELECT player_id, review_at FROM player_protection WHERE review_at IS NOT NULL)'
