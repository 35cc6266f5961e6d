import { userBonuses, userRewards } from '@casino/contract/panel/admin-bonuses'
import { levelReached } from '@casino/rules/levels'
import { kopecks, roublesFromKopecks } from '@casino/rules/money'
import { rewardKinds } from '../../accounting/aggregates/revenue.ts'
import { cashAccountOf, listedPosting, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { depositsOf } from '../../money/payments/deposits.ts'
import { paidIn, paymentRows } from '../../money/payments/payment.ts'
import { playerRows } from '../../people/players/player.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AdminDeps, counted } from './deps.ts'
import { requireUser } from './get-user.ts'
import { rewardsOf } from './postings.ts'

const defaultPage = 50

interface RewardRow {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly posting: string
  readonly amount: number
  readonly from: { readonly id: number; readonly username: string } | null
}

export const serveUserRewards = ({ database: { read } }: AdminDeps) =>
  serve(userRewards, counted, async ({ params, query: { before, limit = defaultPage } }) => {
    const rows = await read.rows<RewardRow>(
      `SELECT posting.id, posting.at, reward.kind, posting.kind AS posting, reward.amount,
              CASE WHEN posting.player_id <> $1 THEN jsonb_build_object('id', player_id, 'username', coalesce(username, '')) END AS "from"
       FROM ${rewardsOf} AS reward JOIN ${postingRows} AS posting ON posting.id = reward.posting_id AND posting.at = reward.at
       LEFT JOIN ${playerRows} AS player ON player.id = posting.player_id ORDER BY posting.id DESC`,
      [await requireUser(read, params.id), before ?? null, limit + 1],
    )
    return { rewards: rows.slice(0, limit).map(rewardOnWire), more: rows.length > limit }
  })

const rewardOnWire = ({ id, at, amount, from, ...row }: RewardRow) => ({
  ...row,
  id: String(id),
  at: at.toISOString(),
  amount: amount / 100,
  from: from && { id: String(from.id), username: from.username },
})

interface Known {
  readonly deposits: number
  readonly first: { readonly at: string; readonly amount: number } | null
  readonly promocodes: number
}

const known = `SELECT
  ${depositsOf('$1')} AS deposits,
  (SELECT jsonb_build_object('at', updated_at, 'amount', ${paidIn}) FROM ${paymentRows} AS payment
   WHERE player_id = $1 AND kind = 'topup' AND status = 'success' ORDER BY updated_at, id LIMIT 1) AS first,
  (SELECT count(*) FROM ${postingRows} AS posting WHERE player_id = $1 AND ${listedPosting} AND kind = 'promocode') AS promocodes`

const given = `SELECT kind, count(*) FILTER (WHERE amount > 0) AS times, sum(amount)::bigint AS amount FROM (
    SELECT kind, amount FROM ${transferRows} AS transfer WHERE credit_account = ${cashAccountOf('$1')} AND ${rewardKinds}
    UNION ALL
    SELECT kind, -amount FROM ${transferRows} AS transfer WHERE debit_account = ${cashAccountOf('$1')} AND ${rewardKinds}
  ) AS moved GROUP BY kind ORDER BY kind`

export const serveUserBonuses = ({ database: { read } }: AdminDeps) =>
  serve(userBonuses, counted, async ({ params }) => {
    const id = await requireUser(read, params.id)
    const [of, sums] = await Promise.all([
      read.one<Known>(known, [id]),
      read.rows<{ kind: string; times: number; amount: number }>(given, [id]),
    ])
    const { deposits, first, promocodes } = of
    const { level, next, progressPercent } = levelReached(kopecks(deposits))
    return {
      deposits: deposits / 100,
      firstDeposit: first && { at: new Date(first.at).toISOString(), amount: first.amount / 100 },
      level,
      progress: progressPercent,
      next: next
        ? {
            level: next.level,
            requirement: roublesFromKopecks(next.requirement),
            reward: roublesFromKopecks(next.reward),
          }
        : null,
      promocodes,
      given: sums.map((sum) => ({ ...sum, amount: sum.amount / 100 })),
    }
  })
