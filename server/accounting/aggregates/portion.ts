import type { Read, Tx } from '../../platform/database/database.ts'
import { settledBetween } from '../../play/rounds/round.ts'
import { postingRows } from '../ledger/statement.ts'

/** Each with the table of earlier versions, which recorded their progress as a time. */
const formerTables = {
  play: 'dashboard_figures',
  best_win: 'best_win_aggregation',
  race: 'race_aggregation',
  partner: 'partner_aggregation',
  harm: 'harm_aggregation',
  harm_events: undefined,
  postings: undefined,
  players: undefined,
} as const
export type Aggregate = keyof typeof formerTables

/** SQL: the posting up to which this is aggregated; rows of postings up to it are included, and no others. */
export const aggregatedUpTo = (aggregate: Aggregate) => `aggregated_up_to('${aggregate}')`

/** The range of postings to aggregate next, after one and up to another; all of them are committed or never will be. */
export interface Portion {
  readonly aggregate: Aggregate
  readonly from: number
  readonly to: number
  /** Rows older than this were added by a version that tracked progress by time; null except in the first portion. */
  readonly since: string | null
  /** Whether another portion follows. */
  readonly more: boolean
}

/** Postings aggregated by one statement. */
const mostPostings = 50_000

/**
 * The next portion, up to the last posting that is certainly committed. Its row is locked until the transaction ends. Undefined
 * if nothing is left, or if another server aggregates it.
 */
export async function nextPortion(
  tx: Tx,
  aggregate: Aggregate,
  settled: number,
  { most = mostPostings, ids = postingRows }: { most?: number; ids?: string } = {},
): Promise<Portion | undefined> {
  const row = await tx.first<{ from: number | null }>(
    'SELECT up_to AS from FROM aggregated WHERE aggregate = $1 AND coalesce(up_to, -1) < $2 FOR UPDATE SKIP LOCKED',
    [aggregate, settled],
  )
  if (!row) return undefined
  await tx.rows(`SET LOCAL statement_timeout = '30s'`)
  const { from } = row
  if (from === null) return takenOver(tx, aggregate, settled)
  const [{ to }] = (await tx.rows<{ to: number }>(
    `SELECT coalesce((SELECT id FROM ${ids} AS row WHERE id > $1 AND id < $2 ORDER BY id OFFSET $3 LIMIT 1), $2)::bigint AS to`,
    [from, settled, most - 1],
  )) as [{ to: number }]
  return { aggregate, from, to, since: null, more: to < settled }
}

/** Everything since the time that an earlier version has reached; that version then adds nothing more. */
async function takenOver(tx: Tx, aggregate: Aggregate, settled: number): Promise<Portion> {
  const table = formerTables[aggregate]
  const former = await tx.one<{ since: string }>(`SELECT until::text AS since FROM ${table} FOR UPDATE`)
  await tx.rows(`UPDATE ${table} SET until = 'infinity'`)
  return { aggregate, from: 0, to: settled, since: former.since, more: false }
}

/** The rounds of a portion, as a condition. */
export function roundsOf({ from, to, since }: Portion): string {
  return since === null ? settledBetween(from, to) : `(at >= '${since}' AND coalesce(settled_by, id) <= ${to})`
}

/** Records that this portion is aggregated. */
export const finishPortion = (tx: Tx, { aggregate, to }: Pick<Portion, 'aggregate' | 'to'>) =>
  tx.rows('UPDATE aggregated SET up_to = $2 WHERE aggregate = $1', [aggregate, to])

/** Locks the aggregate, which then stays as it is until the transaction ends. */
export async function lockAggregate(tx: Tx, aggregate: Aggregate): Promise<number> {
  const row = await tx.one<{ upTo: number | null }>(
    'SELECT up_to AS "upTo" FROM aggregated WHERE aggregate = $1 FOR UPDATE',
    [aggregate],
  )
  return row.upTo ?? 0
}

/** Whether progress recorded by an earlier version has to be taken over. */
export async function isTakenOver(read: Read): Promise<boolean> {
  return (await read.rows('SELECT FROM aggregated WHERE up_to IS NULL')).length === 0
}
