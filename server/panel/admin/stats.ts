import { type AdminStats, getStats } from '@casino/contract/panel/admin'
import { countUsers, dayOf, moneyByDay, playByHour } from '../../accounting/aggregates/aggregates.ts'
import { ggrOf } from '../../accounting/aggregates/revenue.ts'
import { paymentRows, toDecide } from '../../money/payments/payment.ts'
import { playerRows } from '../../people/players/player.ts'
import { countWaiting } from '../../people/verification/stored.ts'
import type { Read } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'

interface Row {
  readonly span: 'total' | 'week' | 'before'
  readonly gamesPlayed: number
  readonly revenue: number
  readonly deposits: number
  readonly withdrawals: number
  readonly newUsers: number
}

const today = dayOf('now()')

// Weeks are the last 7 × 24 hours and the 7 × 24 hours before; payments are counted by day: the 7 days that end today, and the
// 7 before.
const spans = `(VALUES ('total', '-infinity'::timestamptz, 'infinity'::timestamptz, '-infinity'::date, 'infinity'::date),
  ('week', now() - interval '7 days', 'infinity', ${today} - 6, 'infinity'),
  ('before', now() - interval '14 days', now() - interval '7 days', ${today} - 13, ${today} - 7)
) AS spans (span, since, till, first, last)`

const text = `
  WITH money AS MATERIALIZED (SELECT day, kind, amount FROM ${moneyByDay} AS days)
  SELECT span, "gamesPlayed", revenue,
    (SELECT coalesce(sum(amount), 0)::bigint FROM money WHERE kind = 'topup' AND day BETWEEN first AND last) AS deposits,
    (SELECT coalesce(sum(amount), 0)::bigint FROM money WHERE kind = 'withdrawal' AND day BETWEEN first AND last) AS withdrawals,
    CASE WHEN span <> 'total' THEN (SELECT count(*) FROM ${playerRows} AS player WHERE created_at >= since AND created_at < till) ELSE 0 END AS "newUsers"
  FROM ${spans}, LATERAL (
    SELECT coalesce(sum(rounds), 0)::bigint AS "gamesPlayed", coalesce(${ggrOf}, 0)::bigint AS revenue
    FROM ${playByHour} AS play WHERE hour >= since AND hour < till
  ) AS played`

export const serveGetStats = ({ database: { read }, standby }: AdminDeps) =>
  serve(getStats, counted, () => statsOf(read, standby))

/** The current figures of the dashboard. */
export async function statsOf(read: Read, standby: AdminDeps['standby']): Promise<AdminStats> {
  const [rows, users, pending, waitingVerifications] = await Promise.all([
    read.rows<Row>(text),
    countUsers(read),
    read.one<{ count: number; amount: number }>(
      `SELECT count(*), coalesce(sum(amount), 0)::bigint AS amount FROM ${paymentRows} AS payment WHERE status = 'pending' AND kind = 'withdrawal' AND ${toDecide}`,
    ),
    countWaiting(read),
  ])
  const of = (span: Row['span']) => rows.find((row) => row.span === span)!
  const [total, week, before] = [of('total'), shown(of('week'), users.week), shown(of('before'), users.before)]
  return {
    totalUsers: users.users,
    activeUsers: week.activeUsers,
    totalDeposits: total.deposits / 100,
    totalWithdrawals: total.withdrawals / 100,
    revenue: total.revenue / 100,
    gamesPlayed: total.gamesPlayed,
    pendingWithdrawals: { count: pending.count, amount: pending.amount / 100 },
    waitingVerifications,
    standby: { state: standby.state, refusesMoney: standby.isMissed },
    week,
    weekBefore: before,
  }
}

const shown = ({ span: _, ...row }: Row, activeUsers: number) => ({
  ...row,
  activeUsers,
  deposits: row.deposits / 100,
  withdrawals: row.withdrawals / 100,
  revenue: row.revenue / 100,
})
