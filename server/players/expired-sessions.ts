import type { Database } from '../database/database.ts'
import { removeOldLocks } from './log-in-lock.ts'

const atOnce = 1000

/** Removes expired sessions, and counts of wrong passwords that no longer count. */
export async function removeExpired({ read, transact }: Database): Promise<void> {
  await removeOldLocks(read)
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
