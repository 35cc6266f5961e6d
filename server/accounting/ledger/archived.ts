import type { Read } from '../../platform/database/database.ts'
import type { PlayerId } from './accounts.ts'
import { cashAccountOf } from './statement.ts'

/** Before this moment plays are archived, and no longer in the tables; as SQL. Months are archived from the oldest on. */
export const archivedUntil = `(SELECT coalesce(max(until), '-infinity') FROM archived_month)`

/** The sums of archived transfers by account: rows `account, change, times, staked, staked_counted, won, won_counted, owed`. */
export const archivedSums = '(SELECT * FROM archived_sum)'

/** All archived transfers: one row `transfers, amount, last_posting`. */
export const archivedTransfers = `(
  SELECT coalesce(sum(transfers), 0)::bigint AS transfers, coalesce(sum(amount), 0) AS amount, max(last_posting) AS last_posting
  FROM archived_month)`

/** The time until which this player's plays are archived; undefined if none are. */
export async function archivedUntilOf(read: Read, player: PlayerId): Promise<Date | undefined> {
  const row = await read.one<{ until: Date | null }>(
    `SELECT max(until) AS until FROM archived_month WHERE month IN (
       SELECT month FROM archived_sum WHERE account = ${cashAccountOf('$1')})`,
    [player],
  )
  return row.until ?? undefined
}

/** Whether a round of this identifier may be archived. */
export async function isAsOldAsArchived(read: Read, round: number): Promise<boolean> {
  return (await read.rows('SELECT FROM archived_month WHERE last_posting >= $1 LIMIT 1', [round])).length > 0
}

/** The time until which plays are archived; undefined if none are. */
export async function findArchivedUntil(read: Read): Promise<Date | undefined> {
  const row = await read.one<{ until: Date | null }>('SELECT max(until) AS until FROM archived_month')
  return row.until ?? undefined
}
