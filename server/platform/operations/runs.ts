import type { Read } from '../database/database.ts'

export const runKinds = ['backup', 'drill', 'audit', 'reconciliation'] as const
export type RunKind = (typeof runKinds)[number]

export interface OperationRun {
  readonly kind: RunKind
  readonly at: Date
  readonly ok: boolean
  /** When the last successful run ended. */
  readonly lastOk: Date | null
}

/** Records the end of a command of operations.md, for the panel and for alerts. */
export async function recordRun(read: Read, kind: RunKind, ok: boolean): Promise<void> {
  await read.rows('INSERT INTO operation_run (kind, ok) VALUES ($1, $2)', [kind, ok])
}

/** The last run of each kind, if there was one. */
export function findRuns(read: Read): Promise<OperationRun[]> {
  return read.rows<OperationRun>(
    `SELECT DISTINCT ON (kind) kind, at, ok, (SELECT max(at) FROM operation_run AS done WHERE done.kind = run.kind AND done.ok) AS "lastOk"
     FROM operation_run AS run ORDER BY kind, at DESC`,
  )
}
