import type { PaymentMethod, PaymentType } from '@casino/contract/money/transactions'
import { cacheCount } from '../../platform/database/counted.ts'
import type { Read } from '../../platform/database/database.ts'
import { settledPayments } from './settled-payments.ts'

/** How long successful payments took, in seconds: half of them at most the median, nine of ten at most `ninetieth`. */
export interface UsualTime {
  readonly median: number
  readonly ninetieth: number
}

type UsualTimes = Readonly<Record<PaymentType, Partial<Record<PaymentMethod, UsualTime>>>>

/** With fewer payments, the figures would say little. */
const leastPayments = 20
/** Only the newest of the period, so that a busy site does not read more. */
const mostPayments = 2_000
const keptMs = 10 * 60_000

/** The usual times of the last 30 days, from our own payments; remembered for ten minutes. */
export const openUsualTimes = (read: Read) => cacheCount(keptMs, () => findUsualTimes(read))

async function findUsualTimes(read: Read): Promise<UsualTimes> {
  const rows = await read.rows<UsualTime & { kind: PaymentType; method: PaymentMethod }>(
    `SELECT way.kind, way.method,
            coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds), 0) AS median,
            coalesce(percentile_disc(0.9) WITHIN GROUP (ORDER BY seconds), 0) AS ninetieth
     FROM (VALUES ('topup', 'card'), ('topup', 'crypto'), ('withdrawal', 'card'), ('withdrawal', 'sbp'), ('withdrawal', 'crypto')) AS way (kind, method),
          LATERAL (SELECT extract(epoch FROM settled_at - created_at)::int AS seconds FROM ${settledPayments} AS payment
                   WHERE payment.kind = way.kind AND payment.method = way.method
                     AND created_at > now() - interval '30 days'
                   ORDER BY created_at DESC LIMIT $1) AS taken
     GROUP BY way.kind, way.method HAVING count(*) >= $2`,
    [mostPayments, leastPayments],
  )
  const of = (kind: PaymentType) =>
    Object.fromEntries(
      rows.filter((row) => row.kind === kind).map(({ method, median, ninetieth }) => [method, { median, ninetieth }]),
    )
  return { topup: of('topup'), withdrawal: of('withdrawal') }
}
