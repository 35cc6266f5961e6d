import type { PaymentWay } from '@casino/contract/money/reconciliation'
import type { Kopecks } from '@casino/rules/money'
import { dayOf, startOf } from '../../accounting/aggregates/aggregates.ts'
import { playerRows } from '../../people/players/player.ts'
import type { Read, Tx } from '../../platform/database/database.ts'
import { feePartRows } from '../payments/provider-fees.ts'
import type { ListedRecord, ProviderName, ProviderRecord, UnreadableRecord } from '../providers/provider.ts'

/** Where a statement comes from. */
export interface Loaded {
  readonly provider: ProviderName
  readonly source: 'api' | 'file'
  /** Null: the server itself. */
  readonly by: number | null
}

export type WayRecord<R = ListedRecord> = R & { readonly way: PaymentWay }
const isReadable = (record: WayRecord): record is WayRecord<ProviderRecord> => !('unreadable' in record)

/**
 * Replaces the statements of these days in Moscow. Records of other days are stored as well, because a payment near midnight
 * may be booked on another day than the provider lists it, but they do not make a statement of their day. A day whose statement
 * is a file stays as it is: an API may have other references of the same payments, and no fees.
 */
export async function storeStatements(
  tx: Tx,
  { provider, source, by }: Loaded,
  { days, records }: { readonly days: readonly string[]; readonly records: readonly WayRecord[] },
): Promise<void> {
  await tx.rows(
    `INSERT INTO provider_statement (provider, day, source, loaded_by, unreadable)
     SELECT $1, day, $3, $4, $5 FROM unnest($2::date[]) AS day ORDER BY day
     ON CONFLICT (provider, day) DO UPDATE
     SET source = excluded.source, loaded_at = now(), loaded_by = excluded.loaded_by, unreadable = excluded.unreadable`,
    [provider, days, source, by, JSON.stringify(records.filter((record) => !isReadable(record)))],
  )
  await tx.rows('DELETE FROM provider_statement_line WHERE provider = $1 AND day = ANY ($2::date[])', [provider, days])
  await tx.rows(
    `INSERT INTO provider_statement_line (provider, way, ref, day, at, uuid, amount, asset_amount, partial, fee)
     SELECT DISTINCT ON (way, ref) $1, way, ref, ${dayOf('at')}, at, uuid, amount, asset_amount, partial, fee
     FROM jsonb_to_recordset($2::jsonb) AS row (way text, ref text, at timestamptz, uuid text, amount bigint, asset_amount text,
       partial boolean, fee bigint)
     WHERE ${mayReplace(dayOf('at'))}
     ORDER BY way, ref, at
     ON CONFLICT (provider, way, ref) DO UPDATE
     SET day = excluded.day, at = excluded.at, uuid = excluded.uuid, amount = excluded.amount, asset_amount = excluded.asset_amount,
         partial = excluded.partial, fee = excluded.fee
     WHERE excluded.day = ANY ($3::date[]) OR ${mayReplace('provider_statement_line.day')}`,
    [provider, JSON.stringify(records.filter(isReadable).map(stored)), days],
  )
}

/** SQL: whether a day is one of those that are stored, or has no statement from a file. */
const mayReplace = (day: string) => `(${day} = ANY ($3::date[]) OR NOT EXISTS (
  SELECT FROM provider_statement AS statement WHERE statement.provider = $1 AND statement.day = ${day} AND source = 'file'))`

const stored = ({ way, ref, at, uuid, amount, partial, fee }: WayRecord<ProviderRecord>) => ({
  way,
  ref,
  at,
  uuid: uuid ?? null,
  amount: typeof amount === 'number' ? amount : null,
  asset_amount: typeof amount === 'string' ? amount : null,
  partial: partial ?? false,
  fee: fee ?? null,
})

