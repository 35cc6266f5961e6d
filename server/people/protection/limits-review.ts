import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import { playerRows } from '../players/player.ts'

/**
 * When the player last looked at their limits (set one, answered the prompt, or registered), if that was at least so
 * many months ago. An answer and a limit are events, so nothing else has to be stored.
 */
export async function reviewDueSince(read: Read, player: PlayerId, months: number): Promise<Date | undefined> {
  if (months === 0) return undefined
  const row = await read.first<{ since: Date }>(
    `SELECT since FROM ${playerRows} AS player CROSS JOIN LATERAL (
       SELECT greatest(created_at, (
         SELECT max(at) FROM protection_event WHERE player_id = player.id
           AND kind IN ('limit_set', 'limit_requested', 'limit_confirmed', 'limits_reviewed'))) AS since) AS looked
     WHERE id = $1 AND since + make_interval(months => $2) <= now()`,
    [player, months],
  )
  return row?.since
}
