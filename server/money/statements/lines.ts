import type { AnyGameType } from '@casino/contract/entities'
import { type Kopecks, kopecks } from '@casino/rules/money'
import { noEnd, type PostingRange, postingsBetween } from '../../accounting/aggregates/posting-hours.ts'
import type { PlayerId } from '../../accounting/ledger/accounts.ts'
import {
  accountRows,
  cashAccountOf,
  listedPosting,
  postingRows,
  transferRows,
} from '../../accounting/ledger/statement.ts'
import type { Read } from '../../platform/database/database.ts'
import type { ServedGame } from '../../play/games/house-game.ts'
import { servedGames } from '../../play/games/index.ts'
import { partnerCallRows } from '../../play/partner/transaction.ts'
import { roundRows } from '../../play/rounds/round.ts'
import { paymentEventRows, paymentRows } from '../payments/payment.ts'

export type LineKind =
  | 'bet'
  | 'bet_cancelled'
  | 'deposit'
  | 'withdrawal'
  | 'withdrawal_returned'
  | 'refund'
  | 'bonus'
  | 'cashback'
  | 'referral'
  | 'promocode'
  | 'race_prize'
  | 'level_reward'
  | 'bonus_taken_back'
  | 'correction'
  | 'debt'
  | 'debt_payment'
  | 'waiver'

/** One change of a player's cash. */
export interface StatementLine {
  /** The identifier of its posting. */
  readonly id: number
  readonly at: Date
  readonly kind: LineKind
  readonly game: AnyGameType | null
  /** The round of a bet; a round of several postings has several lines. */
  readonly round: number | null
  readonly stake: Kopecks | null
  readonly payout: Kopecks | null
  /** The change of the balance; negative if the balance decreased. */
  readonly amount: number
}

/** Lines between two moments, the latter excluded. */
export interface MomentRange {
  readonly from: Date
  readonly to: Date
}

interface LineRow {
  readonly id: number
  readonly game: AnyGameType | null
  readonly round: number | null
  readonly stake: number | null
  readonly payout: number | null
  readonly at: Date | null
  readonly kind: string | null
  readonly posting: string | null
  readonly amount: number | null
}

// $1 player, $2 from, $3 to, $4 after this posting, $5 before this posting, $6 the maximum number of postings.
const within = (id: string) => `${id} > $4 AND ${id} < $5 ORDER BY ${id} LIMIT $6`
const nothing = 'NULL::bigint AS stake, NULL::bigint AS payout, NULL::timestamptz AS at'

/** Rounds that one posting staked and paid: the round itself has the amounts. */
const atOnce = (game: string) => `
  SELECT id, '${game}'::text AS game, id AS round, stake, payout, at FROM ${roundRows} AS round
  WHERE player_id = $1 AND game = '${game}' AND at >= $2 AND at < $3 AND ${within('id')}`

// A player has one round of such a game at a time, so the round before the page's first may end within the page. One more is
// read, because postings of two nodes in the same second may have identifiers in another order.
const inTurns = (game: string) => `
  SELECT event.id, '${game}'::text AS game, played.id AS round, ${nothing} FROM (
    SELECT id, settled_by FROM ${roundRows} AS round
    WHERE player_id = $1 AND game = '${game}' AND id < $5 AND id >= coalesce((
      SELECT id FROM ${roundRows} AS round WHERE player_id = $1 AND game = '${game}' AND id <= $4 ORDER BY id DESC OFFSET 1 LIMIT 1), 0)
    ORDER BY id LIMIT $6 + 2
  ) AS played CROSS JOIN LATERAL (VALUES (played.id), (played.settled_by)) AS event (id)
  WHERE ${within('event.id')}`
const underWay = ({ game, turns }: ServedGame) => `
  SELECT open.id, '${game.type}'::text AS game, open.id AS round, ${nothing} FROM (${turns?.roundsUnderWay}) AS open WHERE player_id = $1 AND ${within('open.id')}`
const external = `
  SELECT id, 'external', part_id, ${nothing} FROM ${partnerCallRows} AS call WHERE player_id = $1 AND ${within('id')}`

const other = `NULL::text AS game, NULL::bigint AS round, ${nothing}`
const own = `SELECT id, ${other} FROM ${postingRows} AS posting WHERE player_id = $1 AND ${listedPosting} AND ${within('id')}`
const ofPayments = `
  SELECT posting_id, ${other} FROM ${paymentRows} AS payment JOIN ${paymentEventRows} AS event ON payment_id = payment.id
  WHERE player_id = $1 AND ${within('posting_id')}`
/** Postings of other players, such as their deposits, that moved money on this player's account. */
const moved = (end: string, kinds: string) => `
  SELECT posting_id, ${other} FROM ${transferRows} AS transfer
  WHERE ${end} = ${cashAccountOf('$1')} AND kind ${kinds} AND ${within('posting_id')}`
const given = "IN ('bonus', 'cashback', 'referral_share')"
const adjusted = "= 'adjustment'"

const sources = [
  ...servedGames.flatMap((game) => (game.turns ? [inTurns(game.game.type), underWay(game)] : [atOnce(game.game.type)])),
  external,
  own,
  ofPayments,
  moved('credit_account', given),
  moved('debit_account', given),
  moved('credit_account', adjusted),
  moved('debit_account', adjusted),
]

