import type { Language } from '@casino/contract/language'
import type { Kopecks } from '@casino/rules/money'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { LockedRecord } from '../../accounting/ledger/locked-record.ts'
import { accountRows, hasMoney } from '../../accounting/ledger/statement.ts'
import { hasPaymentUnderWay } from '../../money/payments/erase.ts'
import type { Read, Tx } from '../../platform/database/database.ts'

interface NewClosing {
  readonly player: PlayerId
  readonly posting: number
  readonly language: Language
  readonly waived: Kopecks
  readonly owed: Kopecks
  readonly eraseAt: Date
}

/** Written by the posting that closes the account. */
export const closings: LockedRecord<NewClosing> = {
  name: 'closings',
  write: (rows) => ({
    name: 'closings write',
    text: `INSERT INTO account_closing (player_id, posting_id, at, language, waived, announced, erase_at)
           SELECT unnest($1::bigint[]), unnest($2::bigint[]), now(), unnest($3::text[]), unnest($4::bigint[]), unnest($5::bigint[]),
                  unnest($6::timestamptz[])`,
    values: [
      rows.map(({ player }) => player),
      rows.map(({ posting }) => posting),
      rows.map(({ language }) => language),
      rows.map(({ waived }) => waived),
      rows.map(({ owed }) => owed),
      rows.map(({ eraseAt }) => eraseAt.toISOString()),
    ],
  }),
}

/**
 * Accounts due for erasure: nothing is owed to them, and none of their payments is in progress. An erased account is due
 * again, whatever it is owed, if something was written about the player since.
 */
const due = `CASE WHEN erased_at IS NULL
  THEN erase_at <= now() AND NOT ${hasMoney('closing.player_id')} AND NOT ${hasPaymentUnderWay('closing.player_id')}
  ELSE coalesce(again_at <= now(), false) END`

/** Up to `limit` players whose erasure is due. */
export async function findDue(read: Read, limit: number): Promise<PlayerId[]> {
  const rows = await read.rows<{ player: PlayerId }>(
    `SELECT player_id AS player FROM account_closing AS closing WHERE ${due} ORDER BY erase_at LIMIT $1`,
    [limit],
  )
  return rows.map(({ player }) => player)
}

/** Locks the closing; false if it is not due any more, or another server is erasing it. */
export async function lockDue(tx: Tx, player: PlayerId): Promise<boolean> {
  const rows = await tx.rows(
    `SELECT FROM account_closing AS closing WHERE player_id = $1 AND ${due} FOR UPDATE SKIP LOCKED`,
    [player],
  )
  return rows.length > 0
}

/** Uses the transaction's clock, so that the row agrees with the check in the same transaction. */
export async function setErased(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    'UPDATE account_closing SET erased_at = coalesce(erased_at, now()), again_at = NULL WHERE player_id = $1',
    [player],
  )
}

/** Closed accounts whose cash differs from the amount last announced: each is locked, and returned once for each amount. */
export async function announceMoney(
  tx: Tx,
): Promise<{ player: PlayerId; language: Language; balance: Kopecks; before: Kopecks }[]> {
  return tx.rows(
    `UPDATE account_closing AS closing SET announced = cash.balance
     FROM (SELECT closing.player_id, announced, balance FROM account_closing AS closing
           JOIN ${accountRows} AS account ON owner = closing.player_id AND kind = 'cash'
           WHERE balance <> announced AND erased_at IS NULL FOR UPDATE OF closing SKIP LOCKED) AS cash
     WHERE closing.player_id = cash.player_id
     RETURNING closing.player_id AS player, language, cash.balance, cash.announced AS before`,
  )
}

/** Accounts that were erased, for other modules' SQL: rows `player_id`. */
export const erasedRows = '(SELECT player_id FROM account_closing WHERE erased_at IS NOT NULL)'
