import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Tx } from '../database/database.ts'
import type { Groups, Section } from './groups.ts'
import { findSavedGroup } from './settings.ts'

/** Serialises concurrent saves. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.settings])
}

/**
 * Applies a changed group, and returns it before and after. Saves are serialised; every server is notified when the transaction
 * commits.
 */
export async function changeGroup<S extends Section>(
  tx: Tx,
  section: S,
  change: (before: Groups[S]) => Groups[S],
): Promise<{ readonly before: Groups[S]; readonly after: Groups[S] }> {
  await lockSettings(tx)
  const before = await findSavedGroup(tx, section)
  const after = change(before)
  await tx.rows(
    `INSERT INTO setting (section, value) VALUES ($1, $2)
     ON CONFLICT (section) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [section, JSON.stringify(after)],
  )
  return { before, after }
}