/** A page of postings with their changes of the player's cash: a row for each kind of transfer, or one row without any. */
const page = `
  SELECT found.id, found.game, found.round, found.stake, found.payout, coalesce(found.at, moved.at) AS at, moved.kind,
         posting.kind AS posting, coalesce(found.payout - found.stake, moved.amount) AS amount
  FROM (
    SELECT id, max(game) AS game, max(round) AS round, max(stake) AS stake, max(payout) AS payout, max(at) AS at
    FROM (${sources.map((source) => `(${source})`).join(' UNION ALL ')}) AS each GROUP BY id ORDER BY id LIMIT $6
  ) AS found
  LEFT JOIN LATERAL (
    SELECT transfer.at, transfer.kind, sum(CASE credit_account WHEN ${cashAccountOf('$1')} THEN amount ELSE -amount END)::bigint AS amount
    FROM ${transferRows} AS transfer
    WHERE found.stake IS NULL AND posting_id = found.id AND transfer.at >= $2 AND transfer.at < $3
      AND ${cashAccountOf('$1')} IN (credit_account, debit_account)
    GROUP BY transfer.at, transfer.kind
  ) AS moved ON true
  LEFT JOIN LATERAL (
    SELECT kind FROM ${postingRows} AS posting WHERE posting.id = found.id AND posting.at = moved.at
  ) AS posting ON true`

interface Pages extends PostingRange {
  readonly player: PlayerId
  readonly span: MomentRange
}

const pagesOf = async (read: Read, player: PlayerId, span: MomentRange): Promise<Pages[]> =>
  (await postingsBetween(read, span.from, span.to)).map((range) => ({ player, span, ...range }))

const valuesOf = ({ player, span, after, before }: Pages, most: number) => [
  player,
  span.from,
  span.to,
  after,
  before,
  most,
]

const pageSize = 2000

/** The lines of a completed span, in the order of their postings, a bounded number at a time. */
export async function* linesOf(
  read: Read,
  player: PlayerId,
  span: MomentRange,
): AsyncGenerator<readonly StatementLine[]> {
  for (let pages of await pagesOf(read, player, span))
    for (;;) {
      const rows = await read.rows<LineRow>(`${page} ORDER BY 1`, valuesOf(pages, pageSize))
      const last = rows.at(-1)
      if (!last) break
      yield rows.flatMap(lineOf)
      pages = { ...pages, after: last.id }
    }
}

const sumSize = 20_000

/** The sum of these lines, in kopecks. */
export async function sumOf(read: Read, player: PlayerId, span: MomentRange): Promise<number> {
  let sum = 0
  for (let pages of await pagesOf(read, player, span))
    for (;;) {
      const part = await read.first<{ sum: number; last: number | null }>(
        `SELECT coalesce(sum(amount), 0)::bigint AS sum, max(id) AS last FROM (${page}) AS page`,
        valuesOf(pages, sumSize),
      )
      if (part?.last == null) break
      sum += part.sum
      pages = { ...pages, after: part.last }
    }
  return sum
}

/** The balance, and the lines from a moment on, read in one statement. */
export async function newestLines(
  read: Read,
  player: PlayerId,
  from: Date,
): Promise<{ balance: number; lines: StatementLine[] }> {
  // From their first posting on, because more may be aggregated before they are read.
  const [first] = await pagesOf(read, player, { from, to: new Date('9999-01-01') })
  const pages = { ...first!, before: noEnd }
  const row = await read.one<{ balance: number; lines: (Omit<LineRow, 'at'> & { at: string })[] }>(
    `SELECT (SELECT balance FROM ${accountRows} AS account WHERE owner = $1 AND kind = 'cash') AS balance,
            (SELECT coalesce(jsonb_agg(line ORDER BY id), '[]') FROM (${page}) AS line WHERE at IS NOT NULL) AS lines`,
    valuesOf(pages, mostNewest),
  )
  const { balance, lines } = row
  if (lines.length >= mostNewest) throw new Error('a player made more postings at once than a statement can hold')
  return { balance, lines: lines.flatMap((line) => lineOf({ ...line, at: new Date(line.at) })) }
}

/** More lines than a player can produce within an hour. */
const mostNewest = 50_000

const kinds: Readonly<Record<string, LineKind>> = {
  stake: 'bet',
  payout: 'bet',
  stake_return: 'bet_cancelled',
  deposit: 'deposit',
  hold: 'withdrawal',
  release: 'withdrawal_returned',
  payout_return: 'withdrawal_returned',
  refund: 'refund',
  bonus: 'bonus',
  cashback: 'cashback',
  referral_share: 'referral',
  adjustment: 'correction',
  debt: 'debt',
  debt_payment: 'debt_payment',
  waiver: 'waiver',
}

function kindOf({ kind, posting, stake, amount }: LineRow): LineKind {
  if (stake !== null) return 'bet'
  if (kind === 'bonus' && (amount ?? 0) < 0) return 'bonus_taken_back'
  if (kind === 'bonus' && (posting === 'promocode' || posting === 'race_prize' || posting === 'level_reward'))
    return posting
  const known = kinds[kind ?? '']
  if (!known) throw new Error(`a statement does not know transfers of kind ${kind}`)
  return known
}

function lineOf(row: LineRow): StatementLine[] {
  const { id, at, game, round, amount } = row
  // Not every posting moved the player's cash, and some were made outside the span.
  if (amount === null || at === null) return []
  const kind = kindOf(row)
  const [stake, payout] =
    row.stake === null
      ? [row.kind === 'stake' ? -amount : null, row.kind === 'payout' ? amount : null]
      : [row.stake, row.payout]
  return [{ id, at, kind, game, round, amount, stake: orNull(stake), payout: orNull(payout) }]
}

const orNull = (amount: number | null) => (amount === null ? null : kopecks(amount))
