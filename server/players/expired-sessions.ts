import type { Database } from '../database/database.ts'

const atOnce = 1000

/** Removes expired sessions. */
export async function removeExpiredSessions({ transact }: Database): Promise<void> {
  let removed: unknown[]
  do {
    removed = await transact((tx) =>
      tx.rows(
        `DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM session WHERE expires_at < now() LIMIT $1)
         RETURNING player_id`,
        [atOnce],
      ),
    )
  } while (removed.length === atOnce)
}
