import type { Read } from '../database/database.ts'
import { inTurn } from '../database/in-turn.ts'
import { type DataKeys, openVault, type VaultUse } from '../vault.ts'

/** A column that a module seals, in SQL; declared by the module that owns the table. */
export interface SealedColumn {
  readonly use: VaultUse
  readonly table: string
  readonly key: readonly [column: string, type: 'bigint' | 'uuid']
  readonly column: string
  /** Whom a value is sealed for. */
  readonly of: string
  readonly as: 'utf8' | 'hex' | 'bytes'
}

/** Documents have megabytes. */
const pageRows = { utf8: 500, hex: 500, bytes: 4 }

/**
 * Seals each value with the current key; returns how many there were. No row is locked for longer than its own update, and one
 * that was resealed meanwhile is left alone. Started again after a crash, it repeats what was done without harm.
 */
export async function resealColumn(read: Read, keys: DataKeys, sealed: SealedColumn): Promise<number> {
  const { use, table, column, of, as } = sealed
  const [key, type] = sealed.key
  const vault = openVault(keys, use)
  const again = (value: string & Buffer, owner: string) =>
    as === 'bytes'
      ? vault.sealBytes(vault.openBytes(value, owner), owner)
      : vault.seal(vault.open(value, owner, as), owner, as)
  let looked = 0
  for (let after: string | null = null; ; ) {
    const page: { key: string; owner: string; value: string & Buffer }[] = await read.rows(
      `SELECT ${key}::text AS key, ${of} AS owner, ${column} AS value FROM ${table} AS sealed
       WHERE ${column} IS NOT NULL AND ($1::${type} IS NULL OR ${key} > $1::${type}) ORDER BY sealed.${key} LIMIT ${pageRows[as]}`,
      [after],
    )
    await inTurn(page, (row) =>
      read.rows(`UPDATE ${table} SET ${column} = $3 WHERE ${key} = $1::${type} AND ${column} = $2`, [
        row.key,
        row.value,
        again(row.value, row.owner),
      ]),
    )
    looked += page.length
    if (page.length < pageRows[as]) return looked
    after = page.at(-1)!.key
  }
}
