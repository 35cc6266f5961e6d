import type { Read, Tx } from '../../platform/database/database.ts'

/** The date of birth that the player gave, as `2026-02-28`; null if the site did not request one. */
export async function findBirthDate(read: Read, player: number): Promise<string | null> {
  const row = await read.first<{ bornOn: string | null }>(
    'SELECT born_on::text AS "bornOn" FROM player WHERE id = $1',
    [player],
  )
  return row?.bornOn ?? null
}

/** Stores the date in a document, if the player gave none or another one. */
export async function correctBirthDate(tx: Tx, player: number, bornOn: string): Promise<void> {
  await tx.rows('UPDATE player SET born_on = $2 WHERE id = $1', [player, bornOn])
}