export interface Statement {
  readonly provider: ProviderName
  readonly day: string
  readonly source: 'api' | 'file'
  readonly loadedAt: Date
  /** A username. */
  readonly loadedBy: string | null
  readonly unreadable: readonly WayRecord<UnreadableRecord>[]
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** The loaded statements of these days. */
export function findStatements(read: Read, { from, to }: Days): Promise<Statement[]> {
  return read.rows<Statement>(
    `SELECT provider, day::text, source, loaded_at AS "loadedAt", unreadable,
            (SELECT username FROM ${playerRows} AS player WHERE player.id = loaded_by) AS "loadedBy"
     FROM provider_statement WHERE day BETWEEN $1 AND $2 ORDER BY day DESC, provider`,
    [from, to],
  )
}

interface StoredLine {
  readonly way: PaymentWay
  readonly ref: string
  readonly day: string
  readonly at: Date
  readonly uuid: string | null
  readonly amount: Kopecks | null
  readonly assetAmount: string | null
  readonly partial: boolean
  readonly fee: Kopecks | null
}

/** A record with its day in Moscow. */
export type DatedRecord = WayRecord<ProviderRecord> & { readonly day: string }

/** The lines of a provider on these days, whether or not their statements are loaded. */
export async function findLines(read: Read, provider: ProviderName, { from, to }: Days): Promise<DatedRecord[]> {
  const lines = await read.rows<StoredLine>(
    `SELECT way, ref, day::text, at, uuid, amount, asset_amount AS "assetAmount", partial, fee
     FROM provider_statement_line WHERE provider = $1 AND day BETWEEN $2 AND $3 ORDER BY at, ref`,
    [provider, from, to],
  )
  return lines.map(({ way, ref, day, at, uuid, amount, assetAmount, partial, fee }) => ({
    way,
    ref,
    day,
    at,
    uuid: uuid ?? undefined,
    amount: amount ?? assetAmount ?? '',
    ...(partial && { partial }),
    ...(fee !== null && { fee }),
  }))
}

export interface FeeSums {
  readonly provider: ProviderName
  readonly day: string
  readonly stated: Kopecks
  /** May be negative after the correction of a statement. */
  readonly booked: number
  readonly unknown: number
}

/** The fees of loaded statements, and those in the ledger. */
export function findFees(read: Read, { from, to }: Days): Promise<FeeSums[]> {
  return read.rows<FeeSums>(
    `SELECT statement.provider, statement.day::text, coalesce(line.fees, 0)::bigint AS stated, coalesce(line.unknown, 0) AS unknown,
            coalesce((SELECT sum(amount) FROM ${feePartRows} AS fee
                      WHERE fee.provider = statement.provider AND fee.day = statement.day AND posting_id IS NOT NULL), 0)::bigint AS booked
     FROM provider_statement AS statement
     LEFT JOIN (SELECT provider, day, sum(fee) AS fees, count(*) FILTER (WHERE fee IS NULL) AS unknown
                FROM provider_statement_line WHERE day BETWEEN $1 AND $2 GROUP BY 1, 2) AS line USING (provider, day)
     WHERE day BETWEEN $1 AND $2`,
    [from, to],
  )
}

export interface Bounds extends Days {
  readonly begins: Date
  readonly ends: Date
  /** The same days, with some before and after them. */
  readonly widerFrom: string
  readonly widerTo: string
  readonly widerBegins: Date
  readonly widerEnds: Date
}

/** The longest time between a provider's record of a payment and our booking of it. */
const daysApart = 5

/** The bounds of these days as moments, by the clock and the calendar of the database. */
export function boundsOf(read: Read, { from, to }: Days): Promise<Bounds> {
  return read.one<Bounds>(
    `SELECT first::text AS from, last::text AS to, ${startOf('first')} AS begins, ${startOf('(last + 1)')} AS ends,
            wider_first::text AS "widerFrom", wider_last::text AS "widerTo", ${startOf('wider_first')} AS "widerBegins",
            ${startOf('(wider_last + 1)')} AS "widerEnds"
     FROM (SELECT $1::date AS first, $2::date AS last, $1::date - ${daysApart} AS wider_first, $2::date + ${daysApart} AS wider_last) AS days`,
    [from, to],
  )
}
