import { timeZone } from '@casino/rules/day'
import type { HarmFacts } from '@casino/rules/harm'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import { paymentRows } from '../../money/payments/payment.ts'
import type { Read } from '../../platform/database/database.ts'
import { protectionEventRows } from '../protection/events.ts'
import { undecidedLinks } from '../protection/links.ts'

/** Markers are found in the play of this many days. */
export const pastDays = 28

/** At most this many rows of each kind are read for a player. */
const most = 1000

const ms = (time: string) => `(extract(epoch FROM ${time}) * 1000)::float8`
const listed = (row: string, rows: string) =>
  `(SELECT coalesce(jsonb_agg(${row} ORDER BY at), '[]') FROM (${rows} ORDER BY at DESC LIMIT ${most}) AS latest)`
const moment = `jsonb_build_object('at', ${ms('at')}, 'amount', amount)`

/** Payments settled in the past four weeks; the index `payment_of_player` finds the player's payments. */
const settled = (condition: string) =>
  listed(
    moment,
    `
  SELECT updated_at AS at, coalesce(paid_amount, amount) AS amount FROM ${paymentRows} AS payment
  WHERE payment.player_id = player.id AND ${condition} AND updated_at > now() - interval '${pastDays} days'`,
  )

const text = `
  SELECT player.id AS player, ${ms('now()')} AS now, ${ms('decided_at')} AS "decidedAt",
         ${listed(
           `jsonb_build_object('at', ${ms('at')}, 'hourOfDay', extract(hour FROM at AT TIME ZONE '${timeZone}')::int,
              'rounds', rounds, 'staked', staked, 'paid', paid)`,
           `SELECT hour AS at, rounds, staked, paid FROM harm_hour WHERE player_id = player.id`,
         )} AS hours,
         ${settled(`kind = 'topup' AND status = 'success'`)} AS deposits,
         ${settled(`kind = 'topup' AND step IN ('failed', 'declined')`)} AS failed,
         ${settled(`kind = 'withdrawal' AND step = 'cancelled'`)} AS cancelled,
         ${listed(
           ms('at'),
           `SELECT at FROM ${protectionEventRows} AS event
            WHERE event.player_id = player.id AND kind = 'limit_requested' AND at > now() - interval '${pastDays} days'`,
         )} AS loosened,
         ${undecidedLinks('player.id')} AS linked
  FROM (SELECT unnest($1::bigint[]) AS id) AS player LEFT JOIN harm_case ON harm_case.player_id = player.id`

/**
 * The facts from which markers are computed, for each of these players. Uses keys and indexes only: at most a few thousand
 * small rows per player.
 */
export function harmFactsOf(
  read: Read,
  players: readonly PlayerId[],
): Promise<(HarmFacts & { readonly player: PlayerId })[]> {
  return read.rows(text, [players])
}
