import { type AuditCheck, queryCheck } from '../../accounting/ledger/audit.ts'
import { accountRows, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { playerRows } from '../players/player.ts'

/** Invariants of closed accounts (docs/product.md A18). */
export const closingChecks: readonly AuditCheck[] = [
  queryCheck(
    'Every closed account was closed by its posting, and what was waived is what moved',
    'account_closing',
    `SELECT format('player %s (%s): %s waived, %s moved, closed by %s', coalesce(closing.player_id, player.id), status, waived, moved, closing.posting_id) AS sentence
     FROM account_closing AS closing
     FULL JOIN (SELECT id, status FROM ${playerRows} AS row WHERE status = 'closed') AS player ON player.id = closing.player_id
     LEFT JOIN LATERAL (
       SELECT coalesce(sum(amount), 0)::bigint AS moved FROM ${transferRows} AS transfer
       WHERE transfer.posting_id = closing.posting_id AND transfer.at = closing.at AND kind = 'waiver'
     ) AS left_behind ON true
     WHERE player.id IS NULL OR waived IS DISTINCT FROM moved OR NOT EXISTS (
       SELECT FROM ${postingRows} AS posting
       WHERE posting.id = closing.posting_id AND posting.at = closing.at AND posting.kind = 'account_closed' AND posting.player_id = player.id)`,
  ),
  queryCheck(
    'Nothing was staked from an account after it was closed',
    'account_closing',
    `SELECT format('player %s: posting %s staked %s', closing.player_id, transfer.posting_id, amount) AS sentence
     FROM account_closing AS closing
     JOIN ${accountRows} AS account ON owner = closing.player_id AND account.kind = 'cash'
     JOIN ${transferRows} AS transfer ON debit_account = account.id AND transfer.at > closing.at AND transfer.kind = 'stake'`,
  ),
]
