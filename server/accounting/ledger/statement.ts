import { type Kopecks, kopecks } from '@casino/rules/money'
import type { Read } from '../../platform/database/database.ts'
import type { HouseAccountKind, PlayerAccountKind, PlayerId } from './accounts.ts'
import type { BalanceChange } from './ledger.ts'

export interface Balance {
  readonly balance: Kopecks
  readonly sequence: number
}

/** The ledger's queries. Nothing here changes anything, and no decision about money depends on it. */
export function statement(read: Read) {
  return {
    /** In kopecks, with the figure's sequence; throws for a player who has no such account. */
    async balanceOf(player: PlayerId, account: PlayerAccountKind = 'cash'): Promise<Balance> {
      const rows = await read.rows<{ balance: number; sequence: number }>(
        'SELECT balance, sequence FROM account WHERE owner = $1 AND kind = $2',
        [player, account],
      )
      const row = rows[0]
      if (!row) throw new Error(`player ${player} has no account`)
      return { balance: kopecks(row.balance), sequence: row.sequence }
    },
    /** The sum of all stakes from the player's cash. */
    async stakedOf(player: PlayerId): Promise<Kopecks> {
      const row = await read.first<{ staked: number }>(
        "SELECT staked FROM account WHERE owner = $1 AND kind = 'cash'",
        [player],
      )
      return kopecks(row?.staked ?? 0)
    },
    /** The player's debt to the house, in kopecks. */
    async owedBy(player: PlayerId): Promise<Kopecks> {
      const row = await read.first<{ owed: number }>("SELECT owed FROM account WHERE owner = $1 AND kind = 'cash'", [
        player,
      ])
      return kopecks(row?.owed ?? 0)
    },
    /** The cash of each of these players who has an account. */
    async balancesOf(players: readonly PlayerId[]): Promise<BalanceChange[]> {
      const rows = await read.rows<{ player: PlayerId; balance: number; sequence: number }>(
        "SELECT owner AS player, balance, sequence FROM account WHERE owner = ANY($1::bigint[]) AND kind = 'cash'",
        [players],
      )
      return rows.map((row) => ({ ...row, balance: kopecks(row.balance) }))
    },
    /** The sum over all shards. */
    async houseBalance(kind: HouseAccountKind): Promise<Kopecks> {
      const row = await read.one<{ balance: string }>(
        'SELECT coalesce(sum(balance), 0) AS balance FROM account WHERE owner IS NULL AND kind = $1',
        [kind],
      )
      return kopecks(Number(row.balance))
    },
    /**
     * The identifier from which postings of this moment and later begin: identifiers grow with time, except among batches of the
     * same second.
     */
    async firstPostingAt(moment: string): Promise<number> {
      const row = await read.one<{ first: number }>(firstAt, [moment])
      return row.first
    },
  }
}

// Relations for other modules' SQL, after FROM or JOIN. PostgreSQL plans them like the tables themselves.

/** Accounts: rows `id, kind, owner, balance, sequence`; balances in kopecks, no `owner` for the house's. */
export const accountRows = '(SELECT id, kind, owner, balance, sequence FROM account)'

/** Whether a player has money, cash or set aside; `player` is SQL. */
export const hasMoney = (player: string) => `EXISTS (SELECT FROM account WHERE owner = ${player} AND balance > 0)`

/** Cash accounts with what is read with them: rows `owner, protection`. */
export const protectedAccountRows = "(SELECT owner, protection FROM account WHERE kind = 'cash')"

/** Total stakes and wins of players' cash: rows `owner, staked, won`, in kopecks. */
export const stakedRows = "(SELECT owner, staked, won FROM account WHERE kind = 'cash')"

/** Debts of players to the house: rows `owner, owed`, in kopecks, only of players who owe something. */
export const debtRows = "(SELECT owner, owed FROM account WHERE kind = 'cash' AND owed > 0)"

/** Postings: rows `id, at, purpose, kind, player_id, balance, sequence`, the last two being the player's cash after it, in kopecks. */
export const postingRows = '(SELECT id, at, purpose, kind, player_id, balance, sequence FROM posting)'

/** Transfers: rows `posting_id, at, kind, debit_account, credit_account, amount`; `at` is the posting's, `amount` in kopecks. */
export const transferRows = '(SELECT posting_id, at, kind, debit_account, credit_account, amount FROM transfer)'

/** The identifier of a player's cash account, as SQL. */
export function cashAccountOf(player: string): string {
  return `(SELECT id FROM account WHERE owner = ${player} AND kind = 'cash')`
}

/**
 * Condition on `postingRows AS posting`: postings that a player's lists show as such, excluding rounds, which are listed
 * separately, and postings without money. The index `posting_listed` (migration 0187) finds them without reading those of rounds.
 */
export const listedPosting = `purpose_of(posting.purpose, posting.kind) NOT IN ('stake', 'turn', 'partner', 'housekeeping')`

// A binary search: a few dozen index look-ups, however many postings there are.
const firstAt = `
  WITH RECURSIVE search AS (
    SELECT 0::bigint AS low, coalesce(max(id), 0) + 1 AS high FROM posting
    UNION ALL
    SELECT CASE WHEN earlier THEN middle + 1 ELSE low END, CASE WHEN earlier THEN high ELSE middle END
    FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS half
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT at < $1 FROM posting WHERE id >= middle ORDER BY id LIMIT 1), false) AS earlier
    ) AS looked
  )
  SELECT low AS first FROM search WHERE low >= high`
