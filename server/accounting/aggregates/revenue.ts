import { accountRows, transferRows } from '../ledger/statement.ts'
import { dayOf, startOf } from './aggregates.ts'

/** Kinds of transfers that give players money outside games; the indexes of migration 0018 cover exactly these. */
export const rewardKinds = `kind IN ('bonus', 'cashback', 'referral_share')`

/** GGR, gross gaming revenue, of rows of `playByHour` or `playByDay`: stakes less payouts, in kopecks. Negative if players won. */
export const ggrOf = 'sum(staked - paid)'

/**
 * NGR, net gaming revenue, in kopecks: GGR less the fees of payment providers, and less what players were given outside games (bonuses
 * of every kind, prizes, cashback and referral shares: `rewardsByDay`), plus what was taken back of it.
 */
export const ngrOf = (ggr: string, given: string, fees: string) =>
  `(coalesce(${ggr}, 0) - coalesce(${given}, 0) - coalesce(${fees}, 0))`

/** Amounts given to players outside games on the days from `$1` to `$2`, less amounts taken back: rows `day, given`. */
export const rewardsByDay = `(
  SELECT ${dayOf('at')} AS day, sum(CASE WHEN credit.owner IS NULL THEN -amount ELSE amount END) AS given
  FROM ${transferRows} AS transfer
  JOIN ${accountRows} AS credit ON credit.id = credit_account JOIN ${accountRows} AS debit ON debit.id = debit_account
  WHERE transfer.${rewardKinds} AND at >= ${startOf('$1')} AND at < ${startOf('($2::date + 1)')}
    AND (credit.owner IS NULL) <> (debit.owner IS NULL)
  GROUP BY 1)`
