import type { Kopecks } from '@casino/rules/money'
import { playerRows } from '../../people/players/player.ts'
import type { Read } from '../../platform/database/database.ts'
import { partnerName } from './part.ts'
import { slotOf } from './transaction.ts'

/** A part of a partner's round (decision 39) as administrators see it. */
export interface ListedRound {
  readonly id: number
  readonly at: Date
  readonly player: number
  readonly username: string | null
  readonly provider: string
  readonly alias: string
  /** The partner's identifiers of the round, and of its bets and wins. */
  readonly round: string
  readonly transactions: readonly string[]
  readonly bets: number
  readonly wins: number
  readonly staked: Kopecks
  readonly paid: Kopecks
  readonly settled: boolean
}

export interface RoundsWanted {
  /** A player's name or identifier, or the partner's identifier of one of the transactions. */
  readonly search: string | undefined
  /** Only rounds that began before this one. */
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first. Both kinds of search use an index, however many rounds there are. */
export function listRounds(read: Read, { search, before, limit }: RoundsWanted): Promise<ListedRound[]> {
  return read.rows<ListedRound>(
    `SELECT part.id, began_at AS at, player_id AS player, username, provider, alias, round_id AS round, bets, wins, staked, paid,
            settled_by IS NOT NULL AS settled,
            ARRAY(SELECT trx_id FROM partner_transaction WHERE part_id = part.id ORDER BY id LIMIT 20) AS transactions
     FROM (${search === undefined ? newest : matching}) AS part JOIN ${playerRows} AS player ON player.id = player_id
     ORDER BY part.id DESC`,
    search === undefined ? [limit, before ?? null] : [limit, before ?? null, search],
  )
}

const page = '($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $1'
const newest = `SELECT * FROM partner_round WHERE ${page}`
const players = `SELECT id FROM ${playerRows} AS player WHERE lower(username) = lower($3)
                 UNION SELECT id FROM ${playerRows} AS player WHERE $3 ~ '^[0-9]{1,15}$' AND id::text = $3`
const matching = `
  SELECT * FROM (
    (SELECT own.* FROM (${players}) AS found, LATERAL (
       SELECT * FROM partner_round WHERE player_id = found.id AND ${page}) AS own)
    UNION
    SELECT * FROM partner_round WHERE id IN (
      SELECT part_id FROM partner_transaction
      WHERE partner = '${partnerName}' AND ${slotOf('partner_transaction')} IN ('bet', 'win', 'cancel', 'free_rounds')
        AND trx_id = $3)
  ) AS either WHERE ${page}`
