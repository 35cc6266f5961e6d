import { hash } from 'node:crypto'
import type { LogFaultKind } from '@casino/contract/play/log'
import type { Read, Tx } from '../../platform/database/database.ts'

/** Further reports are refused until an administrator has reviewed some. */
const mostOpen = 1000

export interface ReportedFault {
  readonly kind: LogFaultKind
  readonly round?: string | undefined
  readonly evidence: Readonly<Record<string, string>>
}

/** Stores a report; duplicates are ignored. Returns whether there was room for it. */
export async function storeFault(tx: Tx, { kind, round, evidence }: ReportedFault): Promise<boolean> {
  if ((await countOpenFaults(tx)) >= mostOpen) return false
  const text = JSON.stringify(evidence)
  await tx.rows(
    'INSERT INTO log_fault (kind, round_id, evidence, digest) VALUES ($1, $2, $3, $4) ON CONFLICT (digest) DO NOTHING',
    [kind, round ?? null, text, hash('sha256', `${kind}\n${text}`)],
  )
  return true
}

/** Faults that have not been reviewed. */
export async function countOpenFaults(read: Pick<Read, 'one'>): Promise<number> {
  const { open } = await read.one<{ open: number }>('SELECT count(*)::int AS open FROM log_fault WHERE seen_at IS NULL')
  return open
}

export interface StoredFault {
  readonly id: number
  readonly at: Date
  readonly kind: LogFaultKind
  readonly round: number | null
  readonly evidence: Record<string, string>
  readonly seenAt: Date | null
  readonly note: string | null
}

interface FaultFilter {
  readonly seen: boolean
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. */
export const listFaults = (read: Read, { seen, before, limit }: FaultFilter): Promise<StoredFault[]> =>
  read.rows<StoredFault>(
    `SELECT id, at, kind, round_id AS round, evidence, seen_at AS "seenAt", note FROM log_fault
     WHERE (seen_at IS NOT NULL) = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [seen, before ?? null, limit],
  )

/** Marks a fault as reviewed; false if no such fault is open. */
export async function markFault(tx: Tx, id: number, by: number, note: string): Promise<boolean> {
  const marked = await tx.first(
    'UPDATE log_fault SET seen_at = now(), seen_by = $2, note = $3 WHERE id = $1 AND seen_at IS NULL RETURNING id',
    [id, by, note],
  )
  return marked !== undefined
}
