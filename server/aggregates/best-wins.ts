import type { Database, Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { roundRows } from '../rounds/round.ts'
import { finishPortion, nextPortion } from './portion.ts'

/** The longest period that one statement covers. */
const longestPiece = '1 day'

export const bestWinsUntil = '(SELECT until FROM best_win_tally)'

/** Adds the rounds that can no longer change, on one server at a time; returns whether there are more. */
export function addBestWins({ transact }: Pick<Database, 'transact'>, marginSeconds: number): Promise<boolean> {
  return transact(async (tx) => {
    const piece = await nextPortion(tx, 'best_win_tally', { longest: longestPiece, marginSeconds })
    if (!piece) return false
    await tx.rows(
      `INSERT INTO best_win ${bestWinsBetween('at >= $1 AND at < $2')}
       ON CONFLICT (player_id) DO UPDATE SET round_id = excluded.round_id, payout = excluded.payout
       WHERE excluded.payout > best_win.payout`,
      [piece.from, piece.to],
    )
    await finishPortion(tx, 'best_win_tally', piece)
    return piece.more
  })
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
  const [stored] = await read.rows<BestWin & { until: string }>(
    `SELECT round_id AS round, coalesce(payout, 0) AS payout, until::text FROM best_win_tally LEFT JOIN best_win ON player_id = $1`,
    [player],
  )
  // A separate query, so that it is planned for this moment: with the moment from a subquery, the plan would expect a third of
  // all rounds.
  const [since] = await read.rows<BestWin>(
    `SELECT id AS round, payout FROM ${roundRows} AS round
     WHERE player_id = $1 AND at >= $2::timestamptz AND payout > greatest(stake, $3) ORDER BY payout DESC, id LIMIT 1`,
    [player, stored!.until, stored!.payout],
  )
  return (since ?? stored)!.round
}
