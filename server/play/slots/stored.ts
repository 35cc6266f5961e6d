import type { SlotName } from '@casino/contract/play/slots'
import type { Read, Tx } from '../../platform/database/database.ts'

/** The maximum of a player's favourites. */
export const mostFavourites = 500
/** The maximum of recently opened slots stored per player. */
export const mostOpened = 50

export function favouritesOf(read: Read, player: number): Promise<SlotName[]> {
  return read.rows<SlotName>(
    'SELECT provider, alias FROM slot_favourite WHERE player_id = $1 ORDER BY added_at DESC, provider, alias',
    [player],
  )
}

export interface OpenedSlot extends SlotName {
  readonly at: Date
}

export function findOpenedSlots(read: Read, player: number): Promise<OpenedSlot[]> {
  return read.rows<OpenedSlot>(
    `SELECT provider, alias, opened_at AS at FROM slot_opened WHERE player_id = $1 ORDER BY opened_at DESC, provider, alias LIMIT ${mostOpened}`,
    [player],
  )
}

/** Returns false, and adds nothing, if the player has the maximum of favourites. */
export async function addFavourite(tx: Tx, player: number, { provider, alias }: SlotName): Promise<boolean> {
  // Near the maximum there is always an oldest one, and locking it serialises concurrent additions.
  await tx.rows('SELECT FROM slot_favourite WHERE player_id = $1 ORDER BY added_at LIMIT 1 FOR UPDATE', [player])
  const row = await tx.one<{ full: boolean }>(
    `SELECT count(*) >= ${mostFavourites} AND NOT coalesce(bool_or(provider = $2 AND alias = $3), false) AS full
     FROM slot_favourite WHERE player_id = $1`,
    [player, provider, alias],
  )
  if (row.full) return false
  await tx.rows('INSERT INTO slot_favourite (player_id, provider, alias) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    player,
    provider,
    alias,
  ])
  return true
}

export async function removeFavourite(read: Read, player: number, { provider, alias }: SlotName): Promise<void> {
  await read.rows('DELETE FROM slot_favourite WHERE player_id = $1 AND provider = $2 AND alias = $3', [
    player,
    provider,
    alias,
  ])
}

/** Deletes the oldest beyond the maximum. */
export async function addOpened(tx: Tx, player: number, { provider, alias }: SlotName): Promise<void> {
  await tx.rows(
    `INSERT INTO slot_opened (player_id, provider, alias) VALUES ($1, $2, $3)
     ON CONFLICT (player_id, provider, alias) DO UPDATE SET opened_at = clock_timestamp()`,
    [player, provider, alias],
  )
  await tx.rows(
    `DELETE FROM slot_opened WHERE player_id = $1 AND (provider, alias) IN (
       SELECT provider, alias FROM slot_opened WHERE player_id = $1
       ORDER BY opened_at DESC, provider, alias OFFSET ${mostOpened})`,
    [player],
  )
}
