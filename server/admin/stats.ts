import { getStats } from '@casino/contract/admin'
import { serve } from '../http/serve.ts'
import { dayOf, moneyByDay, playByDay, playByHour } from '../tallies/tallies.ts'
import { type AdminRoom, counted } from './room.ts'

interface Row {
  readonly span: 'total' | 'week' | 'before'
  readonly gamesPlayed: number
  readonly revenue: number
  readonly deposits: number
  readonly withdrawals: number
  readonly newUsers: number
  readonly activeUsers: number
}

const today = dayOf('now()')

// Weeks are the last seven times 24 hours and those before them; money and play by day count the seven days that end today.
const spans = `(VALUES ('total', '-infinity'::timestamptz, 'infinity'::timestamptz, '-infinity'::date, 'infinity'::date),
  ('week', now() - interval '7 days', 'infinity', ${today} - 6, 'infinity'),
  ('before', now() - interval '14 days', now() - interval '7 days', ${today} - 13, ${today} - 7)
) AS spans (span, since, till, first, last)`

// Of the week before only those sign-ins are known whose sessions are still there.
const active = `
  SELECT player_id FROM ${playByDay} AS played WHERE day BETWEEN first AND last AND day >= ${today} - 13
  UNION
  SELECT id FROM player WHERE last_login >= since AND last_login < till AND last_login >= now() - interval '14 days'
  UNION
  SELECT player_id FROM session WHERE seen_at >= since AND session.created_at < till AND seen_at >= now() - interval '14 days'`

const text = `
  WITH play AS MATERIALIZED (SELECT hour, rounds, staked - paid AS won FROM ${playByHour} AS hours),
       money AS MATERIALIZED (SELECT day, kind, amount FROM ${moneyByDay} AS days)
  SELECT span,
    (SELECT coalesce(sum(rounds), 0)::bigint FROM play WHERE hour >= since AND hour < till) AS "gamesPlayed",
    (SELECT coalesce(sum(won), 0)::bigint FROM play WHERE hour >= since AND hour < till) AS revenue,
    (SELECT coalesce(sum(amount), 0)::bigint FROM money WHERE kind = 'topup' AND day BETWEEN first AND last) AS deposits,
    (SELECT coalesce(sum(amount), 0)::bigint FROM money WHERE kind = 'withdrawal' AND day BETWEEN first AND last) AS withdrawals,
    (SELECT count(*) FROM player WHERE created_at >= since AND created_at < till) AS "newUsers",
    CASE span WHEN 'total' THEN 0 ELSE (SELECT count(*) FROM (${active}) AS active) END AS "activeUsers"
  FROM ${spans}`

export const serveGetStats = ({ database: { read } }: AdminRoom) =>
  serve(getStats, counted, async () => {
    const [rows, [pending]] = await Promise.all([
      read.rows<Row>(text),
      read.rows<{ count: number; amount: number }>(
        `SELECT count(*), coalesce(sum(amount), 0)::bigint AS amount FROM payment WHERE status = 'pending' AND kind = 'withdrawal'`,
      ),
    ])
    const of = (span: Row['span']) => rows.find((row) => row.span === span)!
    const [total, week, before] = [of('total'), shown(of('week')), shown(of('before'))]
    return {
      totalUsers: total.newUsers,
      activeUsers: week.activeUsers,
      totalDeposits: total.deposits / 100,
      totalWithdrawals: total.withdrawals / 100,
      revenue: total.revenue / 100,
      gamesPlayed: total.gamesPlayed,
      pendingWithdrawals: { count: pending!.count, amount: pending!.amount / 100 },
      week,
      weekBefore: before,
    }
  })

const shown = ({ span: _, ...row }: Row) => ({
  ...row,
  deposits: row.deposits / 100,
  withdrawals: row.withdrawals / 100,
  revenue: row.revenue / 100,
})
