import type { Owed } from '@casino/rules/funds'
import { kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import { accountRows, transferRows } from '../ledger/statement.ts'

/** The player's account of withdrawals that are not paid yet. */
const pendingKind = 'held'

interface Moved {
  readonly kind: string
  readonly since: number
  readonly amount: number
}

// `since` 0 has the accounts' current amounts, n the movements between the nth moment and the next. A single statement, so that
// all figures are from one state.
const balancesAndMoves = `
  SELECT kind, 0 AS since, sum(balance)::bigint AS amount FROM ${accountRows} AS account WHERE owner IS NOT NULL GROUP BY kind
  UNION ALL
  SELECT account.kind, width_bucket(at, $1::timestamptz[]) AS since, sum(change)::bigint AS amount
  FROM ${transferRows} AS transfer
  CROSS JOIN LATERAL (VALUES (credit_account, amount), (debit_account, -amount)) AS movement (account_id, change)
  JOIN ${accountRows} AS account ON account.id = movement.account_id AND owner IS NOT NULL
  WHERE at >= ($1::timestamptz[])[1]
  GROUP BY 1, 2`

/** The amount owed to players at each of these times, given in order: the amount owed now, less later movements. */
export async function owedAt(read: Read, moments: readonly Date[]): Promise<Owed[]> {
  const moved = await read.rows<Moved>(balancesAndMoves, [moments])
  return moments.map((_, place) => {
    const sumOf = (isCounted: (kind: string) => boolean) =>
      kopecks(
        moved
          .filter(({ kind, since }) => isCounted(kind) && (since === 0 || since > place))
          .reduce((sum, { since, amount }) => sum + (since === 0 ? amount : -amount), 0),
      )
    return { balances: sumOf((kind) => kind !== pendingKind), pending: sumOf((kind) => kind === pendingKind) }
  })
}

/** The amounts owed to players now, and those they owe. */
export async function owedNow(read: Read): Promise<Owed & { readonly debts: number }> {
  const row = await read.one<{ balances: number; pending: number; debts: number }>(
    `SELECT coalesce(sum(balance) FILTER (WHERE owner IS NOT NULL AND kind <> '${pendingKind}'), 0)::bigint AS balances,
            coalesce(sum(balance) FILTER (WHERE owner IS NOT NULL AND kind = '${pendingKind}'), 0)::bigint AS pending,
            coalesce(-sum(balance) FILTER (WHERE owner IS NULL AND kind = 'debts'), 0)::bigint AS debts
     FROM ${accountRows} AS account`,
  )
  return { balances: kopecks(row.balances), pending: kopecks(row.pending), debts: row.debts }
}

/** The amount that each provider should hold according to the ledger, in kopecks: deposits through it less payouts. */
export const floatsNow = (read: Read): Promise<{ name: string; amount: number }[]> =>
  read.rows(
    // A provider may have several floats: one for each account of the operator.
    `SELECT split_part(kind, ':', 2) AS name, -sum(balance)::bigint AS amount FROM ${accountRows} AS account
     WHERE owner IS NULL AND starts_with(kind, 'float:') GROUP BY 1 HAVING sum(balance) <> 0 ORDER BY 1`,
  )
