import type { Kopecks } from '@casino/rules/money'
import { stakedRows } from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import { isTakenBack, returnedInParts, targetNow } from './marks.ts'

/** The cost of bonuses and referral shares, for other modules' SQL: rows `at, kind, amount`, negative for money taken back. */
export const bonusCosts = `(
  SELECT at, kind, amount FROM bonus_credit WHERE kind <> 'deposit'
  UNION ALL
  SELECT at, 'given_up', -amount FROM bonus_given_up
  UNION ALL
  SELECT at, kind, -amount FROM bonus_taken_back WHERE amount > 0)`

export interface Liability {
  /** The number of players with remaining turnover, and its total. */
  readonly players: number
  readonly left: Kopecks
  /** Bonuses with remaining turnover. */
  readonly bonuses: Kopecks
}

const liability = `
  WITH open AS MATERIALIZED (
    SELECT player_id, staked, target FROM turnover JOIN ${stakedRows} AS account ON owner = player_id WHERE target > staked
  )
  SELECT count(*)::int AS players, coalesce(sum(target - staked), 0)::bigint AS left,
         (SELECT coalesce(sum(amount - ${returnedInParts}), 0)::bigint FROM open
          JOIN bonus_credit AS credit ON credit.player_id = open.player_id AND ${targetNow} > open.staked AND factor > 0 AND kind <> 'deposit'
          WHERE NOT ${isTakenBack} AND number > coalesce((SELECT max(number) FROM bonus_given_up AS up WHERE up.player_id = open.player_id), 0)) AS bonuses
  FROM open`

/** The total turnover still required of players (docs/product.md R7). */
export function liabilityOf(read: Read): Promise<Liability> {
  return read.one<Liability>(liability, [])
}
