import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read, Tx } from '../../platform/database/database.ts'

/** Masks wallets as cards are, and removes names of banks and links to the providers' pages; amounts, providers and steps remain. */
export async function erasePayees(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `UPDATE payment SET payee = NULL, pay_url = NULL, check_url = NULL, phone_bank = CASE WHEN phone_bank IS NOT NULL THEN '' END,
       wallet = CASE WHEN wallet ~ '^.{4} .* .{4}$' THEN wallet ELSE left(wallet, 4) || ' ** ' || right(wallet, 4) END
     WHERE player_id = $1`,
    [player],
  )
}

/** The player's payments that are still in progress. */
export function countUnderWay(read: Read, player: PlayerId): Promise<{ withdrawals: number; topUps: number }> {
  return read.one<{ withdrawals: number; topUps: number }>(
    `SELECT count(*) FILTER (WHERE kind = 'withdrawal')::int AS withdrawals, count(*) FILTER (WHERE kind = 'topup')::int AS "topUps"
     FROM payment WHERE player_id = $1 AND status = 'pending'`,
    [player],
  )
}

/** Whether a payment is still in progress; `player` is SQL. */
export const hasPaymentUnderWay = (player: string) =>
  `EXISTS (SELECT FROM payment WHERE player_id = ${player} AND status = 'pending')`
