import type { Reseal } from '../../../platform/keys/data-keys.ts'
import type { SealedColumn } from '../../../platform/keys/sealed-columns.ts'

const ofPlayer = {
  use: 'secondFactors',
  table: 'second_factor',
  key: ['player_id', 'bigint'],
  of: 'player_id::text',
  player: 'player_id',
} as const
export const sealedFactors: readonly SealedColumn[] = [
  { ...ofPlayer, column: 'sealed', as: 'utf8' },
  { ...ofPlayer, column: 'asked_sealed', as: 'utf8' },
]

/** Recovery codes are digests, so they are not resealed. */
export const resealSecondFactors: Reseal = {
  use: 'secondFactors',
  async all(tx, from, to) {
    const rows = await tx.rows<{ player: number; sealed: string | null; pending: string | null }>(
      'SELECT player_id AS player, sealed, asked_sealed AS pending FROM second_factor FOR UPDATE',
    )
    for (const { player, sealed, pending } of rows) {
      const resealed = (text: string | null) => text && to.seal(from.open(text, String(player)), String(player))
      await tx.rows('UPDATE second_factor SET sealed = $2, asked_sealed = $3 WHERE player_id = $1', [
        player,
        resealed(sealed),
        resealed(pending),
      ])
    }
  },
  hasDigests: async (tx) => (await tx.rows('SELECT FROM recovery_code LIMIT 1')).length > 0,
}
