import { type AuditReport, audit } from '@casino/server/accounting/audit/audit'
import type { AuditCheck } from '@casino/server/accounting/ledger/audit'
import type { ServerKey } from '@casino/server/platform/keys/server-key'
import type pg from 'pg'
import { loadArchived, lockMonths } from './archive.ts'
import { type ArchiveFolder, createLoadTables, fixOutputFormat } from './files.ts'
import { isMonth, loadedOf, type Month, tables } from './tables.ts'

export interface KnownMonth {
  readonly month: Month
  readonly archived: boolean
  /** The database's last estimate; for an archived month the number of archived rows. */
  readonly rows: number
  /** The size of tables and indexes in the database. */
  readonly bytes: number
  /** Everything in it is aggregated, and none of its rounds is in progress. */
  readonly settled: boolean
}

/** The months up to the current one, oldest first. */
export async function findMonths(client: pg.Client): Promise<KnownMonth[]> {
  const parts = tables.map((table) => `to_regclass('${table}' || to_char(month, '_YYYY_MM'))`)
  const { rows } = await client.query<KnownMonth>(
    `SELECT to_char(month, 'YYYY-MM') AS month, archived.month IS NOT NULL AS archived,
            coalesce(archived.postings + archived.transfers + archived.rounds,
                     (SELECT sum(greatest(reltuples, 0)) FROM pg_class WHERE oid IN (${parts.join(', ')})))::float AS rows,
            (${parts.map((part) => `pg_total_relation_size(${part})`).join(' + ')})::float AS bytes,
            month + interval '1 month' <= now() AT TIME ZONE 'UTC' AND NOT EXISTS (
              SELECT FROM posting WHERE id > least(${['play', 'best_win', 'race', 'harm'].map((each) => `aggregated_up_to('${each}')`).join(', ')})
                AND at >= month AT TIME ZONE 'UTC' AND at < (month + interval '1 month') AT TIME ZONE 'UTC'
            ) AS settled
     FROM (SELECT to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') AS month FROM pg_inherits WHERE inhparent = 'posting'::regclass) AS known
     LEFT JOIN archived_month AS archived USING (month)
     WHERE month <= now() AT TIME ZONE 'UTC' ORDER BY month`,
  )
  return rows
}

/** Limits, harm markers and the race read the last weeks, so the current month and this number of months before it always stay. */
export const fewestAttached = 2

/** The months that can be archived now, oldest first: all except the current one and those that have to stay. */
export function monthsToDetach(months: readonly KnownMonth[], attached: number): Month[] {
  const now = months.at(-1)?.month ?? ''
  const stays = Math.max(attached, fewestAttached)
  const old = months.filter(({ month, archived }) => !archived && monthsBetween(month, now) > stays)
  const unsettled = old.findIndex(({ settled }) => !settled)
  return (unsettled < 0 ? old : old.slice(0, unsettled)).map(({ month }) => month)
}

function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(to) - count(from)
}

/** Months are archived oldest first and restored newest first, so that one moment separates archived from attached months. */
export function problemOfDetaching(months: readonly KnownMonth[], month: string, attached: number): string | undefined {
  if (!isMonth(month)) return `${month} is not a month like 2026-01.`
  const known = months.find((one) => one.month === month)
  if (!known) return `There is no month ${month}.`
  if (known.archived) return `${month} is archived.`
  const next = monthsToDetach(months, attached)
  if (!next.includes(month)) return `${month} stays: it is one of the last months, or not added up yet.`
  return next[0] === month ? undefined : `${next[0]} comes before ${month}.`
}

export function problemOfAttaching(months: readonly KnownMonth[], month: string): string | undefined {
  const newest = months.findLast(({ archived }) => archived)
  if (!months.find((one) => one.month === month)?.archived) return `${month} is not archived.`
  return newest!.month === month ? undefined : `${newest!.month} comes before ${month}.`
}

/** The audit of the whole casino, with the archived months read from their files as if they were attached. */
export async function auditWithArchive(
  url: string,
  serverKey: ServerKey | undefined,
  from: ArchiveFolder,
  more: readonly AuditCheck[] = [],
): Promise<AuditReport> {
  return audit(url, serverKey, {}, more, (client) => showArchived(client, from))
}

/** Makes the tables look complete on this connection only, for the wanted months. */
export async function showArchived(
  client: pg.Client,
  from: ArchiveFolder,
  isWanted: (month: KnownMonth) => boolean = () => true,
): Promise<void> {
  await fixOutputFormat(client)
  // The list of archived months is read before the audit's snapshot, and must still be valid in it.
  await lockMonths(client, 'pg_try_advisory_lock_shared')
  await createLoadTables(client)
  for (const known of await findMonths(client))
    if (known.archived && isWanted(known)) await loadArchived(client, known.month, from)
  for (const table of tables) {
    await client.query(`ANALYZE pg_temp.${loadedOf(table)}`)
    await client.query(
      `CREATE TEMP VIEW ${table} AS SELECT * FROM public.${table} UNION ALL SELECT * FROM pg_temp.${loadedOf(table)}`,
    )
  }
  for (const table of ['month', 'sum', 'pair', 'key'])
    await client.query(`CREATE TEMP VIEW archived_${table} AS SELECT * FROM public.archived_${table} WHERE false`)
}
