import { timeZone } from '@casino/rules/day'
import type { HarmFacts } from '@casino/rules/harm'
import type { Read } from '../database/database.ts'
import type { PlayerId } from '../ledger/accounts.ts'
import { paymentRows } from '../payments/payment.ts'
import { protectionEventRows } from '../protection/events.ts'

/** How long the past is, in days, that markers are found in. */
export const pastDays = 28

/** The most that is read of each kind for a player. */
const most = 1000

const ms = (time: string) => `(extract(epoch FROM ${time}) * 1000)::float8`
const listed = (row: string, rows: string) =>
  `(SELECT coalesce(jsonb_agg(${row} ORDER BY at), '[]') FROM (${rows} ORDER BY at DESC LIMIT ${most}) AS latest)`
const moment = `jsonb_build_object('at', ${ms('at')}, 'amount', amount)`

/** A payment that settled in the past four weeks was opened not long before; `payment_of_player` has them by player and number. */
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
         )} AS loosened
  FROM (SELECT unnest($1::bigint[]) AS id) AS player LEFT JOIN harm_case ON harm_case.player_id = player.id`

/** What markers are found in, of each of these players: by keys and indexes alone, at most some thousand small rows each. */
export function harmFactsOf(
  read: Read,
  players: readonly PlayerId[],
): Promise<(HarmFacts & { readonly player: PlayerId })[]> {
  return read.rows(text, [players])
}
