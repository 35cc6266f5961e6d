import type { Database, Read } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000

const missingMonths = `
  SELECT table_name AS parent, month::text
  FROM monthly, generate_series(0, 2) AS ahead,
       LATERAL (SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date AS month)
  WHERE to_regclass(table_name || to_char(month, '_YYYY_MM')) IS NULL`

/**
 * Creates the missing partitions of the coming months, one transaction each, so that it never holds a lock on one table while
 * it waits for another. The application may call `make_month`, which runs as the owner and serialises the servers.
 */
export async function prepareMonths(read: Read): Promise<void> {
  const missing = await read.rows<{ parent: string; month: string }>(missingMonths)
  for (const { parent, month } of missing) await read.rows('SELECT make_month($1, $2)', [parent, month])
}

export interface Months {
  close(): void
}

export interface MonthsOptions {
  readonly database: Database
  readonly onTrouble: (error: unknown) => void
}

/** The migrations check at every start; this checks for a server that is not restarted for months. */
export function keepMonths({ database, onTrouble }: MonthsOptions): Months {
  const looking = setInterval(() => void prepareMonths(database.read).catch(onTrouble), dayMs)
  looking.unref()
  return { close: () => clearInterval(looking) }
}
