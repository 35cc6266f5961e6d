import { referralStats } from '@casino/contract/money/referrals'
import { maskedName } from '@casino/rules/username'
import { startOf } from '../../accounting/aggregates/aggregates.ts'
import { moscowDays } from '../../accounting/aggregates/days.ts'
import { countReferrals, referralsOf } from '../../people/players/referrals.ts'
import { serve } from '../../platform/http/serve.ts'
import { depositsOf } from '../payments/deposits.ts'
import type { RewardsDeps } from './deps.ts'

const defaultPage = 20

interface Sums {
  readonly total: number
  readonly period: number
  readonly from: Date
  readonly to: Date
}

// The share of a refunded deposit was taken back.
const shares = `(
  SELECT player_id, at, from_player, amount FROM bonus_credit WHERE kind = 'referral_share'
  UNION ALL
  SELECT player_id, back.at, from_player, -back.amount FROM bonus_taken_back AS back JOIN bonus_credit USING (player_id, kind, subject)
  WHERE kind = 'referral_share')`

// The days of the period are Moscow's; without them it is the last 30 days.
const sums = `
  SELECT coalesce(sum(amount), 0)::bigint AS total,
         coalesce(sum(amount) FILTER (WHERE at >= period.from AND at < period.to), 0)::bigint AS period, period.from, period.to
  FROM (SELECT coalesce(${startOf('$2')}, now() - interval '30 days') AS from, coalesce(${startOf('($3::date + 1)')}, now()) AS to) AS period
  LEFT JOIN ${shares} AS share ON player_id = $1
  GROUP BY period.from, period.to`

// The shares are read once for the whole page, with an index-only scan.
const ofEach = `
  SELECT wanted.player AS id, ${depositsOf('wanted.player')} AS deposits, coalesce(earned, 0)::bigint AS earned
  FROM unnest($2::bigint[]) AS wanted (player)
  LEFT JOIN (SELECT from_player, sum(amount) AS earned FROM ${shares} AS share
             WHERE player_id = $1 AND from_player = ANY($2::bigint[]) GROUP BY from_player) AS share ON from_player = wanted.player`

export const serveReferralStats = ({ database: { read }, settings }: RewardsDeps) =>
  serve(referralStats, async ({ player, query: { from, to, before, limit = defaultPage } }) => {
    const days = moscowDays({ from, to })
    const [of, count, page] = await Promise.all([
      read.one<Sums>(sums, [player.id, days.from, days.to]),
      countReferrals(read, player.id),
      referralsOf(read, player.id, { before, limit: limit + 1 }),
    ])
    const referrals = page.slice(0, limit)
    const figures = await read.rows<{ id: number; deposits: number; earned: number }>(ofEach, [
      player.id,
      referrals.map(({ id }) => id),
    ])
    return {
      count,
      totalEarned: of.total / 100,
      periodEarned: of.period / 100,
      startDate: of.from.toISOString(),
      // The last moment of its last day.
      endDate: new Date(of.to.getTime() - (days.to === null ? 0 : 1)).toISOString(),
      sharePercent: settings.current.affiliate.sharePercent / 100,
      invitedTurnover: settings.current.affiliate.invitedTurnover / 100,
      referrals: referrals.map(({ id, username, createdAt }) => {
        const { deposits, earned } = figures.find((figure) => figure.id === id)!
        return {
          id: String(id),
          name: maskedName(username),
          createdAt: createdAt.toISOString(),
          deposits: deposits / 100,
          earned: earned / 100,
        }
      }),
      more: page.length > limit,
    }
  })
