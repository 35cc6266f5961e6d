import { type FreeRoundsWins, freeRoundsRows } from '../../play/partner/free-rounds.ts'
import { heldWinRows } from '../../play/partner/held-wins.ts'
import { give } from './credit.ts'
import { standings } from './standing.ts'

/** Wins of free rounds are a bonus with the turnover multiple of the free rounds (docs/product.md R11). */
export const freeRoundsWins: FreeRoundsWins = {
  lockedRecords: [standings],
  credit(locked, { given: { id, player, factorHundredths }, amount }) {
    const standing = locked.row(standings, player)
    return give(locked, standing, { player, kind: 'free_rounds', subject: String(id), amount, factorHundredths })
  },
}

/**
 * The credits of free rounds, which the audit compares with the wins that the partner reported. A held win is credited only by
 * an administrator's decision.
 */
export const creditedFreeRounds = `
  SELECT coalesce(given.id, credit.subject::bigint) AS id, given.won, credit.amount
  FROM (
    SELECT id, player_id, won, factor, coalesce(decided_by, completed_by) AS paid_by
    FROM ${freeRoundsRows} AS given LEFT JOIN ${heldWinRows} AS held ON free_rounds_id = id
    WHERE won > 0 AND (free_rounds_id IS NULL OR decision = 'credited')
  ) AS given
  FULL JOIN (SELECT * FROM bonus_credit WHERE kind = 'free_rounds') AS credit
    ON credit.subject = given.id::text AND credit.player_id = given.player_id AND credit.posting_id = given.paid_by
   AND credit.factor = given.factor`

/** Redemptions of promo codes, and the free rounds that they gave. */
export const redeemedFreeRounds = `
  SELECT coalesce(given.id, credit.posting_id) AS id, credit.subject, given.rounds AS given, credit.free_rounds AS promised
  FROM (SELECT * FROM ${freeRoundsRows} AS given WHERE source = 'promocode') AS given
  FULL JOIN (
    SELECT posting_id, player_id, subject, free_rounds, free_stake, lower(free_alias) AS alias
    FROM bonus_credit JOIN promo_code ON promo_code.id::text = subject WHERE kind = 'promocode' AND free_rounds IS NOT NULL
  ) AS credit
    ON credit.posting_id = given.id AND credit.player_id = given.player_id AND credit.subject = given.subject
   AND credit.free_rounds = given.rounds AND credit.free_stake = given.stake AND credit.alias = lower(given.alias)`
