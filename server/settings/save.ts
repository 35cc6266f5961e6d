import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Tx } from '../database/database.ts'
import type { Groups, Section } from './groups.ts'
import { findSavedGroup } from './settings.ts'

/** Puts a group in force, and returns the previous one. Every server is notified when the transaction commits. */
export async function saveGroup<S extends Section>(tx: Tx, section: S, group: Groups[S]): Promise<Groups[S]> {
  await tx.rows('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.settings])
  const before = await findSavedGroup(tx, section)
  await tx.rows(
    `INSERT INTO setting (section, value) VALUES ($1, $2)
     ON CONFLICT (section) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [section, JSON.stringify(group)],
  )
  return before
}
