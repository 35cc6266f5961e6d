import type { Read, Tx } from '../../platform/database/database.ts'
import { postingRows } from '../ledger/statement.ts'
import { aggregatedUpTo, finishPortion, nextPortion } from './portion.ts'

export const postingHoursUpTo = aggregatedUpTo('postings')

/** Adds the next portion of postings, on one server at a time; returns whether there are more. */
export async function addPostingHours(tx: Tx, settled: number): Promise<boolean> {
  const portion = await nextPortion(tx, 'postings', settled)
  if (!portion) return false
  await tx.rows(
    `INSERT INTO posting_hour ${postingHoursOf(`id > ${portion.from} AND id <= ${portion.to}`)}
     ON CONFLICT (hour) DO UPDATE
     SET first_id = least(posting_hour.first_id, excluded.first_id), last_id = greatest(posting_hour.last_id, excluded.last_id)`,
  )
  await finishPortion(tx, portion)
  return portion.more
}

/** The first and the last posting of each hour, unordered; the condition is on `postingRows`. */
export const postingHoursOf = (condition: string) => `
  SELECT date_trunc('hour', at) AS hour, min(id) AS first_id, max(id) AS last_id
  FROM ${postingRows} AS posting WHERE ${condition} GROUP BY 1`

/** Recomputes all that are not archived. */
export async function rebuildPostingHours(tx: Tx, settled: number): Promise<void> {
  await tx.rows('DELETE FROM posting_hour')
  await tx.rows(`INSERT INTO posting_hour ${postingHoursOf(`id <= ${settled}`)}`)
  await finishPortion(tx, { aggregate: 'postings', to: settled })
}

/** Postings after one and before another. */
export interface PostingRange {
  readonly after: number
  readonly before: number
}

/** Greater than every identifier. */
export const noEnd = Number.MAX_SAFE_INTEGER

/**
 * Ranges that contain all postings between two moments, however clocks were set meanwhile, along with others from the same hours.
 * The last range covers the last minute.
 */
export async function postingsBetween(
  read: Read,
  from: Date | string,
  to: Date | string,
): Promise<readonly PostingRange[]> {
  const row = await read.one<{ first: number | null; last: number | null; upTo: number }>(
    `SELECT min(first_id) AS first, max(last_id) AS last, ${postingHoursUpTo} AS "upTo"
     FROM posting_hour WHERE hour > $1::timestamptz - interval '1 hour' AND hour < $2::timestamptz`,
    [from, to],
  )
  const { first, last, upTo } = row
  const recent = { after: upTo, before: noEnd }
  return first === null || last === null ? [recent] : [{ after: first - 1, before: last + 1 }, recent]
}
