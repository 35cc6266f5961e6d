import type { Database } from './database/database.ts'

const everyMs = 6 * 3_600_000
const sessionsAtOnce = 1000

/** What has to be done now and then: next months' partitions, and sessions that ended by themselves. */
export function startUpkeep(database: Database, onTrouble: (error: unknown) => void): { stop(): void } {
  const run = () => void upkeep(database).catch(onTrouble)
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function upkeep({ transact }: Database): Promise<void> {
  await transact((tx) => tx.rows('SELECT ensure_partitions()'))
  let removed: unknown[]
  do {
    removed = await transact((tx) =>
      tx.rows(
        `DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM session WHERE expires_at < now() LIMIT $1)
         RETURNING player_id`,
        [sessionsAtOnce],
      ),
    )
  } while (removed.length === sessionsAtOnce)
}
