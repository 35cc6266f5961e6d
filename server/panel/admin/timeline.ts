import { userBets, userTimeline } from '@casino/contract/panel/admin-users'
import { games } from '@casino/rules/games/index'
import { accountRows, listedPosting, postingRows, transferRows } from '../../accounting/ledger/statement.ts'
import { serve } from '../../platform/http/serve.ts'
import { historyItem } from '../../play/games/history.ts'
import { markArchived } from '../../play/rounds/archived-end.ts'
import { roundRows, roundsOf } from '../../play/rounds/round.ts'
import { type AdminDeps, counted } from './deps.ts'
import { requireUser } from './get-user.ts'
import { rewardsOf } from './postings.ts'

const defaultPage = 50

interface Line {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly amount: number
  readonly balance: number | null
  readonly staked: number | null
  readonly paid: number | null
}

// One query for each game, merged afterwards, to match the index. The balance is from the answer of the posting that settled
// the round.
const ofGame = (game: string) =>
  `(SELECT * FROM ${roundRows} AS round WHERE player_id = $1 AND game = '${game}' AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3)`
const bets = `
  SELECT round.id, round.at, game AS kind, payout - stake AS amount, posting.balance, stake AS staked, payout AS paid
  FROM (
    SELECT * FROM (${[...games.map(({ type }) => type), 'external'].map(ofGame).join(' UNION ALL ')}) AS own ORDER BY id DESC LIMIT $3
  ) AS round
  JOIN LATERAL (
    SELECT balance FROM ${postingRows} AS posting WHERE posting.id = coalesce(round.settled_by, round.id) AND posting.at = round.at
  ) AS posting ON true`

const others = `
  SELECT posting.id, posting.at,
         CASE WHEN posting.kind = 'administration' THEN coalesce(moved.kind, posting.kind) ELSE posting.kind END AS kind,
         moved.amount, posting.balance, NULL::bigint AS staked, NULL::bigint AS paid
  FROM (
    SELECT posting.*, cash.id AS cash
    FROM ${postingRows} AS posting JOIN ${accountRows} AS cash ON owner = $1 AND cash.kind = 'cash'
    WHERE player_id = $1 AND ${listedPosting} AND ($2::bigint IS NULL OR posting.id < $2)
    ORDER BY posting.id DESC LIMIT $3
  ) AS posting
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE cash WHEN credit_account THEN amount WHEN debit_account THEN -amount ELSE 0 END), 0)::bigint AS amount,
           min(transfer.kind) AS kind
    FROM ${transferRows} AS transfer WHERE posting_id = posting.id AND transfer.at = posting.at
  ) AS moved`

// Rewards recorded in other postings: a referral share in the posting of another player's deposit, whose answer contains that
// player's balance, and a win of free rounds in a partner's call.
const ofOtherPostings = `
  SELECT posting.id, posting.at, reward.kind, reward.amount,
         CASE WHEN posting.player_id = $1 THEN posting.balance END, NULL::bigint, NULL::bigint
  FROM ${rewardsOf} AS reward JOIN ${postingRows} AS posting ON posting.id = reward.posting_id AND posting.at = reward.at
  WHERE posting.player_id <> $1 OR NOT ${listedPosting}`

export const serveUserTimeline = ({ database: { read } }: AdminDeps) =>
  serve(userTimeline, counted, async ({ params, query: { only, before, limit = defaultPage } }) => {
    const id = await requireUser(read, params.id)
    const parts = [...(only === 'others' ? [] : [bets]), ...(only === 'bets' ? [] : [others, ofOtherPostings])]
    const lines = await read.rows<Line>(
      `SELECT * FROM (${parts.map((part) => `(${part})`).join(' UNION ALL ')}) AS line ORDER BY id DESC LIMIT $3`,
      [id, before ?? null, limit + 1],
    )
    const more = lines.length > limit
    const entries = lines.slice(0, limit).map(entry)
    return { entries: more || only === 'others' ? entries : await markArchived(read, id, entries), more }
  })

const entry = ({ id, at, kind, amount, balance, staked, paid }: Line) => ({
  id: String(id),
  at: at.toISOString(),
  kind,
  amount: amount / 100,
  balance: balance === null ? null : balance / 100,
  round: staked === null ? null : { id: String(id), staked: staked / 100, paid: (paid ?? 0) / 100 },
})

export const serveUserBets = ({ database: { read } }: AdminDeps) =>
  serve(userBets, counted, async ({ params, query: { gameType, before, limit = defaultPage } }) => {
    const id = await requireUser(read, params.id)
    const rounds = await roundsOf(read, id, {
      limit: limit + 1,
      ...(before !== undefined && { before: Number(before) }),
      ...(gameType !== undefined && { game: gameType }),
    })
    const more = rounds.length > limit
    const bets = rounds.slice(0, limit).map(historyItem)
    return { bets: more || gameType === 'external' ? bets : await markArchived(read, id, bets), more }
  })
