import { timeZone } from '@casino/rules/day'
import { type Attempts, hasFallen } from '@casino/rules/payment-routes'
import type { Read } from '../../platform/database/database.ts'
import type { ProviderName } from '../providers/provider.ts'

/** Attempts that ended, counted for a provider, and within it for a bank or an hour. */
export interface SuccessLine extends Attempts {
  readonly provider: ProviderName
  readonly method: string | null
  /** The first digits of its cards; null: unknown, or not by bank. */
  readonly bin: string | null
  readonly hour: number | null
  /** The player did not pay, which says nothing about the provider. */
  readonly expired: number
  readonly by: 'provider' | 'bank' | 'hour'
}

const paid = `count(*) FILTER (WHERE outcome = 'paid')::int`
const failed = `count(*) FILTER (WHERE outcome IN ('refused', 'declined', 'unknown'))::int`
/** The banks with the most attempts. */
const mostBanks = 100

/** How attempts of the last days ended, by provider, bank and hour of Europe/Moscow. */
export async function findSuccess(read: Read, days: number): Promise<SuccessLine[]> {
  return read.rows<SuccessLine>(
    `WITH ended AS (
       SELECT attempt.provider, payment.method, attempt.bin, attempt.outcome,
              extract(hour FROM attempt.ended_at AT TIME ZONE '${timeZone}')::int AS hour
       FROM payment_attempt AS attempt JOIN payment ON payment.id = attempt.payment_id
       WHERE attempt.outcome NOT IN ('open', 'left') AND attempt.ended_at > now() - $1::int * interval '1 day'
     ), line AS (
       SELECT provider, method, bin, hour, ${paid} AS paid, ${failed} AS failed, count(*) FILTER (WHERE outcome = 'expired')::int AS expired,
              CASE WHEN GROUPING(method) = 0 THEN 'provider' WHEN GROUPING(bin) = 0 THEN 'bank' ELSE 'hour' END AS by,
              row_number() OVER (PARTITION BY GROUPING(bin) ORDER BY count(*) DESC) AS place
       FROM ended GROUP BY GROUPING SETS ((provider, method), (provider, bin), (provider, hour))
     )
     SELECT provider, method, bin, hour, paid, failed, expired, by FROM line
     WHERE by <> 'bank' OR place <= $2
     ORDER BY by, provider, hour NULLS FIRST, paid + failed DESC, bin NULLS LAST`,
    [days, mostBanks],
  )
}

/** The recent period that is compared with the weeks before. */
const recentHours = 3
const weeks = 4

/** Providers whose success rate of the last hours is further below that of their own last weeks than chance explains. */
export async function findDegraded(read: Read): Promise<ProviderName[]> {
  const rows = await read.rows<{ provider: ProviderName; isRecent: boolean } & Attempts>(
    `SELECT provider, ended_at > now() - interval '${recentHours} hours' AS "isRecent", ${paid} AS paid, ${failed} AS failed
     FROM payment_attempt WHERE outcome <> 'open' AND ended_at > now() - interval '${weeks * 7} days' GROUP BY 1, 2`,
  )
  const before = rows.filter(({ isRecent }) => !isRecent)
  return rows
    .filter((now) => now.isRecent && before.some((then) => then.provider === now.provider && hasFallen(now, then)))
    .map(({ provider }) => provider)
    .sort()
}
