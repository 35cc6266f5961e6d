import type { Read, Tx } from '../../platform/database/database.ts'
import { roundRows, settledAfter, settledUntil } from '../../play/rounds/round.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { aggregatedUpTo, finishPortion, nextPortion, roundsOf } from './portion.ts'

export const bestWinsUpTo = aggregatedUpTo('best_win')

/** Adds the next portion of rounds, on one server at a time; returns whether there are more. */
export async function addBestWins(tx: Tx, settled: number): Promise<boolean> {
  const portion = await nextPortion(tx, 'best_win', settled)
  if (!portion) return false
  await tx.rows(
    `INSERT INTO best_win ${bestWinsBetween(roundsOf(portion))}
     ON CONFLICT (player_id) DO UPDATE SET round_id = excluded.round_id, payout = excluded.payout
     WHERE excluded.payout > best_win.payout`,
  )
  await finishPortion(tx, portion)
  return portion.more
}

/** Recomputes all of them; archived months are still among the rounds. */
export async function rebuildBestWins(tx: Tx, settled: number): Promise<void> {
  await tx.rows('DELETE FROM best_win')
  await tx.rows(`INSERT INTO best_win ${bestWinsBetween(settledUntil(settled))}`)
  await finishPortion(tx, { aggregate: 'best_win', to: settled })
}

/** The won round that paid each player most. */
export function bestWinsBetween(condition: string): string {
  return `SELECT DISTINCT ON (player_id) player_id, id, payout FROM ${roundRows} AS round
          WHERE payout > stake AND ${condition} ORDER BY player_id, payout DESC, id`
}

interface BestWin {
  readonly round: number | null
  readonly payout: number
}

/** The won round that paid the player most, or null. While a backlog is added, the best of those added so far. */
export async function bestWinOf(read: Read, player: PlayerId): Promise<number | null> {
  const stored = await read.one<BestWin & { upTo: number }>(
    `SELECT round_id AS round, coalesce(payout, 0) AS payout, ${bestWinsUpTo} AS "upTo" FROM (SELECT) AS one LEFT JOIN best_win ON player_id = $1`,
    [player],
  )
  // A separate query, so that it is planned for this posting.
  const since = await read.first<BestWin>(
    `SELECT id AS round, payout FROM ${roundRows} AS round
     WHERE player_id = $1 AND ${settledAfter(stored.upTo)} AND payout > greatest(stake, $2) ORDER BY payout DESC, id LIMIT 1`,
    [player, stored.payout],
  )
  return (since ?? stored).round
}
