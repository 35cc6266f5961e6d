import pg from 'pg'
import type { Read } from './database.ts'
import { type Jobs, type ScheduledJob, upkeep } from './jobs.ts'

const dayMs = 24 * 60 * 60 * 1000

const missingMonths = `
  SELECT table_name AS parent, month::text
  FROM monthly, generate_series(0, 2) AS ahead,
       LATERAL (SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date AS month) AS coming
  WHERE to_regclass(table_name || to_char(month, '_YYYY_MM')) IS NULL`

/**
 * Creates the missing partitions of the coming months, one transaction each, so that it never holds a lock on one table while
 * waiting for another. The application may call `make_month`, which runs as the owner and serialises the servers.
 */
export async function prepareMonths(read: Read): Promise<void> {
  const missing = await read.rows<{ parent: string; month: string }>(missingMonths)
  for (const { parent, month } of missing) await read.rows('SELECT make_month($1, $2)', [parent, month])
}

/** PostgreSQL refused a row because the partition for its time is missing: the clock is ahead of all existing partitions. */
export function isMonthMissing(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === undefined
}

/** Migrations check this at every start; this covers a server that runs for months. */
export function scheduleMonths(read: Read, jobs: Pick<Jobs, 'schedule'>): ScheduledJob {
  return jobs.schedule({ leases: [upkeep], everyMs: dayMs, work: () => prepareMonths(read) })
}
