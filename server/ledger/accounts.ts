import type { Tx } from '../database/database.ts'

export type PlayerId = number

/** Where a player's money can be: to spend, or held until a withdrawal's fate is known. */
export type PlayerAccountKind = 'cash' | 'held'

/** Where the house's money is: the games', what bonuses and referrals cost, what administrators adjusted, at each provider. */
export type HouseAccountKind = 'games' | 'bonus' | 'referral' | 'adjustment' | `float:${string}`

/** Gives a new player his accounts, in the transaction that makes him. */
export async function openAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows(
    `INSERT INTO account (kind, owner, floor) SELECT kind, $1, 0 FROM unnest(ARRAY['cash', 'held']) AS kind`,
    [player],
  )
}
