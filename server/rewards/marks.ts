import type { CreditKind } from '@casino/contract/rewards'
import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Credited, Turnover } from '@casino/rules/turnover'
import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { statement } from '../ledger/statement.ts'

/** A deposit or a bonus, as it was given. */
export interface Mark extends Credited {
  readonly kind: CreditKind
  readonly at: Date
}

/** Bonuses, for other modules' SQL: rows `player_id, at, kind, subject, amount`. */
export const bonusRows = `(SELECT player_id, at, kind, subject, amount FROM bonus_credit WHERE kind <> 'deposit')`

/** When the player gave up bonuses last: nothing given before it is open. */
const lastGivenUp = `coalesce((SELECT max(number) FROM bonus_given_up WHERE player_id = $1), 0)`
const columns = `kind, at, amount, factor AS "factorHundredths", target`

/** The credits whose turnover is not done, in the order in which they are staked. */
export async function openMarks(read: Read, player: PlayerId, staked: number): Promise<Mark[]> {
  return read.rows<Mark>(
    `SELECT ${columns} FROM bonus_credit
     WHERE player_id = $1 AND target > $2 AND factor > 0 AND number > ${lastGivenUp} ORDER BY number`,
    [player, staked],
  )
}

/** The bonuses that the player received last, newest first. */
export async function recentMarks(
  read: Read,
  player: PlayerId,
  limit: number,
): Promise<(Mark & { givenUp: boolean })[]> {
  return read.rows<Mark & { givenUp: boolean }>(
    `SELECT ${columns}, number < ${lastGivenUp} AS "givenUp" FROM bonus_credit
     WHERE player_id = $1 AND kind <> 'deposit' ORDER BY number DESC LIMIT $2`,
    [player, limit],
  )
}

export interface SeenTurnover extends Turnover {
  /** How often the target was changed. */
  readonly changes: number
}

/** The player's turnover, without the lock. */
export async function turnoverOf(read: Read, player: PlayerId): Promise<SeenTurnover> {
  const [[row], staked] = await Promise.all([
    read.rows<{ target: Kopecks; changes: number }>(
      'SELECT target, number AS changes FROM turnover WHERE player_id = $1',
      [player],
    ),
    statement(read).stakedOf(player),
  ])
  return { staked, target: row?.target ?? kopecks(0), changes: row?.changes ?? 0 }
}
