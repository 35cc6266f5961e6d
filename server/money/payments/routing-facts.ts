import { timeZone } from '@casino/rules/day'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import type { Read } from '../../platform/database/database.ts'
import type { ProviderName } from '../providers/provider.ts'

/** Facts for the choice of a route, by the database's clock. */
export interface RoutingFacts {
  readonly hour: number
  /** Paid today, and the player's own open invoices; those of others could exhaust a budget without being paid. */
  readonly taken: Readonly<Record<ProviderName, number>>
  readonly bin: string | null
  readonly country: string | null
  /** Providers whose latest attempts all failed. Cards are declined for reasons of their own, so each player counts once. */
  readonly failing: readonly ProviderName[]
}

/** Older failures pause nothing. */
const failuresOf = `interval '1 day'`
/** The digits of a card's number that name its bank, as a masked number begins. */
const maskedBin = `substring(replace(card_masked, ' ', '') FROM '^\\d{6}')`

/** What the choice of a route needs to know. */
export function readRoutingFacts(
  read: Read,
  player: PlayerId | undefined,
  pauseAfterFailures: number,
): Promise<RoutingFacts> {
  return read.one<RoutingFacts>(
    `WITH taken AS (
       SELECT provider, sum(coalesce(paid_amount, amount)) AS amount FROM payment
       WHERE kind = 'topup' AND provider IS NOT NULL AND (status = 'success' OR step = 'invoiced' AND player_id = $1)
         AND created_at >= date_trunc('day', now(), '${timeZone}') GROUP BY provider
     ), card AS (
       SELECT attempt.bin, attempt.country FROM payment_attempt AS attempt JOIN payment ON payment.id = attempt.payment_id
       WHERE payment.player_id = $1 AND attempt.outcome = 'paid' AND coalesce(attempt.bin, attempt.country) IS NOT NULL
       ORDER BY attempt.payment_id DESC LIMIT 1
     ), paid_out AS (
       SELECT ${maskedBin} AS bin FROM payment
       WHERE player_id = $1 AND kind = 'withdrawal' AND method = 'card' AND status = 'success' ORDER BY id DESC LIMIT 1
     ), failing AS (
       SELECT attempt.provider FROM payment_attempt AS attempt JOIN payment ON payment.id = attempt.payment_id
       WHERE $2::int > 0 AND outcome IN ('refused', 'declined', 'unknown') AND ended_at > now() - ${failuresOf}
         AND NOT EXISTS (SELECT FROM payment_attempt AS paid WHERE paid.provider = attempt.provider AND paid.outcome = 'paid'
                           AND paid.ended_at >= attempt.ended_at)
       GROUP BY attempt.provider
       HAVING count(*) FILTER (WHERE outcome <> 'declined') + count(DISTINCT player_id) FILTER (WHERE outcome = 'declined') >= $2::int
     )
     SELECT extract(hour FROM now() AT TIME ZONE '${timeZone}')::int AS hour,
            (SELECT coalesce(jsonb_object_agg(provider, amount), '{}') FROM taken) AS taken,
            coalesce((SELECT bin FROM card), (SELECT bin FROM paid_out)) AS bin, (SELECT country FROM card) AS country,
            (SELECT coalesce(jsonb_agg(provider), '[]') FROM failing) AS failing`,
    [player ?? null, pauseAfterFailures],
  )
}
