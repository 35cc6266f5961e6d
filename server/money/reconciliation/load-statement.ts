import { dayOf } from '../../accounting/aggregates/aggregates.ts'
import { type Author, recordAuditEvent } from '../../accounting/audit-log/audit-event.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Provider, ProviderName } from '../providers/provider.ts'
import { recordsIn } from './statement-file.ts'
import { boundsOf, type Loaded, storeStatements, type WayRecord } from './statements.ts'

export interface LoadDeps {
  readonly database: Database
  readonly providers: ReadonlyMap<ProviderName, Provider>
}

/**
 * Queries a provider for its payments of a day, outside of any transaction, and stores them as the day's statement. Throws
 * `ProviderError` if it cannot be queried. Returns the number of the day's lines.
 */
export const loadByApi =
  ({ database }: Pick<LoadDeps, 'database'>) =>
  async ({ collector, payer, handPayer, name }: Provider, day: string, by: Author | undefined): Promise<number> => {
    const { widerBegins, begins, ends } = await boundsOf(database.read, { from: day, to: day })
    const records: WayRecord[] = [
      ...((await collector?.paidSince(widerBegins)) ?? []).map((record) => ({ ...record, way: 'in' as const })),
      ...((await (payer ?? handPayer)?.paidSince(widerBegins)) ?? []).map((record) => ({
        ...record,
        way: 'out' as const,
      })),
    ]
    await store(database, { provider: name, source: 'api', by: by?.player.id ?? null }, { days: [day], records, by })
    const isOfDay = (record: WayRecord) => 'unreadable' in record || (record.at >= begins && record.at < ends)
    return records.filter(isOfDay).length
  }

/** Stores the lines of a file as the statements of their days. Refuses a file that cannot be read as a whole. */
export const loadFile =
  ({ database }: Pick<LoadDeps, 'database'>) =>
  async (provider: ProviderName, file: Buffer, by: Author): Promise<{ lines: number; days: string[] }> => {
    const records = recordsIn(file)
    const days = await database.read.rows<{ day: string }>(
      `SELECT DISTINCT ${dayOf('at')}::text AS day FROM unnest($1::timestamptz[]) AS at ORDER BY 1`,
      [records.map(({ at }) => at.toISOString())],
    )
    const found = { days: days.map(({ day }) => day), records }
    await store(database, { provider, source: 'file', by: by.player.id }, { ...found, by })
    return { lines: records.length, days: found.days }
  }

interface Found {
  readonly days: readonly string[]
  readonly records: readonly WayRecord[]
  readonly by: Author | undefined
}

/** An administrator's loading is recorded in the same commit. */
function store(database: Database, loaded: Loaded, { days, records, by }: Found): Promise<void> {
  return database.transact(async (tx) => {
    await storeStatements(tx, loaded, { days, records })
    if (!by) return
    const after = { source: loaded.source, from: days[0], to: days.at(-1), lines: records.length }
    await recordAuditEvent(tx, { by, action: 'statement.load', subject: loaded.provider, after })
  })
}
