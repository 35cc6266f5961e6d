import type { Tx } from '../database/database.ts'

/** A period of rows that can no longer change, and whether there is another one after it. */
export interface Portion {
  readonly from: string
  readonly to: string
  readonly more: boolean
}

/**
 * The next period to aggregate, at most `longest` (an SQL interval), after the time `until` in the one row of the table `tally`.
 * The row is locked until the transaction ends. Undefined if nothing is left, or if another server aggregates it.
 */
export async function nextPortion(
  tx: Tx,
  tally: string,
  { longest, marginSeconds }: { longest: string; marginSeconds: number },
): Promise<Portion | undefined> {
  const [portion] = await tx.rows<Portion>(
    `SELECT until::text AS from, least(until + $1::interval, settled)::text AS to, until + $1::interval < settled AS more
     FROM ${tally}, (SELECT now() - $2 * interval '1 second' AS settled) AS clock
     WHERE until < settled FOR UPDATE OF ${tally} SKIP LOCKED`,
    [longest, marginSeconds],
  )
  if (portion) await tx.rows(`SET LOCAL statement_timeout = '30s'`)
  return portion
}

/** Records that this period is aggregated. */
export const finishPortion = (tx: Tx, tally: string, { to }: Portion) =>
  tx.rows(`UPDATE ${tally} SET until = $1::timestamptz`, [to])
