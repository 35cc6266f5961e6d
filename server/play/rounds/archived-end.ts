import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { archivedUntilOf } from '../../accounting/ledger/archived.ts'
import type { Read } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Marks the last row of a list of a player's plays if earlier ones are archived; refuses if no row is left. */
export async function markArchived<Row extends object>(
  read: Read,
  player: PlayerId,
  rows: readonly Row[],
): Promise<(Row & { earlierArchived?: boolean })[]> {
  if (!(await archivedUntilOf(read, player))) return [...rows]
  const last = rows.at(-1) ?? refuse('rounds_archived')
  return [...rows.slice(0, -1), { ...last, earlierArchived: true }]
}
