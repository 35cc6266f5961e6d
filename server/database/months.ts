import type { Database } from './database.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Any number; two servers that look at the same moment take turns. */
const monthsLock = 7_313_003

const nextMonths = `
  SELECT table_name AS parent, unique_key AS once,
         (date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month')::date::text AS month
  FROM monthly, generate_series(0, 2) AS ahead`

/**
 * Makes room for the months to come in the tables that are kept by month; what is there already stays as it is. A new part
 * locks its table for a moment: one at a time, or it could wait in a circle with a bet that goes through the tables.
 */
export async function prepareMonths(database: Database): Promise<void> {
  const parts = await database.read.rows<{ parent: string; once: string; month: string }>(nextMonths)
  for (const { parent, once, month } of parts) {
    await database.transact(async (tx) => {
      await tx.rows('SELECT pg_advisory_xact_lock($1)', [monthsLock])
      await tx.rows('SELECT ensure_partition($1, $2, $3)', [parent, month, once])
    })
  }
}

export interface Months {
  close(): void
}

export interface MonthsOptions {
  readonly database: Database
  readonly onTrouble: (error: unknown) => void
}

/** The migrations look at every start; this looks for a server that is not started for months. */
export function keepMonths({ database, onTrouble }: MonthsOptions): Months {
  const looking = setInterval(() => void prepareMonths(database).catch(onTrouble), dayMs)
  looking.unref()
  return { close: () => clearInterval(looking) }
}
