import { rewardKinds } from '../cashier/latest-bonus.ts'

/** Postings that are not bets: the index `posting_beside_bets` (migration 0013) finds them without reading bets. */
export const besideBets = `kind NOT IN ('dice', 'mines', 'mines_reveal', 'mines_cashout', 'roulette', 'seeds', 'payment')`

/** The cash account of player $1. */
export const cashAccount = `(SELECT id FROM account WHERE owner = $1 AND kind = 'cash')`

const oneWay = (account: string, amount: string) => `(
  SELECT posting_id, at, min(kind) AS kind, ${amount} AS amount FROM transfer
  WHERE ${account} = ${cashAccount} AND ${rewardKinds} AND ($2::bigint IS NULL OR posting_id < $2)
  GROUP BY posting_id, at ORDER BY posting_id DESC LIMIT $3)`

/** What player $1 was given, and what was taken back, by postings before $2; the latest $3 of them. */
export const rewardsOf = `(
  SELECT posting_id, at, min(kind) AS kind, sum(amount)::bigint AS amount FROM (
    ${oneWay('credit_account', 'sum(amount)')} UNION ALL ${oneWay('debit_account', '-sum(amount)')}
  ) AS moved GROUP BY posting_id, at ORDER BY posting_id DESC LIMIT $3)`
