import { rewardKinds } from '../../accounting/aggregates/revenue.ts'
import { cashAccountOf, transferRows } from '../../accounting/ledger/statement.ts'

const oneWay = (account: string, amount: string) => `(
  SELECT posting_id, at, min(kind) AS kind, ${amount} AS amount FROM ${transferRows} AS transfer
  WHERE ${account} = ${cashAccountOf('$1')} AND ${rewardKinds} AND ($2::bigint IS NULL OR posting_id < $2)
  GROUP BY posting_id, at ORDER BY posting_id DESC LIMIT $3)`

/** Amounts given to player $1 and taken back by postings before $2; the latest $3 of them. */
export const rewardsOf = `(
  SELECT posting_id, at, min(kind) AS kind, sum(amount)::bigint AS amount FROM (
    ${oneWay('credit_account', 'sum(amount)')} UNION ALL ${oneWay('debit_account', '-sum(amount)')}
  ) AS moved GROUP BY posting_id, at ORDER BY posting_id DESC LIMIT $3)`
