import type { Tx } from '../../platform/database/database.ts'

export type PlayerId = number

/**
 * The kinds of a player's accounts. The ledger knows only cash, whose row is the player's lock. A module declares its own by
 * `declare module '…/ledger/accounts.ts' { interface PlayerAccounts { … } }` and opens it for new players.
 */
export interface PlayerAccounts {
  readonly cash: true
}
export type PlayerAccountKind = keyof PlayerAccounts

/** The kinds of the house's accounts, each declared by the module that moves money there and listed in `house-accounts.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it.
export interface HouseAccounts {}
export type HouseAccountKind = keyof HouseAccounts

/** Opens an account of a new player, in the transaction that creates the player. */
export async function openAccount(tx: Tx, player: PlayerId, kind: PlayerAccountKind): Promise<void> {
  await tx.rows('INSERT INTO account (kind, owner, floor) VALUES ($2, $1, 0)', [player, kind])
}

/** Takes the lock that every posting of the player takes, until the end of this transaction. */
export async function lockAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('SELECT FROM account WHERE owner = $1 ORDER BY id FOR UPDATE', [player])
}

/** Removes the accounts of a player whose money never moved. */
export async function removeAccounts(tx: Tx, player: PlayerId): Promise<void> {
  await tx.rows('DELETE FROM account WHERE owner = $1', [player])
}
