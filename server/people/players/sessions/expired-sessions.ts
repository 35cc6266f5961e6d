import type { Database } from '../../../platform/database/database.ts'
import { type Jobs, type ScheduledJob, upkeep } from '../../../platform/database/jobs.ts'
import { removeOldFailures } from './log-in-failures.ts'
import { removeOldLocks } from './log-in-lock.ts'
import { forgottenAfterMs } from './log-in-throttle.ts'

const atOnce = 1000
const everyMs = 3_600_000

/** The interval of the cleanup: an hour. */
export function scheduleCleanup(database: Database, jobs: Pick<Jobs, 'schedule'>): ScheduledJob {
  return jobs.schedule({ leases: [upkeep], everyMs, work: () => removeExpired(database) })
}

/** Removes expired sessions and outdated counts of wrong passwords; a failure of one does not stop the others. */
export async function removeExpired(database: Database): Promise<void> {
  const { read } = database
  const parts = await Promise.allSettled([
    removeOldLocks(read),
    removeOldFailures(read, forgottenAfterMs),
    removeExpiredSessions(database),
  ])
  const reasons = parts.filter((part) => part.status === 'rejected').map(({ reason }) => reason)
  if (reasons.length > 0) throw new AggregateError(reasons, 'expired rows could not be removed')
}

async function removeExpiredSessions({ transact }: Database): Promise<void> {
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
