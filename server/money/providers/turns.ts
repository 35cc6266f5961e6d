import type { Read } from '../../platform/database/database.ts'
import type { PayoutTurn } from './provider.ts'

/**
 * Takes a turn until `forMs` from now, across all servers, unless it is taken; returns the database's time at that
 * moment. The holder is a payment's uuid. While the SQL condition `isHeld` on `turn.holder` is true, the turn is not
 * free.
 */
export async function takeTurnFor(
  read: Read,
  { name, forMs, holder }: { readonly name: string; readonly forMs: number; readonly holder: string | null },
  isHeld: string,
): Promise<Date | undefined> {
  const taken = await read.first<{ at: Date }>(
    `INSERT INTO provider_turn AS turn (name, free_at, holder)
     VALUES ($1, now() + $2 * interval '1 ms', $3)
     ON CONFLICT (name) DO UPDATE SET free_at = excluded.free_at, holder = excluded.holder
     WHERE turn.free_at <= now() AND NOT ${isHeld}
     RETURNING now() AS at`,
    [name, forMs, holder],
  )
  return taken?.at
}

/** Releases this holder's turn, unless `isHeld` is still true; the next holder may take it after the spacing. */
export async function releaseTurn(read: Read, turn: PayoutTurn, holder: string, isHeld: string): Promise<void> {
  await read.rows(
    `UPDATE provider_turn AS turn SET free_at = least(free_at, now() + $2 * interval '1 ms'), holder = NULL
     WHERE name = $1 AND holder = $3 AND NOT ${isHeld}`,
    [turn.name, turn.spacingMs, holder],
  )
}

/** When the turn of this name may be free, as SQL. */
export const turnFreeAt = (name: string) => `(SELECT free_at FROM provider_turn WHERE name = ${name})`
