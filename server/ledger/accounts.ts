import type { Tx } from '../database/database.ts'

export type PlayerId = number

/** Where a player's money can be: available to spend, or held until a withdrawal is decided. */
export type PlayerAccountKind = 'cash' | 'held'

/** Where the house's money is: games, the cost of bonuses and referrals, administrators' adjustments, at each provider. */
export type HouseAccountKind = 'games' | 'bonus' | 'referral' | 'adjustment' | `float:${string}`

/** Opens a new player's accounts, in the transaction that creates the player. */
export async function openAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `INSERT INTO account (kind, owner, floor) SELECT kind, $1, 0 FROM unnest(ARRAY['cash', 'held']) AS kind`,
    [player],
  )
}

/** Takes the lock that every posting of the player takes, until the end of this transaction. */
export async function lockAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('SELECT FROM account WHERE owner = $1 ORDER BY id FOR UPDATE', [player])
}

/** Removes the accounts of a player whose money never moved. */
export async function removeAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM account WHERE owner = $1', [player])
}
