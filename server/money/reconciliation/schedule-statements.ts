import type { Database } from '../../platform/database/database.ts'
import { type JobOptions, upkeep } from '../../platform/database/jobs.ts'
import { isOwn } from '../providers/list.ts'
import { type FeeDeps, resumeFees } from './book-fees.ts'
import { type LoadDeps, loadByApi } from './load-statement.ts'

export interface Statements {
  /** Loads yesterday's statements that are still missing, and posts fees that a killed server left open. */
  step(): Promise<void>
  close(): Promise<void>
}

export interface StatementsOptions extends LoadDeps, FeeDeps, JobOptions {
  readonly onTrouble: (error: unknown) => void
}

const usualEveryMs = 15 * 60_000
/** In Moscow: by then, payments from before midnight have arrived. */
const firstHour = 5

/**
 * Loads the statements of the day before every morning, through the providers' APIs. Our own provider would only list
 * our own payments.
 */
export function scheduleStatements(options: StatementsOptions): Statements {
  const { database, providers, jobs, onTrouble, everyMs = usualEveryMs } = options
  const resume = resumeFees(options)
  const load = loadByApi(options)
  const stated = [...providers.keys()].filter((name) => !isOwn(name))
  async function step(): Promise<void> {
    await resume()
    for (const { day, provider: name } of await missingOf(database, stated)) {
      const provider = providers.get(name)
      if (job.closed || !provider) return
      // A provider that does not answer is retried later, and the others are loaded meanwhile.
      await load(provider, day, undefined).catch(onTrouble)
    }
  }

  const job = jobs.schedule({ leases: [upkeep], everyMs, work: step })
  return { step, close: job.close }
}

const missingOf = ({ read }: Database, names: readonly string[]) =>
  read.rows<{ provider: string; day: string }>(
    `SELECT names.provider, day::text
     FROM (SELECT now() AT TIME ZONE 'Europe/Moscow' AS time) AS clock, LATERAL (SELECT time::date - 1 AS day) AS yesterday,
          unnest($1::text[]) AS names (provider)
     WHERE extract(hour FROM time) >= ${firstHour}
       AND NOT EXISTS (SELECT FROM provider_statement AS statement WHERE (statement.provider, statement.day) = (names.provider, yesterday.day))`,
    [names],
  )
