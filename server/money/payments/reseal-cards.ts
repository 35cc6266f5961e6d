import type { Reseal } from '../../platform/keys/data-keys.ts'
import type { SealedColumn } from '../../platform/keys/sealed-columns.ts'

/** The sealed numbers of cards and phones. */
export const sealedCards: SealedColumn = {
  use: 'payouts',
  table: 'payment',
  key: ['id', 'bigint'],
  column: 'card_sealed',
  of: 'uuid::text',
  player: 'player_id',
  as: 'utf8',
}

/** Of pending payouts only: a settled one has its number erased. */
export const resealCards: Reseal = {
  use: 'payouts',
  async all(tx, from, to) {
    const rows = await tx.rows<{ id: number; uuid: string; sealed: string }>(
      'SELECT id, uuid, card_sealed AS sealed FROM payment WHERE card_sealed IS NOT NULL FOR UPDATE',
    )
    for (const { id, uuid, sealed } of rows)
      await tx.rows('UPDATE payment SET card_sealed = $2 WHERE id = $1', [id, to.seal(from.open(sealed, uuid), uuid)])
  },
}
