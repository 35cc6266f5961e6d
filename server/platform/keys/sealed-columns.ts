import type { Database, Tx } from '../database/database.ts'
import { inTurn } from '../database/in-turn.ts'
import { type DataKeys, openVault, type VaultUse } from './vault.ts'

/** A column sealed by a module, in SQL; declared by the module that owns the table. */
export interface SealedColumn {
  readonly use: VaultUse
  readonly table: string
  readonly key: readonly [column: string, type: 'bigint' | 'uuid']
  readonly column: string
  /** The owner that a value is sealed for. */
  readonly of: string
  /** The player of the row. */
  readonly player: string
  readonly as: 'utf8' | 'hex' | 'bytes'
}

/** Documents take megabytes. */
const pageRows = { utf8: 500, hex: 500, bytes: 4 }

interface Resealing {
  readonly database: Database
  readonly keys: DataKeys
  /** Takes the player's lock: postings read rows under it, and write back all of their columns. */
  readonly lock: (tx: Tx, player: number) => Promise<void>
}

/**
 * Reseals each value with the current key; returns their number. Each row is a transaction of its own under its player's lock,
 * and one that was resealed meanwhile is skipped. Repeating it after a crash is harmless.
 */
export async function resealColumn({ database, keys, lock }: Resealing, sealed: SealedColumn): Promise<number> {
  const { use, table, column, of, player, as } = sealed
  const [key, type] = sealed.key
  const vault = openVault(keys, use)
  const again = (value: string & Buffer, owner: string) =>
    as === 'bytes'
      ? vault.sealBytes(vault.openBytes(value, owner), owner)
      : vault.seal(vault.open(value, owner, as), owner, as)
  const { read } = database
  let looked = 0
  for (let after: string | null = null; ; ) {
    const page: { key: string; owner: string; player: number; value: string & Buffer }[] = await read.rows(
      `SELECT ${key}::text AS key, ${of} AS owner, ${player} AS player, ${column} AS value FROM ${table} AS sealed
       WHERE ${column} IS NOT NULL AND ($1::${type} IS NULL OR ${key} > $1::${type}) ORDER BY sealed.${key} LIMIT ${pageRows[as]}`,
      [after],
    )
    await inTurn(page, async (row) => {
      const value = again(row.value, row.owner)
      await database.transact(async (tx) => {
        await lock(tx, row.player)
        await tx.rows(`UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1::${type} AND ${column} = $2`, [
          row.key,
          row.value,
          value,
        ])
      })
    })
    looked += page.length
    const last = page[pageRows[as] - 1]
    if (!last) return looked
    after = last.key
  }
}
